/**
 * What a handler answers instead of JSON when it is asked for a file of comma-separated values: RFC 4180, UTF-8, sent as
 * an attachment.
 */
export class CsvAnswer {
  readonly #filename: string;
  readonly #rows: readonly CsvRow[];

  /** `filename` consists of letters, digits, dots and hyphens. The first row names the columns. */
  constructor(filename: string, rows: readonly CsvRow[]) {
    this.#filename = filename;
    this.#rows = rows;
  }

  get headers(): Record<string, string> {
    return {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${this.#filename}"`,
    };
  }

  get text(): string {
    return this.#rows.map((row) => `${row.map(renderCell).join(',')}\r\n`).join('');
  }
}

export type CsvRow = readonly (string | number)[];

/** A text that a spreadsheet would run as a formula gets an apostrophe before it. */
function renderCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

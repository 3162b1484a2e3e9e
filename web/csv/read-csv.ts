export interface CsvRow {
  /** The line of the text on which it begins, from 1. */
  line: number;
  cells: string[];
  /** The unparsed text of the row. */
  source: string;
}

interface Place {
  text: string;
  separator: string;
  position: number;
}

const separatorLine = /^\uFEFF?("?)sep=([,;\t])\1[,;\t]*(?=[\r\n]|$)/i;

/** The separator that a first line such as `sep=;` tells: some programs write it for spreadsheets. */
export function findToldSeparator(text: string): string | undefined {
  return separatorLine.exec(text)?.[2];
}

/**
 * Parses comma-separated values (RFC 4180) with any single-character separator. A cell that begins with a
 * quotation mark extends to the closing one, across separators and line breaks; doubled quotation marks in it
 * stand for one. Elsewhere, quotation marks are ordinary characters. A line that tells the separator, blank lines
 * and the white space around cells are left out.
 */
export function readCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const place: Place = { text: withoutSeparatorLine(text), separator, position: 0 };
  let line = 1;
  while (place.position < place.text.length) {
    const start = place.position;
    const cells = readRow(place);
    const source = place.text.slice(start, place.position);
    if (source.trim() !== '') rows.push({ line, cells, source });
    line += countLines(source) + 1;
    place.position +=
      /^(?:\r\n|\r|\n)?/.exec(place.text.slice(place.position, place.position + 2))?.[0].length ?? 0;
  }
  return rows;
}

/**
 * Whether a row has text beyond the last column. Its cells are not what they seem then: a separator without quotes, in
 * an address for instance, has split one of them.
 */
export function hasMoreCells(cells: readonly string[], columns: readonly unknown[]): boolean {
  return cells.slice(columns.length).some((cell) => cell !== '');
}

/** Its line break stays, so that lines are counted as they stand in the file. */
function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '').replace(/^\uFEFF/, '');
}

/** Stops before the line break. */
function readRow(place: Place): string[] {
  const cells = [readCell(place)];
  while (place.text[place.position] === place.separator) {
    place.position++;
    cells.push(readCell(place));
  }
  return cells;
}

function readCell(place: Place): string {
  const quoted = findQuoted(place);
  if (quoted !== undefined) {
    place.position = quoted.end;
    return place.text.slice(quoted.from, quoted.to).replaceAll('""', '"').trim();
  }
  const { text, separator, position } = place;
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y');
  plain.lastIndex = position;
  const cell = plain.exec(text)?.[0] ?? '';
  place.position += cell.length;
  return cell.trim();
}

/**
 * Where a quoted cell has its contents and where it ends; undefined if no quoted cell begins here. Not with one
 * regular expression, whose stack does not suffice for some megabytes between two quotation marks.
 */
function findQuoted({ text, separator, position }: Place) {
  const from = endOf(/ *"/y, text, position);
  if (from === undefined) return undefined;
  let to = text.indexOf('"', from);
  while (to >= 0 && text[to + 1] === '"') to = text.indexOf('"', to + 2);
  const end = to < 0 ? undefined : endOf(new RegExp(` *(?=[${separator}\r\n]|$)`, 'y'), text, to + 1);
  return end === undefined ? undefined : { from, to, end };
}

/** Where a match that begins at the position ends. */
function endOf(sticky: RegExp, text: string, position: number): number | undefined {
  sticky.lastIndex = position;
  return sticky.test(text) ? sticky.lastIndex : undefined;
}

function countLines(source: string): number {
  return source.match(/\r\n|\r|\n/g)?.length ?? 0;
}

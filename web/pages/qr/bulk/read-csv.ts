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

/**
 * Parses comma-separated values (RFC 4180) with any single-character separator. A cell that begins with a
 * quotation mark extends to the closing one, across separators and line breaks; doubled quotation marks in it
 * stand for one. Elsewhere, quotation marks are ordinary characters. Blank lines and the white space around
 * cells are left out.
 */
export function readCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = [];
  const place: Place = { text: text.replace(/^\uFEFF/, ''), separator, position: 0 };
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
  const { text, separator, position } = place;
  const quoted = new RegExp(` *"((?:[^"]|"")*)" *(?=[${separator}\r\n]|$)`, 'y');
  quoted.lastIndex = position;
  const match = quoted.exec(text);
  if (match) {
    place.position = quoted.lastIndex;
    return (match[1] ?? '').replaceAll('""', '"').trim();
  }
  const plain = new RegExp(`[^${separator}\r\n]*`, 'y');
  plain.lastIndex = position;
  const cell = plain.exec(text)?.[0] ?? '';
  place.position += cell.length;
  return cell.trim();
}

function countLines(source: string): number {
  return source.match(/\r\n|\r|\n/g)?.length ?? 0;
}

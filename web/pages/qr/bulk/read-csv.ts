export interface CsvRow {
  /** From 1, where it begins in the text. */
  line: number;
  cells: string[];
  /** As it stands in the text. */
  source: string;
}

interface Place {
  text: string;
  separator: string;
  position: number;
}

/**
 * Comma-separated values (RFC 4180) with any separator of one character. A cell that begins with a quotation mark goes on
 * to the closing one, over separators and line breaks; doubled ones in it are one. Elsewhere they are characters as all
 * others. Lines of white space alone are left out, and so is the space around cells.
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

/** Ends before the line break. */
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

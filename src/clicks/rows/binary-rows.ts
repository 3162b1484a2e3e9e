import { createBinaryValues } from './binary-values.ts';

/**
 * Rows as PostgreSQL copies them in its binary form: a header, then each row as `columns i16` and its values (see
 * BinaryValues); then a row of -1 columns.
 */
const header = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const end = Buffer.from('ffff', 'hex');

const chunkBytes = 256 * 1024;
/** A row more than fits is begun, so there is room for one. */
const chunkRoom = chunkBytes + chunkBytes / 16;

/** What a column has, by the type that it has in PostgreSQL. */
interface Values {
  bytea: Uint8Array | null;
  /** Of few different ones: each is kept for the next time. */
  text: string;
  bigint: number;
  int: number;
}

/** The columns of a row, in the order in which they are copied. */
export type BinaryColumns<Row> = {
  readonly [Name in keyof Row]: {
    [Type in keyof Values]: Row[Name] extends Values[Type] ? Type : never;
  }[keyof Values];
};

/** Writes rows down as they come, some thousand at a time. */
export function* binaryRows<Row extends object>(
  rows: Iterable<Row>,
  columns: BinaryColumns<Row>,
): Generator<Buffer> {
  const fields = Object.entries(columns) as [keyof Row, keyof Values][];
  const rowStart = Buffer.alloc(2);
  rowStart.writeInt16BE(fields.length);
  let values = createBinaryValues(chunkRoom);
  values.append(header);
  for (const row of rows) {
    if (values.length() >= chunkBytes) {
      yield values.finish();
      values = createBinaryValues(chunkRoom);
    }
    values.append(rowStart);
    for (const [name, type] of fields) {
      const value = row[name];
      if (type === 'bigint') values.bigint(value as number);
      else if (type === 'int') values.int(value as number);
      else if (type === 'text') values.text(value as string);
      else values.bytes(value as Uint8Array | null);
    }
  }
  values.append(end);
  yield values.finish();
}

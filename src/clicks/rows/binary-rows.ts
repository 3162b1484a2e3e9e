import { createBinaryValues } from './binary-values.ts';

/**
 * PostgreSQL's binary format of COPY: a header, then each row as `columns i16` and its values (see
 * BinaryValues); at the end -1 instead of the number of columns.
 */
const header = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const end = Buffer.from('ffff', 'hex');

const chunkBytes = 256 * 1024;
/** A chunk is only full after a row that exceeds its size, so there is room for one more. */
const chunkRoom = chunkBytes + chunkBytes / 16;

/** The JavaScript values of a column, by its PostgreSQL type. */
interface Values {
  bytea: Uint8Array | null;
  /** Encoded texts are cached, so there should be few distinct ones. */
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

/** Encodes rows for COPY as they come; yields chunks of some thousand rows. */
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

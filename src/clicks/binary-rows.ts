/**
 * Rows as PostgreSQL copies them in its binary form: a header, then each row as `columns i16`, its values as
 * `bytes i32 | value`, big-endian, a null with -1 bytes; then a row of -1 columns.
 */
const header = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const end = Buffer.from('ffff', 'hex');

const chunkBytes = 256 * 1024;
const high = 2 ** 32;

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
  const texts = new Map<string, Buffer>();
  let target = createTarget();
  target.append(header);
  for (const row of rows) {
    if (target.length() >= chunkBytes) {
      yield target.finish();
      target = createTarget();
    }
    target.startRow(fields.length);
    for (const [name, type] of fields) {
      const value = row[name];
      if (type === 'bigint') target.bigint(value as number);
      else if (type === 'int') target.int(value as number);
      else target.bytes(type === 'text' ? bytesOf(value as string, texts) : (value as Uint8Array | null));
    }
  }
  target.append(end);
  yield target.finish();
}

function bytesOf(text: string, known: Map<string, Buffer>): Buffer {
  let bytes = known.get(text);
  if (bytes === undefined) known.set(text, (bytes = Buffer.from(text)));
  return bytes;
}

function createTarget() {
  let bytes = Buffer.allocUnsafe(chunkBytes + chunkBytes / 16);
  let end = 0;
  const reserve = (more: number): void => {
    if (end + more <= bytes.length) return;
    const larger = Buffer.allocUnsafe((end + more) * 2);
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };
  return {
    length: () => end,
    finish: () => bytes.subarray(0, end),
    append(value: Uint8Array): void {
      reserve(value.length);
      bytes.set(value, end);
      end += value.length;
    },
    startRow(columns: number): void {
      reserve(2);
      end = bytes.writeInt16BE(columns, end);
    },
    bytes(value: Uint8Array | null): void {
      reserve(4);
      end = bytes.writeInt32BE(value?.length ?? -1, end);
      if (value !== null) this.append(value);
    },
    int(value: number): void {
      reserve(8);
      bytes.writeInt32BE(4, end);
      end = bytes.writeInt32BE(value, end + 4);
    },
    /** Whole numbers, of either sign, as far as a double tells them apart. */
    bigint(value: number): void {
      reserve(12);
      const upper = Math.floor(value / high);
      bytes.writeInt32BE(8, end);
      bytes.writeInt32BE(upper, end + 4);
      end = bytes.writeUInt32BE(value - upper * high, end + 8);
    },
  };
}

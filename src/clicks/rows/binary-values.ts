const high = 2 ** 32;

/** Encodes values one after the other in PostgreSQL's binary format: `bytes i32 | value`, big-endian. */
export interface BinaryValues {
  /** A null has a length of -1. */
  bytes(value: Uint8Array | null): void;
  /** Encoded texts are cached, so there should be few distinct ones. */
  text(value: string): void;
  int(value: number): void;
  /** Whole numbers, negative ones as well, as far as a double represents them exactly. */
  bigint(value: number): void;
  /** Appends bytes as they are, without their length. */
  append(bytes: Uint8Array): void;
  length(): number;
  /** Returns all that was written. Nothing may be written any more. */
  finish(): Buffer;
}

/** `expectedBytes`: this much memory is reserved; more may come. */
export function createBinaryValues(expectedBytes: number): BinaryValues {
  let target = Buffer.allocUnsafe(expectedBytes);
  let end = 0;
  const texts = new Map<string, Buffer>();

  function reserve(bytes: number): void {
    if (end + bytes <= target.length) return;
    const larger = Buffer.allocUnsafe((end + bytes) * 2);
    target.copy(larger, 0, 0, end);
    target = larger;
  }

  function append(bytes: Uint8Array): void {
    reserve(bytes.length);
    target.set(bytes, end);
    end += bytes.length;
  }

  function writeBytes(value: Uint8Array | null): void {
    reserve(4);
    end = target.writeInt32BE(value?.length ?? -1, end);
    if (value !== null) append(value);
  }

  return {
    bytes: writeBytes,
    text(value) {
      let bytes = texts.get(value);
      if (bytes === undefined) texts.set(value, (bytes = Buffer.from(value)));
      writeBytes(bytes);
    },
    int(value) {
      reserve(8);
      target.writeInt32BE(4, end);
      end = target.writeInt32BE(value, end + 4);
    },
    bigint(value) {
      reserve(12);
      const upper = Math.floor(value / high);
      target.writeInt32BE(8, end);
      target.writeInt32BE(upper, end + 4);
      end = target.writeUInt32BE(value - upper * high, end + 8);
    },
    append,
    length: () => end,
    finish: () => target.subarray(0, end),
  };
}

/** Decodes numbers of eight bytes each, as int8send encodes them. */
export function readBigints(source: Buffer): number[] {
  const values: number[] = [];
  for (let offset = 0; offset < source.length; offset += 8)
    values.push(source.readInt32BE(offset) * high + source.readUInt32BE(offset + 4));
  return values;
}

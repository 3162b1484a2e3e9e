const high = 2 ** 32;

/** Values one after the other as PostgreSQL takes them in its binary form: `bytes i32 | value`, big-endian. */
export interface BinaryValues {
  /** -1 bytes, if it is null */
  bytes(value: Uint8Array | null): void;
  /** Of few different ones: each is kept for the next time. */
  text(value: string): void;
  int(value: number): void;
  /** Whole numbers, of either sign, as far as a double tells them apart. */
  bigint(value: number): void;
  /** As they are, without their length. */
  append(bytes: Uint8Array): void;
  length(): number;
  /** All that was written. Nothing may be written any more. */
  finish(): Buffer;
}

/** `expectedBytes`: how many may come; more have room, too. */
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

/** Numbers of eight bytes each, as int8send makes them. */
export function readBigints(source: Buffer): number[] {
  const values: number[] = [];
  for (let offset = 0; offset < source.length; offset += 8)
    values.push(source.readInt32BE(offset) * high + source.readUInt32BE(offset + 4));
  return values;
}

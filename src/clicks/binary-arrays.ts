/**
 * Columns as PostgreSQL takes arrays in its binary form: `dimensions i32 | has nulls i32 | type of the elements u32 |
 * length i32 | first index i32`, then each element as `bytes i32 | value`, big-endian; a null has -1 bytes. The driver
 * would write them as text, which both sides take longer over than over all else about storing a row.
 */
const int8 = 20;
const int4 = 23;
const text = 25;
const bytea = 17;
/** Before the first element. */
export const arrayHeaderBytes = 20;
const high = 2 ** 32;

/** Writes one array, value by value. */
export interface ArrayWriter<Value> {
  push(value: Value): void;
  /** The parameter. Nothing may be pushed any more. */
  finish(): Buffer;
}

/** Whole numbers for a parameter of type bigint[]. `expected`: how many may come; more have room, too. */
export function bigintArray(expected: number): ArrayWriter<number> {
  const { target, reserve, finish } = createTarget(int8, expected * 12);
  return {
    push(value) {
      const at = reserve(12);
      const upper = Math.floor(value / high);
      target.bytes.writeInt32BE(8, at);
      target.bytes.writeInt32BE(upper, at + 4);
      target.bytes.writeUInt32BE(value - upper * high, at + 8);
    },
    finish,
  };
}

/** For a parameter of type int[]. */
export function intArray(expected: number): ArrayWriter<number> {
  const { target, reserve, finish } = createTarget(int4, expected * 8);
  return {
    push(value) {
      const at = reserve(8);
      target.bytes.writeInt32BE(4, at);
      target.bytes.writeInt32BE(value, at + 4);
    },
    finish,
  };
}

/** For a parameter of type text[]. Made for few different values. */
export function textArray(expected: number): ArrayWriter<string> {
  const known = new Map<string, Buffer>();
  const { push, finish } = lengthyArray(text, expected);
  return {
    push(value) {
      let bytes = known.get(value);
      if (bytes === undefined) known.set(value, (bytes = Buffer.from(value)));
      push(bytes);
    },
    finish,
  };
}

/** For a parameter of type bytea[]. */
export function byteaArray(expected: number): ArrayWriter<Uint8Array | null> {
  return lengthyArray(bytea, expected);
}

/** Fits most of what is stored of clicks. */
const bytesPerValue = 20;

function lengthyArray(type: number, expected: number): ArrayWriter<Uint8Array | null> {
  const { target, reserve, finish } = createTarget(type, expected * bytesPerValue);
  return {
    push(value) {
      const at = reserve(4 + (value?.length ?? 0));
      target.bytes.writeInt32BE(value?.length ?? -1, at);
      if (value === null) target.bytes.writeInt32BE(1, 4);
      else target.bytes.set(value, at + 4);
    },
    finish,
  };
}

function createTarget(type: number, expectedBytes: number) {
  const target = { bytes: Buffer.allocUnsafe(arrayHeaderBytes + expectedBytes) };
  target.bytes.writeInt32BE(1, 0);
  target.bytes.writeInt32BE(0, 4);
  target.bytes.writeUInt32BE(type, 8);
  target.bytes.writeInt32BE(1, 16);
  let length = 0;
  let end = arrayHeaderBytes;
  return {
    target,
    /** Where the next value goes, whose bytes have room there. */
    reserve(bytes: number): number {
      const at = end;
      length++;
      end += bytes;
      if (end <= target.bytes.length) return at;
      const larger = Buffer.allocUnsafe(end * 2);
      target.bytes.copy(larger, 0, 0, at);
      target.bytes = larger;
      return at;
    },
    finish(): Buffer {
      target.bytes.writeInt32BE(length, 12);
      return target.bytes.subarray(0, end);
    },
  };
}

/** Bytes of eight each as whole numbers, as int8send makes them. */
export function readBigints(source: Buffer): number[] {
  const values: number[] = [];
  for (let offset = 0; offset < source.length; offset += 8)
    values.push(source.readInt32BE(offset) * high + source.readUInt32BE(offset + 4));
  return values;
}

import { type BinaryValues, createBinaryValues } from './binary-values.ts';

/**
 * PostgreSQL's binary format of arrays:
 * `dimensions i32 | has nulls i32 | type of the elements u32 | length i32 | first index i32`,
 * then the elements (see BinaryValues). The driver would write arrays as text, which takes both sides longer
 * than everything else about storing a row.
 */
const types = { bigint: 20, int: 23, text: 25, bytea: 17 };
/** The size of what stands before the first element. */
export const arrayHeaderBytes = 20;
const nullsAt = 4;
const lengthAt = 12;

/** Writes one array, value by value. */
export interface ArrayWriter<Value> {
  push(value: Value): void;
  /** Returns the value of the parameter. Nothing may be pushed any more. */
  finish(): Buffer;
}

/** Whole numbers for a parameter of type bigint[]. `expected`: reserves memory; more values may come. */
export function bigintArray(expected: number): ArrayWriter<number> {
  return createArray('bigint', expected * 12, ({ bigint }) => bigint);
}

/** For a parameter of type int[]. */
export function intArray(expected: number): ArrayWriter<number> {
  return createArray('int', expected * 8, ({ int }) => int);
}

/** Enough for most values of clicks. */
const bytesPerValue = 20;

/** For a parameter of type text[]. Encoded texts are cached, so there should be few distinct ones. */
export function textArray(expected: number): ArrayWriter<string> {
  return createArray('text', expected * bytesPerValue, ({ text }) => text);
}

/** For a parameter of type bytea[]. */
export function byteaArray(expected: number): ArrayWriter<Uint8Array | null> {
  return createArray('bytea', expected * bytesPerValue, ({ bytes }) => bytes);
}

function createArray<Value>(
  type: keyof typeof types,
  expectedBytes: number,
  writerOf: (values: BinaryValues) => (value: Value) => void,
): ArrayWriter<Value> {
  const values = createBinaryValues(arrayHeaderBytes + expectedBytes);
  const header = Buffer.alloc(arrayHeaderBytes);
  for (const [place, word] of [1, 0, types[type], 0, 1].entries()) header.writeInt32BE(word, place * 4);
  values.append(header);
  const write = writerOf(values);
  let length = 0;
  let hasNulls = false;
  return {
    push(value) {
      write(value);
      length++;
      if (value === null) hasNulls = true;
    },
    finish() {
      const bytes = values.finish();
      bytes.writeInt32BE(hasNulls ? 1 : 0, nullsAt);
      bytes.writeInt32BE(length, lengthAt);
      return bytes;
    },
  };
}

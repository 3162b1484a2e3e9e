import { type Numbered, subjectNumber } from './subjects.ts';

/** Keys of two days exist at a time, yesterday's and today's; the encoding can tell four days apart. */
const daysTold = 4;
const hashSpan = 2 ** 51;
const lowSpan = 2 ** 26;
const highSpan = hashSpan / lowSpan;

/**
 * Encodes in 53 bits who visited what on which day: the day modulo four, then 51 bits of the visitor's hash,
 * XORed with the subject. With 10,000,000 visitors a day, two of them have the same key once in 50 days. Keys
 * of the same day are adjacent when sorted. `visitor`: bytes of a visitor hash.
 */
export function visitorKey(day: number, visitor: Uint8Array, of: Numbered): number {
  const subject = subjectNumber(of);
  const low = (wordAt(visitor, 0) ^ (subject % lowSpan)) & (lowSpan - 1);
  const high = (wordAt(visitor, 4) ^ Math.floor(subject / lowSpan)) & (highSpan - 1);
  return firstVisitorKey(day) + high * lowSpan + low;
}

/** Reads 32 bits, the most significant byte first, as a DataView would, which takes long to create. */
function wordAt(bytes: Uint8Array, start: number): number {
  const at = (place: number) => bytes[start + place] as number;
  return (at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3);
}

/** As many consecutive days from `first` on as have distinct keys; together they cover all possible keys. */
export function daysToldApart(first: number): number[] {
  return Array.from({ length: daysTold }, (_, days) => first + days);
}

/** The lowest key of a day. The ranges of neighbouring days do not overlap. */
export function firstVisitorKey(day: number): number {
  return (day % daysTold) * hashSpan;
}

/** The first number above the keys of a day. */
export function endOfVisitorKeys(day: number): number {
  return firstVisitorKey(day) + hashSpan;
}

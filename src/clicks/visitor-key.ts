import { subjectNumber } from './subjects.ts';

/** Two days' keys are there at a time, yesterday's and today's; four can be told apart. */
const daysTold = 4;
const hashSpan = 2 ** 51;
const lowSpan = 2 ** 26;
const highSpan = hashSpan / lowSpan;

/**
 * Says in 53 bits who visited what on which day: the day's place, then 51 bits of the visitor's hash, changed by the
 * subject. Two visitors of a day with 10,000,000 have the same key once in 50 days. Sorted, a day's keys lie together.
 * `visitor`: bytes of a visitor hash; `subject`: its place in `subjects`.
 */
export function visitorKey(
  day: number,
  visitor: Uint8Array,
  of: { subject: number; subjectId: number },
): number {
  const subject = subjectNumber(of);
  const low = (wordAt(visitor, 0) ^ (subject % lowSpan)) & (lowSpan - 1);
  const high = (wordAt(visitor, 4) ^ Math.floor(subject / lowSpan)) & (highSpan - 1);
  return firstVisitorKey(day) + high * lowSpan + low;
}

/** 32 bits, the most significant first; as a view of the bytes would read them, which is slow to make. */
function wordAt(bytes: Uint8Array, start: number): number {
  const at = (place: number) => bytes[start + place] as number;
  return (at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3);
}

/** So many days from one on that each has keys of its own, and all there can be are theirs. */
export function daysToldApart(first: number): number[] {
  return Array.from({ length: daysTold }, (_, days) => first + days);
}

/** The lowest key of a day; the next day's keys are elsewhere. */
export function firstVisitorKey(day: number): number {
  return (day % daysTold) * hashSpan;
}

/** The first number above a day's keys. */
export function endOfVisitorKeys(day: number): number {
  return firstVisitorKey(day) + hashSpan;
}

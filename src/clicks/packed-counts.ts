/**
 * Counts of one day or month as they are stored: numbers of seven bits a byte, least significant first, the eighth bit
 * saying that more follow. A busy link's day takes 2 KB so, a quiet one's 40 bytes.
 */

export interface Counts {
  clicks: number;
  uniqueClicks: number;
  bots: number;
}

/** Counts by quarter of an hour, numbered from 0 at 00:00 UTC to 95. */
export type QuarterCounts = Map<number, Counts>;

/** Clicks by entry; see dimensions. */
export type NameCounts = Map<number, number>;

export function packQuarters(quarters: QuarterCounts): Uint8Array {
  const numbers: number[] = [];
  for (const [quarter, { clicks, uniqueClicks, bots }] of quarters)
    numbers.push(quarter, clicks, uniqueClicks, bots);
  return packNumbers(numbers);
}

/** Adds what is packed to `into`. */
export function addQuarters(packed: Uint8Array, into: QuarterCounts): void {
  const numbers = unpackNumbers(packed);
  for (let at = 0; at < numbers.length; at += 4) {
    const counts = countsOf(into, numbers[at] as number);
    counts.clicks += numbers[at + 1] as number;
    counts.uniqueClicks += numbers[at + 2] as number;
    counts.bots += numbers[at + 3] as number;
  }
}

/** The counts of a quarter, which it gets if it has none. */
export function countsOf(quarters: QuarterCounts, quarter: number): Counts {
  let counts = quarters.get(quarter);
  if (counts === undefined) quarters.set(quarter, (counts = { clicks: 0, uniqueClicks: 0, bots: 0 }));
  return counts;
}

export function packNames(names: NameCounts): Uint8Array {
  const numbers: number[] = [];
  for (const [entry, clicks] of names) if (clicks > 0) numbers.push(entry, clicks);
  return packNumbers(numbers);
}

/** Adds what is packed to `into`. */
export function addNames(packed: Uint8Array, into: NameCounts): void {
  const numbers = unpackNumbers(packed);
  for (let at = 0; at < numbers.length; at += 2) {
    const entry = numbers[at] as number;
    into.set(entry, (into.get(entry) ?? 0) + (numbers[at + 1] as number));
  }
}

const bitsPerByte = 7;
const moreFollow = 1 << bitsPerByte;
const bytesPerNumberMax = 8;
/** Below it numbers can be shifted, which is quicker than dividing them. */
const shiftableMax = 2 ** 31;
/** Numbers are packed here, then copied as they are long. */
let scratch = new Uint8Array(4_096);

/** Whole numbers from 0 to 2^53 - 1. */
export function packNumbers(numbers: readonly number[] | Float64Array): Uint8Array {
  if (scratch.length < numbers.length * bytesPerNumberMax)
    scratch = new Uint8Array(2 * numbers.length * bytesPerNumberMax);
  let at = 0;
  for (let place = 0; place < numbers.length; place++) {
    let rest = numbers[place] as number;
    for (; rest >= shiftableMax; rest = Math.floor(rest / moreFollow))
      scratch[at++] = (rest % moreFollow) | moreFollow;
    for (; rest >= moreFollow; rest >>>= bitsPerByte) scratch[at++] = (rest & (moreFollow - 1)) | moreFollow;
    scratch[at++] = rest;
  }
  return scratch.slice(0, at);
}

export function unpackNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let number = 0;
  let factor = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    number += (byte & (moreFollow - 1)) * factor;
    if (byte >= moreFollow) {
      factor *= moreFollow;
      continue;
    }
    numbers.push(number);
    number = 0;
    factor = 1;
  }
  return numbers;
}

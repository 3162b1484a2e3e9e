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
  reserve(quarters.size * 4);
  let end = 0;
  for (const [quarter, { clicks, uniqueClicks, bots }] of quarters) {
    end = packNumber(quarter, end);
    end = packNumber(clicks, end);
    end = packNumber(uniqueClicks, end);
    end = packNumber(bots, end);
  }
  return scratch.slice(0, end);
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
  reserve(names.size * 2);
  let end = 0;
  for (const [entry, clicks] of names) if (clicks > 0) end = packNumber(clicks, packNumber(entry, end));
  return scratch.slice(0, end);
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
  reserve(numbers.length);
  let end = 0;
  for (let place = 0; place < numbers.length; place++) end = packNumber(numbers[place] as number, end);
  return scratch.slice(0, end);
}

function reserve(numbers: number): void {
  const bytes = numbers * bytesPerNumberMax;
  if (scratch.length < bytes) scratch = new Uint8Array(2 * bytes);
}

/** Packs one where the last one ended; answers where it ends. */
function packNumber(number: number, start: number): number {
  let rest = number;
  let at = start;
  for (; rest >= shiftableMax; rest = Math.floor(rest / moreFollow))
    scratch[at++] = (rest % moreFollow) | moreFollow;
  for (; rest >= moreFollow; rest >>>= bitsPerByte) scratch[at++] = (rest & (moreFollow - 1)) | moreFollow;
  scratch[at++] = rest;
  return at;
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

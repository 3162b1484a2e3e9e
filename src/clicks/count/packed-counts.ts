/**
 * The counts of one day or month as they are stored, in packed numbers: a busy link's day takes 2 KB, a quiet
 * one's 40 bytes. A quarter or a name may occur more than once; then its counts are the sum of them.
 */
import { endsNumber, NumberPacker, unpackNumbers } from './packed-numbers.ts';

export interface Counts {
  clicks: number;
  uniqueClicks: number;
  bots: number;
}

/** Counts by quarter of an hour, numbered from 0 at 00:00 UTC to 95. */
export type QuarterCounts = Map<number, Counts>;

/** Clicks by entry; see dimensions. */
export type NameCounts = Map<number, number>;

const own = new NumberPacker();

export function packQuarters(quarters: QuarterCounts): Uint8Array {
  own.begin();
  for (const [quarter, counts] of quarters) putQuarter(own, quarter, counts);
  return own.packed();
}

/** Appends the counts of a quarter to the packer. */
export function putQuarter(
  packer: NumberPacker,
  quarter: number,
  { clicks, uniqueClicks, bots }: Counts,
): void {
  packer.add(quarter);
  packer.add(clicks);
  packer.add(uniqueClicks);
  packer.add(bots);
}

/** Calls `visit` for each packed quarter. The counts are one reused object, valid until `visit` returns. */
export function forEachQuarter(
  packed: Uint8Array,
  visit: (quarter: number, counts: Readonly<Counts>) => void,
): void {
  const numbers = unpackNumbers(packed);
  const counts: Counts = { clicks: 0, uniqueClicks: 0, bots: 0 };
  for (let at = 0; at < numbers.length; at += 4) {
    counts.clicks = numbers[at + 1] as number;
    counts.uniqueClicks = numbers[at + 2] as number;
    counts.bots = numbers[at + 3] as number;
    visit(numbers[at] as number, counts);
  }
}

/** Adds packed quarters to `into`. */
export function addQuarters(packed: Uint8Array, into: QuarterCounts): void {
  forEachQuarter(packed, (quarter, counts) => addCounts(countsOf(into, quarter), counts));
}

/** Adds counts to `into`. */
export function addCounts(into: Counts, { clicks, uniqueClicks, bots }: Readonly<Counts>): void {
  into.clicks += clicks;
  into.uniqueClicks += uniqueClicks;
  into.bots += bots;
}

/** Returns the counts of a quarter, after adding zeros for it if it has none. */
export function countsOf(quarters: QuarterCounts, quarter: number): Counts {
  let counts = quarters.get(quarter);
  if (counts === undefined) quarters.set(quarter, (counts = { clicks: 0, uniqueClicks: 0, bots: 0 }));
  return counts;
}

export function packNames(names: NameCounts): Uint8Array {
  own.begin();
  putNames(own, names);
  return own.packed();
}

/** Appends the names to the packer. */
export function putNames(packer: NumberPacker, names: NameCounts): void {
  for (const [entry, clicks] of names) {
    if (clicks <= 0) continue;
    packer.add(entry);
    packer.add(clicks);
  }
}

/** Adds packed names to `into`. */
export function addNames(packed: Uint8Array, into: NameCounts): void {
  const numbers = unpackNumbers(packed);
  for (let at = 0; at < numbers.length; at += 2) {
    const entry = numbers[at] as number;
    into.set(entry, (into.get(entry) ?? 0) + (numbers[at + 1] as number));
  }
}

/** Adds to the clicks of an entry; `clicks` is negative where events leave. */
export function addTo(names: NameCounts, entry: number, clicks: number): void {
  names.set(entry, (names.get(entry) ?? 0) + clicks);
}

/** How many numbers a name takes when packed. */
const numbersPerName = 2;

/** Cuts packed names into parts of whole names: of `bytesEach`, or a name more. */
export function* cutNames(packed: Uint8Array, bytesEach: number): Generator<Uint8Array> {
  let start = 0;
  let numbers = 0;
  for (let at = 0; at < packed.length; at++) {
    if (!endsNumber(packed[at] as number)) continue;
    if (++numbers % numbersPerName !== 0 || at + 1 - start < bytesEach) continue;
    yield packed.subarray(start, at + 1);
    start = at + 1;
  }
  if (start < packed.length) yield packed.subarray(start);
}

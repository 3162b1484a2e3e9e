import { type ClickBatch, clickKinds } from './click-batch.ts';
import type { DayKey } from './click-rows.ts';
import {
  type Counts,
  countsOf,
  type NameCounts,
  putNames,
  putQuarters,
  type QuarterCounts,
} from './packed-counts.ts';
import type { NumberPacker } from './packed-numbers.ts';
import { dayMs, dayOf } from './utc-day.ts';

export const quarterMs = 15 * 60_000;

/** What one day of a subject gets more. */
export interface DaySum extends DayKey, Counts {
  quarters: QuarterCounts;
  names: NameCounts;
}

/** The same, which can be packed. */
export interface DayDelta extends DaySum {
  /** Packs it behind what is there; a quarter or a name may come more than once. */
  packTo(packers: DayPackers): void;
}

export interface DayPackers {
  quarters: NumberPacker;
  names: NumberPacker;
}

/** A batch and what is known of it besides itself, by place of the click. */
export interface CountedClicks {
  batch: ClickBatch;
  /** 1 = it is its visitor's first of the day on its subject */
  isUnique: Uint8Array;
  /** The entry of each tag; see dimensions */
  entries: Float64Array;
}

/** So few are quicker packed one by one than summed up before. */
const unsummedMax = 3;

const human = clickKinds.indexOf('human');

/**
 * Clicks of a batch on one day of a subject. They are counted at once; by quarter and name they are only when somebody
 * asks for it, because most subjects have one or two in a batch, which are packed as they are.
 */
export class ClicksOfDay implements DayDelta {
  readonly subject: DayKey['subject'];
  readonly subject_id: number;
  readonly day: number;
  clicks = 0;
  uniqueClicks = 0;
  bots = 0;
  readonly #of: CountedClicks;
  readonly #places: Uint32Array;
  readonly #from: number;
  readonly #to: number;
  #quarters: QuarterCounts | undefined;
  #names: NameCounts | undefined;

  /** `places`: of its clicks in the batch, those from `from` to before `to`. */
  constructor(of: CountedClicks, key: DayKey, { places, from, to }: Places) {
    this.subject = key.subject;
    this.subject_id = key.subject_id;
    this.day = key.day;
    this.#of = of;
    this.#places = places;
    this.#from = from;
    this.#to = to;
    for (let place = from; place < to; place++) addClick(this, of, places[place] as number);
  }

  get quarters(): QuarterCounts {
    if (this.#quarters) return this.#quarters;
    const quarters: QuarterCounts = new Map();
    for (let place = this.#from; place < this.#to; place++) {
      const n = this.#places[place] as number;
      addClick(countsOf(quarters, quarterOf(this.#of.batch, n)), this.#of, n);
    }
    return (this.#quarters = quarters);
  }

  get names(): NameCounts {
    if (this.#names) return this.#names;
    const names: NameCounts = new Map();
    const { batch, entries } = this.#of;
    for (let place = this.#from; place < this.#to; place++) {
      const n = this.#places[place] as number;
      const end = countedTagsEnd(batch, n);
      for (let tag = batch.tagStarts[n] as number; tag < end; tag++) {
        const entry = entries[tag] as number;
        names.set(entry, (names.get(entry) ?? 0) + 1);
      }
    }
    return (this.#names = names);
  }

  packTo({ quarters, names }: DayPackers): void {
    if (this.#to - this.#from > unsummedMax) {
      putQuarters(quarters, this.quarters);
      putNames(names, this.names);
      return;
    }
    const { batch, isUnique, entries } = this.#of;
    for (let place = this.#from; place < this.#to; place++) {
      const n = this.#places[place] as number;
      const isHuman = batch.kinds[n] === human;
      quarters.add(quarterOf(batch, n));
      quarters.add(isHuman ? 1 : 0);
      quarters.add(isHuman ? (isUnique[n] as number) : 0);
      quarters.add(isHuman ? 0 : 1);
      const end = countedTagsEnd(batch, n);
      for (let tag = batch.tagStarts[n] as number; tag < end; tag++) {
        names.add(entries[tag] as number);
        names.add(1);
      }
    }
  }
}

interface Places {
  places: Uint32Array;
  from: number;
  to: number;
}

function addClick(counts: Counts, { batch, isUnique }: CountedClicks, n: number): void {
  if (batch.kinds[n] !== human) {
    counts.bots++;
    return;
  }
  counts.clicks++;
  counts.uniqueClicks += isUnique[n] as number;
}

/** A machine has a reason, its first tag, and is counted under nothing else. */
function countedTagsEnd({ kinds, tagStarts }: ClickBatch, n: number): number {
  return kinds[n] === human ? (tagStarts[n + 1] as number) : (tagStarts[n] as number) + 1;
}

function quarterOf({ ats }: ClickBatch, n: number): number {
  const at = ats[n] as number;
  return Math.floor((at - dayOf(at) * dayMs) / quarterMs);
}

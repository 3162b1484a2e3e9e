import { giveWayAt } from '../../platform/pace/give-way.ts';
import type { DayKey } from '../subjects.ts';
import type { CountableClicks } from './countable-clicks.ts';
import { dimensions } from '../dimensions.ts';
import {
  type Counts,
  countsOf,
  type NameCounts,
  putNames,
  putQuarter,
  type QuarterCounts,
} from './packed-counts.ts';
import type { NumberPacker } from './packed-numbers.ts';
import { SmallTally } from './small-tally.ts';

/** What clicks add to one day of a subject. */
export interface DaySum extends DayKey, Counts {
  quarters: QuarterCounts;
  names: NameCounts;
}

/** The same, with methods to pack it. */
export interface DayDelta extends DaySum {
  /** Loads the tags of a few clicks into the processor's cache; see the function. Its result is useless. */
  readAhead(): number;
  /** Appends it to the packers; a quarter or a name may occur more than once. */
  packTo(packers: DayPackers): void;
}

export interface DayPackers {
  quarters: NumberPacker;
  names: NumberPacker;
}

/** So few that what was read ahead is still in the processor's cache when it is packed. */
const deltasAhead = 32;
/** Keeps the result, so that the compiler cannot leave the reads out as dead code. */
const wasRead = new Int32Array(1);

/**
 * Loads the tags of the next deltas into the processor's cache (prefetching). Call it before each delta is
 * packed, in order. The tags of a subject's clicks are far apart in memory, and packing would wait for each;
 * here no read depends on another, so the processor fetches several at once.
 */
export function readAhead(deltas: readonly DayDelta[], from: number): void {
  if (from % deltasAhead !== 0) return;
  const to = Math.min(from + deltasAhead, deltas.length);
  let read = 0;
  for (let place = from; place < to; place++) read ^= (deltas[place] as DayDelta).readAhead();
  wasRead[0] = read;
}

/** Up to this many clicks are packed without maps. */
export const fewClicksMax = 16;

/** Approximate time per click, and for its names. An account has very many clicks a day. */
const clickMicroseconds = 0.02;
const namesMicroseconds = 0.15;

const tally = new SmallTally(fewClicksMax * dimensions.length);

/**
 * The clicks of a subject on one day, out of many that are counted together. Totals are counted at once. The
 * maps of quarters and names are only made on demand, because most subjects have few clicks, which are packed
 * without them.
 */
export class ClicksOfDay implements DayDelta {
  readonly subject: DayKey['subject'];
  readonly subject_id: number;
  readonly day: number;
  clicks = 0;
  uniqueClicks = 0;
  bots = 0;
  readonly #of: CountableClicks;
  readonly #places: Uint32Array;
  readonly #from: number;
  readonly #to: number;
  #quarters: QuarterCounts | undefined;
  #names: NameCounts | undefined;

  /** Its clicks are those at the indexes places[from] to before places[to]. */
  constructor(of: CountableClicks, key: DayKey, { places, from, to }: Places) {
    this.subject = key.subject;
    this.subject_id = key.subject_id;
    this.day = key.day;
    this.#of = of;
    this.#places = places;
    this.#from = from;
    this.#to = to;
    for (let place = from; place < to; place++) {
      giveWayAt(place, clickMicroseconds);
      addClick(this, of, places[place] as number);
    }
  }

  get quarters(): QuarterCounts {
    if (this.#quarters) return this.#quarters;
    const quarters: QuarterCounts = new Map();
    for (let place = this.#from; place < this.#to; place++) {
      giveWayAt(place, clickMicroseconds);
      const n = this.#places[place] as number;
      addClick(countsOf(quarters, this.#of.quarters[n] as number), this.#of, n);
    }
    return (this.#quarters = quarters);
  }

  get names(): NameCounts {
    if (this.#names) return this.#names;
    const names: NameCounts = new Map();
    const { tagStarts, entries } = this.#of;
    for (let place = this.#from; place < this.#to; place++) {
      giveWayAt(place, namesMicroseconds);
      const n = this.#places[place] as number;
      const end = tagStarts[n + 1] as number;
      for (let tag = tagStarts[n] as number; tag < end; tag++) {
        const entry = entries[tag] as number;
        names.set(entry, (names.get(entry) ?? 0) + 1);
      }
    }
    return (this.#names = names);
  }

  readAhead(): number {
    const { tagStarts, entries, quarters } = this.#of;
    const to = Math.min(this.#to, this.#from + fewClicksMax);
    let read = 0;
    for (let place = this.#from; place < to; place++) {
      const n = this.#places[place] as number;
      const start = tagStarts[n] as number;
      // A click's tags span two cache lines at most, unless there are very many.
      const last = Math.max(start, (tagStarts[n + 1] as number) - 1);
      read ^= (quarters[n] as number) ^ (entries[start] ?? 0) ^ (entries[last] ?? 0);
    }
    return read;
  }

  packTo({ quarters, names }: DayPackers): void {
    this.#packQuarters(quarters);
    if (this.#to - this.#from > fewClicksMax) return putNames(names, this.names);
    const { tagStarts, entries } = this.#of;
    tally.begin();
    for (let place = this.#from; place < this.#to; place++) {
      const n = this.#places[place] as number;
      const end = tagStarts[n + 1] as number;
      for (let tag = tagStarts[n] as number; tag < end; tag++) tally.addClick(entries[tag] as number);
    }
    tally.putTo(names);
  }

  /** Clicks are in the order in which they were stored, so those of a quarter mostly follow each other. */
  #packQuarters(packer: NumberPacker): void {
    const { quarters } = this.#of;
    for (let place = this.#from; place < this.#to; ) {
      const quarter = quarters[this.#places[place] as number] as number;
      const counts: Counts = { clicks: 0, uniqueClicks: 0, bots: 0 };
      for (; place < this.#to; place++) {
        const n = this.#places[place] as number;
        if (quarters[n] !== quarter) break;
        addClick(counts, this.#of, n);
      }
      putQuarter(packer, quarter, counts);
    }
  }
}

interface Places {
  places: Uint32Array;
  from: number;
  to: number;
}

function addClick(counts: Counts, { isHuman, isUnique }: CountableClicks, n: number): void {
  const human = isHuman[n] as number;
  counts.clicks += human;
  counts.uniqueClicks += isUnique[n] as number;
  counts.bots += 1 - human;
}

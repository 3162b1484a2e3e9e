import { giveWayAt } from '../platform/give-way.ts';
import type { DayKey } from './click-rows.ts';
import type { CountableClicks } from './countable-clicks.ts';
import { dimensions } from './dimensions.ts';
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

/** The names of so many are few. */
export const fewClicksMax = 16;

/** About what a click takes, and what its names do. An account has very many clicks a day. */
const clickMicroseconds = 0.02;
const namesMicroseconds = 0.15;

const tally = new SmallTally(fewClicksMax * dimensions.length);

/**
 * Clicks on one day of a subject, of many that are counted together. They are counted at once; maps of their quarters
 * and names are only made when somebody asks for them, because most subjects have few clicks, which are packed without.
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

  /** `places`: of its clicks, those from `from` to before `to`. */
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

  /** Clicks come in the order in which they were counted, so those of a quarter mostly follow each other. */
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

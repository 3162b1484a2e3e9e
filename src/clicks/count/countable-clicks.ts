import { deserialize, serialize } from 'node:v8';
import { dayMs, quarterMs } from '../../platform/time/durations.ts';
import { giveWayAt } from '../../platform/pace/give-way.ts';
import { type ClickBatch, clickKinds } from '../click-batch.ts';
import { dimensions } from '../dimensions.ts';
import { type SocialNetwork, socialOf } from '../classify/referrer-groups.ts';
import { subjectNumber } from '../subjects.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

/** The most clicks counted in one transaction: some 30 MB. */
export const clicksAtOnceMax = 2 ** 19;
/** About a megabyte. Only above this is memory for the largest size allocated. */
const fewClicks = 2 ** 14;
/**
 * The C library maps blocks above 32 MB on their own and unmaps them when they are freed. A smaller block may
 * lie between others and keep its memory. Pages of a block that are never written take no memory.
 */
const mappedBytes = 34 * 1024 * 1024;

/** Stored clicks that are to be counted, by column: all that counting needs to know of them. */
export interface CountableClicks {
  count: number;
  /** See subjectNumber */
  subjects: Float64Array;
  accountIds: Float64Array;
  /** UTC days, and quarters of an hour within the day */
  days: Int32Array;
  quarters: Uint8Array;
  /** 1 = a person's */
  isHuman: Uint8Array;
  /** 1 = a person's first click of the day on the subject */
  isUnique: Uint8Array;
  /** The social network it came from, as an index into socialNetworks plus one; 0 = none */
  socials: Uint8Array;
  /** Click n is counted under the entries (see dimensions) from tagStarts[n] to before tagStarts[n + 1]. */
  tagStarts: Uint32Array;
  entries: Entries;
}

/** Uint32Array takes half the memory, but is only wide enough for fewer than 2^28 names. */
export type Entries = Uint32Array | Float64Array;

export const socialNetworks: readonly SocialNetwork[] = ['facebook', 'twitter', 'instagram', 'google'];

/** A batch, and by index of the click what was found out when it was stored. */
export interface StoredBatch {
  batch: ClickBatch;
  /** 1 = it was not stored before */
  isNew: Uint8Array;
  /** 1 = it is its visitor's first of the day on its subject */
  isUnique: Uint8Array;
  /** The entry of each tag */
  entries: Entries;
}

const human = clickKinds.indexOf('human');
const referrer = dimensions.indexOf('referrer');

/** The clicks of a batch that are to be counted: the new ones. */
export function toCountable(stored: StoredBatch): CountableClicks {
  const joiner = joinCountable();
  joiner.addStored(stored);
  return joiner.joined();
}

/** Concatenates clicks, in memory that it reuses. */
export interface ClickJoiner {
  add(part: CountableClicks): void;
  /** Adds those clicks of a batch that are to be counted. */
  addStored(stored: StoredBatch): void;
  count(): number;
  /** What was added, from click `from` on; valid until more is added or something is discarded. */
  joined(from?: number): CountableClicks;
  forget(): void;
  /** Discards all and frees much memory at once: arrays that `joined` returned are empty after it. */
  release(): void;
}

/** `most`: when many clicks are added, memory for this many is allocated at once; `release` frees it. */
export function joinCountable(most?: Room): ClickJoiner {
  let columns = columnsFor(noRoom);
  let count = 0;
  const tags = () => columns.tagStarts[count] as number;
  const reserve = (clicks: number, entries: Entries) => {
    columns = withRoom(columns, { count, tags: tags(), clicks, entries, most });
  };
  return {
    add(part) {
      reserve(part.count, part.entries);
      const start = tags();
      for (const name of clickColumns) columns[name].set(part[name], count);
      columns.entries.set(part.entries, start);
      for (let n = 1; n <= part.count; n++)
        columns.tagStarts[count + n] = start + (part.tagStarts[n] as number);
      count += part.count;
    },
    addStored(stored) {
      reserve(stored.batch.count, stored.entries);
      putTags(columns, stored, count);
      count = putClicks(columns, stored, count);
    },
    count: () => count,
    joined: (from = 0) => between(columns, from, count),
    forget() {
      count = 0;
    },
    release() {
      count = 0;
      // The memory of a few clicks is reused.
      if (giveBack(columns)) columns = columnsFor(noRoom);
    },
  };
}

/** Approximate time per click, in each of two passes. */
const clickMicroseconds = 0.08;

/** Writes the new clicks, from index `from` on; returns the index behind the last one. */
function putClicks(columns: Columns, { batch, isNew, isUnique }: StoredBatch, from: number): number {
  const { subjects, accountIds, days, quarters, isHuman, isUnique: isFirst } = columns;
  let count = from;
  for (let n = 0; n < batch.count; n++) {
    giveWayAt(n, clickMicroseconds);
    if (isNew[n] === 0) continue;
    const at = batch.ats[n] as number;
    const day = dayOf(at);
    subjects[count] = subjectNumber({
      subject: batch.subjects[n] as number,
      subjectId: batch.subjectIds[n] as number,
    });
    accountIds[count] = batch.accountIds[n] as number;
    days[count] = day;
    quarters[count] = Math.floor((at - day * dayMs) / quarterMs);
    isHuman[count] = batch.kinds[n] === human ? 1 : 0;
    isFirst[count] = batch.kinds[n] === human ? (isUnique[n] as number) : 0;
    count++;
  }
  return count;
}

/** Writes the tags of the new clicks, and the social network that a click came from. */
function putTags({ tagStarts, entries, socials }: Columns, stored: StoredBatch, from: number): void {
  const { batch, isNew } = stored;
  const { kinds, tagNames, tagDimensions, tagStarts: starts } = batch;
  const networks = Uint8Array.from(batch.names, networkOf);
  let [count, tags] = [from, tagStarts[from] as number];
  for (let n = 0; n < batch.count; n++) {
    giveWayAt(n, clickMicroseconds);
    if (isNew[n] === 0) continue;
    const isHuman = kinds[n] === human;
    const start = starts[n] as number;
    // A machine is counted under its reason, which is its first tag, and nothing else.
    const end = isHuman ? (starts[n + 1] as number) : start + 1;
    socials[count] = 0;
    for (let tag = start; tag < end; tag++) {
      entries[tags++] = stored.entries[tag] as number;
      if (isHuman && tagDimensions[tag] === referrer)
        socials[count] = networks[tagNames[tag] as number] as number;
    }
    tagStarts[++count] = tags;
  }
}

function networkOf(name: string): number {
  const network = socialOf.get(name);
  return network === undefined ? 0 : socialNetworks.indexOf(network) + 1;
}

/** The columns with one value per click */
const clickColumns = [
  'subjects',
  'accountIds',
  'days',
  'quarters',
  'isHuman',
  'isUnique',
  'socials',
] as const;

/** Splits clicks into parts of at most `clicksMax`. */
export function* partsOf(clicks: CountableClicks, clicksMax: number): Generator<CountableClicks> {
  for (let from = 0; from < clicks.count; from += clicksMax) {
    const to = Math.min(from + clicksMax, clicks.count);
    yield between(clicks, from, to);
  }
}

/** Serializes clicks, to store them until they are counted; unpackCountable reads them. */
export function packCountable(clicks: CountableClicks): Uint8Array {
  return serialize(clicks);
}

export function unpackCountable(packed: Uint8Array): CountableClicks {
  return deserialize(packed) as CountableClicks;
}

type Columns = Omit<CountableClicks, 'count'>;

interface Room {
  clicks: number;
  tags: number;
}

const noRoom: Room = { clicks: 0, tags: 0 };

/** All columns share one block, the widest first, so that each is aligned to its element size. */
function columnsFor({ clicks, tags }: Room, { areWide = false, bytesLeast = 0 } = {}): Columns {
  const entryBytes = areWide ? 8 : 4;
  const neededBytes = (8 + 8 + 4 + 4 + 1 + 1 + 1 + 1) * clicks + 4 + entryBytes * tags;
  const block = new ArrayBuffer(Math.max(bytesLeast, neededBytes));
  let end = 0;
  const next = (columnBytes: number): [ArrayBuffer, number] => {
    const start = end;
    end += columnBytes;
    return [block, start];
  };
  return {
    subjects: new Float64Array(...next(8 * clicks), clicks),
    accountIds: new Float64Array(...next(8 * clicks), clicks),
    entries: new (areWide ? Float64Array : Uint32Array)(...next(entryBytes * tags), tags),
    days: new Int32Array(...next(4 * clicks), clicks),
    tagStarts: new Uint32Array(...next(4 * (clicks + 1)), clicks + 1),
    quarters: new Uint8Array(...next(clicks), clicks),
    isHuman: new Uint8Array(...next(clicks), clicks),
    isUnique: new Uint8Array(...next(clicks), clicks),
    socials: new Uint8Array(...next(clicks), clicks),
  };
}

/** Frees a large block; otherwise it would stay allocated until the next full garbage collection. */
function giveBack({ subjects: { buffer } }: Columns): boolean {
  const isMapped = buffer instanceof ArrayBuffer && buffer.byteLength >= mappedBytes;
  if (isMapped) buffer.transfer(0);
  return isMapped;
}

interface Added {
  /** Present already */
  count: number;
  tags: number;
  /** To be added */
  clicks: number;
  entries: Entries;
  most: Room | undefined;
}

/** Returns columns with room for more: the same ones if they have it, else larger ones with a copy. */
function withRoom(columns: Columns, { count, tags, clicks, entries, most }: Added): Columns {
  const room = { clicks: columns.subjects.length, tags: columns.entries.length };
  const needed = { clicks: count + clicks, tags: tags + entries.length };
  const areWide = [columns.entries, entries].some((each) => each instanceof Float64Array);
  const isWideEnough = !areWide || columns.entries instanceof Float64Array;
  if (needed.clicks <= room.clicks && needed.tags <= room.tags && isWideEnough) return columns;
  const areMany = most !== undefined && needed.clicks > fewClicks;
  const least = areMany ? most : noRoom;
  const larger = columnsFor(
    {
      clicks: Math.max(grown(room.clicks, needed.clicks), least.clicks),
      tags: Math.max(grown(room.tags, needed.tags), least.tags),
    },
    { areWide, bytesLeast: areMany ? mappedBytes : 0 },
  );
  for (const name of clickColumns) larger[name].set(columns[name].subarray(0, count));
  larger.tagStarts.set(columns.tagStarts.subarray(0, count + 1));
  larger.entries.set(columns.entries.subarray(0, tags));
  giveBack(columns);
  return larger;
}

function grown(room: number, needed: number): number {
  return needed <= room ? room : Math.max(needed, 2 * room);
}

function between(columns: Columns, from: number, to: number): CountableClicks {
  const firstTag = columns.tagStarts[from] as number;
  return {
    count: to - from,
    subjects: columns.subjects.subarray(from, to),
    accountIds: columns.accountIds.subarray(from, to),
    days: columns.days.subarray(from, to),
    quarters: columns.quarters.subarray(from, to),
    isHuman: columns.isHuman.subarray(from, to),
    isUnique: columns.isUnique.subarray(from, to),
    socials: columns.socials.subarray(from, to),
    tagStarts: startingAtZero(columns.tagStarts.subarray(from, to + 1)),
    entries: columns.entries.subarray(firstTag, columns.tagStarts[to]),
  };
}

/** Returns the same array if it does already. */
function startingAtZero(tagStarts: Uint32Array): Uint32Array {
  const first = tagStarts[0] as number;
  if (first === 0) return tagStarts;
  const starts = new Uint32Array(tagStarts.length);
  for (let n = 0; n < starts.length; n++) starts[n] = (tagStarts[n] as number) - first;
  return starts;
}

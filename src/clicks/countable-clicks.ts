import { deserialize, serialize } from 'node:v8';
import { type ClickBatch, clickKinds } from './click-batch.ts';
import { dimensions } from './dimensions.ts';
import { type SocialNetwork, socialOf } from './referrer-groups.ts';
import { subjectNumber } from './subjects.ts';
import { dayMs, dayOf, quarterMs } from './utc-day.ts';

/** Some 30 MB of them. */
export const clicksAtOnceMax = 2 ** 19;

/** Clicks that were stored and are to be counted, in columns: all that counting needs to know of them. */
export interface CountableClicks {
  count: number;
  /** See subjectNumber */
  subjects: Float64Array;
  accountIds: Float64Array;
  /** UTC days, and quarters of an hour in them */
  days: Int32Array;
  quarters: Uint8Array;
  /** 1 = a person's */
  isHuman: Uint8Array;
  /** 1 = a person's first of the day on what was visited */
  isUnique: Uint8Array;
  /** The social network it came from, as its place in socialNetworks and one more; 0 = none */
  socials: Uint8Array;
  /** Click n is counted under the entries (see dimensions) from tagStarts[n] to before tagStarts[n + 1]. */
  tagStarts: Uint32Array;
  entries: Entries;
}

/** Half as much memory, as long as there are fewer than 2^28 names. */
type Entries = Uint32Array | Float64Array;

export const socialNetworks: readonly SocialNetwork[] = ['facebook', 'twitter', 'instagram', 'google'];

/** A batch and what is known of it besides itself, by place of the click. */
export interface StoredBatch {
  batch: ClickBatch;
  /** 1 = it was not stored before */
  isNew: Uint8Array;
  /** 1 = it is its visitor's first of the day on its subject */
  isUnique: Uint8Array;
  /** The entry of each tag */
  entries: Float64Array;
}

const human = clickKinds.indexOf('human');
const referrer = dimensions.indexOf('referrer');

/** What is to be counted of a batch: those of its clicks that are new. */
export function toCountable(stored: StoredBatch): CountableClicks {
  const { batch, isNew, isUnique, entries } = stored;
  const clicks = columnsFor(batch.count, entriesFor(entries.length, entries.some(isWide)));
  const { subjects, accountIds, days, quarters, isHuman, isUnique: isFirst } = clicks;
  let count = 0;
  for (let n = 0; n < batch.count; n++) {
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
  putTags(clicks, stored);
  return firstOf(clicks, count);
}

/** The tags of those that are new, and the networks that some of them are of. */
function putTags({ tagStarts, entries, socials }: Columns, stored: StoredBatch): void {
  const { batch, isNew } = stored;
  const { kinds, tagNames, tagDimensions, tagStarts: starts } = batch;
  const networks = Uint8Array.from(batch.names, networkOf);
  let [count, tags] = [0, 0];
  for (let n = 0; n < batch.count; n++) {
    if (isNew[n] === 0) continue;
    const isHuman = kinds[n] === human;
    const start = starts[n] as number;
    // A machine has a reason, its first tag, and is counted under nothing else.
    const end = isHuman ? (starts[n + 1] as number) : start + 1;
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

/** Those with one value a click */
const clickColumns = [
  'subjects',
  'accountIds',
  'days',
  'quarters',
  'isHuman',
  'isUnique',
  'socials',
] as const;

export interface ClickJoiner {
  add(part: CountableClicks): void;
  joined(): CountableClicks;
}

/** Puts clicks one behind the other. `sum`: how many clicks and tags they have together. */
export function joinCountable(sum: { clicks: number; tags: number }): ClickJoiner {
  const columns = columnsFor(sum.clicks, entriesFor(sum.tags, false));
  let [count, tags] = [0, 0];
  return {
    add(part) {
      for (const name of clickColumns) columns[name].set(part[name], count);
      if (part.entries instanceof Float64Array) columns.entries = Float64Array.from(columns.entries);
      columns.entries.set(part.entries, tags);
      for (let n = 1; n <= part.count; n++)
        columns.tagStarts[count + n] = tags + (part.tagStarts[n] as number);
      count += part.count;
      tags += part.entries.length;
    },
    joined: () => firstOf(columns, count),
  };
}

/** One part after the other, of so many clicks at most. */
export function* partsOf(clicks: CountableClicks, clicksMax: number): Generator<CountableClicks> {
  for (let from = 0; from < clicks.count; from += clicksMax) {
    const to = Math.min(from + clicksMax, clicks.count);
    const [firstTag, endTag] = [clicks.tagStarts[from] as number, clicks.tagStarts[to] as number];
    yield {
      count: to - from,
      subjects: clicks.subjects.subarray(from, to),
      accountIds: clicks.accountIds.subarray(from, to),
      days: clicks.days.subarray(from, to),
      quarters: clicks.quarters.subarray(from, to),
      isHuman: clicks.isHuman.subarray(from, to),
      isUnique: clicks.isUnique.subarray(from, to),
      socials: clicks.socials.subarray(from, to),
      tagStarts: clicks.tagStarts.subarray(from, to + 1).map((start) => start - firstTag),
      entries: clicks.entries.subarray(firstTag, endTag),
    };
  }
}

/** As they are kept in the database for a moment; unpackCountable reads it. */
export function packCountable(clicks: CountableClicks): Uint8Array {
  return serialize(clicks);
}

export function unpackCountable(packed: Uint8Array): CountableClicks {
  return deserialize(packed) as CountableClicks;
}

type Columns = Omit<CountableClicks, 'count'>;

function isWide(entry: number): boolean {
  return entry >= 2 ** 32;
}

function entriesFor(tags: number, areWide: boolean): Entries {
  return areWide ? new Float64Array(tags) : new Uint32Array(tags);
}

function columnsFor(clicks: number, entries: Entries): Columns {
  return {
    subjects: new Float64Array(clicks),
    accountIds: new Float64Array(clicks),
    days: new Int32Array(clicks),
    quarters: new Uint8Array(clicks),
    isHuman: new Uint8Array(clicks),
    isUnique: new Uint8Array(clicks),
    socials: new Uint8Array(clicks),
    tagStarts: new Uint32Array(clicks + 1),
    entries,
  };
}

function firstOf(columns: Columns, count: number): CountableClicks {
  const { tagStarts, entries } = columns;
  return {
    count,
    subjects: columns.subjects.subarray(0, count),
    accountIds: columns.accountIds.subarray(0, count),
    days: columns.days.subarray(0, count),
    quarters: columns.quarters.subarray(0, count),
    isHuman: columns.isHuman.subarray(0, count),
    isUnique: columns.isUnique.subarray(0, count),
    socials: columns.socials.subarray(0, count),
    tagStarts: tagStarts.subarray(0, count + 1),
    entries: entries.subarray(0, tagStarts[count]),
  };
}

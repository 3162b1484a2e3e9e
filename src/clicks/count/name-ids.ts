import { BoundedCache } from '../../platform/bounded-cache.ts';
import { giveWayAt } from '../../platform/give-way.ts';
import { type ClickBatch, clickKinds } from '../click-batch.ts';
import type { ClickRows } from './click-rows.ts';
import type { Entries } from './countable-clicks.ts';
import { dimensions, entryOf, otherName } from '../dimensions.ts';
import { ReusedArray } from './reused-array.ts';
import { dayOf } from '../../platform/utc-day.ts';

/** Names remembered with their ids; at most some 10 MB. */
const nameEntriesMax = 50_000;
/**
 * New names that the visits of one account may bring on one day: what visitors write into addresses is theirs to choose,
 * and names are kept for ever. What is new beyond that is counted as Other.
 */
const newNamesPerDayMax = 10_000;

const human = clickKinds.indexOf('human');
const reason = dimensions.indexOf('reason');
/** Whether visitors can make names of a dimension up; the others' come from lists. */
const isOpen = dimensions.map((dimension) => /^(?:referrer|utm_.+)$/.test(dimension));

/** Numbers the names that visits bring. */
export interface NameIds {
  /** The entry of every tag of the batch, good until the next batch's are asked for, and the id of the name Other. */
  entriesOf(rows: ClickRows, batch: ClickBatch): Promise<{ entries: Entries; otherId: number }>;
  /** The id of the name Other. */
  otherId(rows: ClickRows): Promise<number>;
  /** To be called when the transaction failed: names that were added are not there. */
  forget(): void;
}

export function createNameIds(): NameIds {
  let known = new BoundedCache<string, number>(nameEntriesMax);
  let budget = { day: 0, byAccount: new Map<number, number>() };
  const memory = entryMemory();

  const mayBring = (batch: ClickBatch) => {
    const day = dayOf(batch.ats[batch.count - 1] as number);
    if (budget.day !== day) budget = { day, byAccount: new Map() };
    return (account: number): boolean => {
      const brought = budget.byAccount.get(account) ?? 0;
      budget.byAccount.set(account, brought + 1);
      return brought < newNamesPerDayMax;
    };
  };

  const remember = (found: Map<string, number>) => {
    for (const [name, id] of found) known.set(name, id);
    return found;
  };

  const otherIdOf = async (rows: ClickRows) =>
    known.get(otherName) ?? (remember(await rows.insertNames([otherName])).get(otherName) as number);

  return {
    otherId: otherIdOf,
    async entriesOf(rows, batch) {
      const otherId = await otherIdOf(rows);
      const ids = batch.names.map((name) => known.get(name));
      const asked = batch.names.filter((_, place) => ids[place] === undefined);
      if (asked.length > 0) {
        const found = remember(await rows.findNames(asked));
        const missing = new Set(asked.filter((name) => !found.has(name)));
        const chosen = chooseNew(batch, missing, mayBring(batch));
        const added = chosen.length > 0 ? remember(await rows.insertNames(chosen)) : found;
        for (const [place, name] of batch.names.entries()) ids[place] ??= found.get(name) ?? added.get(name);
      }
      const numbered = Float64Array.from(ids, (id) => id ?? otherId);
      return { entries: entriesOf(batch, numbered, memory), otherId };
    },
    forget() {
      known = new BoundedCache(nameEntriesMax);
      // Names that were not added must not count as brought, or a store that is away for long would use up all of it.
      budget = { day: 0, byAccount: new Map() };
    },
  };
}

/** Which of the missing names are to be added. Only people's visits add names: nobody looks at a machine's. */
function chooseNew(
  batch: ClickBatch,
  missing: ReadonlySet<string>,
  mayBring: (account: number) => boolean,
): string[] {
  const chosen = new Set<string>();
  if (missing.size === 0) return [];
  for (let n = 0; n < batch.count; n++) {
    for (let tag = batch.tagStarts[n] as number; tag < (batch.tagStarts[n + 1] as number); tag++) {
      const name = batch.names[batch.tagNames[tag] as number] as string;
      if (!missing.has(name) || chosen.has(name)) continue;
      const dimension = batch.tagDimensions[tag] as number;
      if (dimension !== reason && batch.kinds[n] !== human) continue;
      if (!isOpen[dimension] || mayBring(batch.accountIds[n] as number)) chosen.add(name);
    }
  }
  return [...chosen];
}

/** About what numbering one takes. */
const tagMicroseconds = 0.005;

/** Where entries are put: few installations ever have names that need the wide ones. */
function entryMemory() {
  return {
    narrow: new ReusedArray((length) => new Uint32Array(length)),
    wide: new ReusedArray((length) => new Float64Array(length)),
  };
}

/** `ids`: by place of the name */
function entriesOf(
  batch: ClickBatch,
  ids: Float64Array,
  { narrow, wide }: ReturnType<typeof entryMemory>,
): Entries {
  const tags = batch.tagStarts[batch.count] as number;
  const entries = ids.some(isWide) ? wide.first(tags) : narrow.first(tags);
  for (let tag = 0; tag < tags; tag++) {
    giveWayAt(tag, tagMicroseconds);
    entries[tag] = entryOf(batch.tagDimensions[tag] as number, ids[batch.tagNames[tag] as number] as number);
  }
  return entries;
}

function isWide(nameId: number): boolean {
  return entryOf(dimensions.length, nameId) >= 2 ** 32;
}

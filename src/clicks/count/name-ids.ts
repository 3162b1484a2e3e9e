import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { giveWayAt } from '../../platform/pace/give-way.ts';
import { type ClickBatch, clickKinds } from '../click-batch.ts';
import type { ClickRows } from './click-rows.ts';
import type { Entries } from './countable-clicks.ts';
import { dimensions, entryOf, nameSources, otherName } from '../dimensions.ts';
import { createDailyBudgets } from './daily-budgets.ts';
import { ReusedArray } from './reused-array.ts';
import { dayOf } from '../../platform/time/utc-day.ts';

/** The size of the cache of name ids; at most some 10 MB. */
const nameEntriesMax = 50_000;
/**
 * How many new names the visits of one account may add on one day. Visitors choose what they write into
 * addresses, and names are stored as long as their counts. New names beyond the limit are counted as Other.
 */
const newNamesPerDayMax = 10_000;

const human = clickKinds.indexOf('human');
const reason = dimensions.indexOf('reason');
/** Whether visitors can make up names of a dimension. */
const isOpen = dimensions.map((dimension) => nameSources[dimension] === 'visitors');

/** Maps the names that visits bring to ids. */
export interface NameIds {
  /** Returns the entry of every tag of the batch, valid until the next call, and the id of the name Other. */
  entriesOf(rows: ClickRows, batch: ClickBatch): Promise<{ entries: Entries; otherId: number }>;
  /** The id of the name Other. */
  otherId(rows: ClickRows): Promise<number>;
  /** To be called when the transaction failed: the names that it added were rolled back. */
  forget(): void;
}

export function createNameIds(): NameIds {
  let known = new BoundedCache<string, number>(nameEntriesMax);
  let sweep: number | undefined;
  const budgets = createDailyBudgets(newNamesPerDayMax);
  const memory = entryMemory();

  const mayBring = (batch: ClickBatch) => budgets.of(dayOf(batch.ats[batch.count - 1] as number));

  /** What was looked up before the latest sweep began may be removed by it. */
  const forgetSwept = async (rows: ClickRows) => {
    const latest = await rows.findSweep();
    if (latest !== sweep) known = new BoundedCache(nameEntriesMax);
    sweep = latest;
  };

  const remember = (found: Map<string, number>) => {
    for (const [name, id] of found) known.set(name, id);
    return found;
  };

  const otherIdOf = async (rows: ClickRows) =>
    known.get(otherName) ?? (remember(await rows.insertNames([otherName])).get(otherName) as number);

  return {
    async otherId(rows) {
      await forgetSwept(rows);
      return otherIdOf(rows);
    },
    async entriesOf(rows, batch) {
      await forgetSwept(rows);
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
      budgets.forget();
    },
  };
}

/** Chooses the missing names to add: only people's, except reasons, as nobody looks at a machine's. */
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

/** Approximate time per tag. */
const tagMicroseconds = 0.005;

/** Reused buffers for entries. Few installations ever have enough names to need the wide one. */
function entryMemory() {
  return {
    narrow: new ReusedArray((length) => new Uint32Array(length)),
    wide: new ReusedArray((length) => new Float64Array(length)),
  };
}

/** `ids`: by index of the name */
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

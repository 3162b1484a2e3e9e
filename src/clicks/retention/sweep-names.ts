import { dayMs } from '../../platform/time/durations.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { forEachGently } from '../../platform/pace/breathe.ts';
import { nameIdOf } from '../dimensions.ts';
import { atEase, inSmallTransaction, type Work } from './at-ease.ts';
import { findDeletedAccounts } from './deleted-accounts-store.ts';
import { beginSweep, deleteNames, findLastSweep, findNotLookedUp, finishSweep } from './name-sweep-store.ts';
import { readEntries } from './read-entries.ts';

interface Sweeping extends Work {
  clock: Clock;
}

const sweepEveryMs = 7 * dayMs;
const sweepSoonMs = dayMs;

/**
 * Whether names are to be swept: a week after the last time, as all entries are read for it, or after a day if
 * an account was deleted within the last week.
 */
export async function isSweepDue({
  database,
  clock,
}: Pick<Sweeping, 'database' | 'clock'>): Promise<boolean> {
  const deleted = await findDeletedAccounts(database.read);
  const everyMs = deleted.length > 0 ? sweepSoonMs : sweepEveryMs;
  const sinceMs = clock.now() - (await findLastSweep(database.read));
  // One that is yet to come, by more than the first one may be, is left from a clock that was ahead, maybe by years.
  return sinceMs >= everyMs || sinceMs < -sweepEveryMs;
}

/** Ids that are looked for at once: 8 MB of memory, and only more than this many take another reading. */
const idsAtOnce = 2 ** 26;

/**
 * Removes the names that nothing refers to any more; returns how many these were. It begins with a new number,
 * which makes all who store clicks look up anew the names that they have cached. From then on every name that a
 * new entry refers to carries this number, and is not removed; every older entry is found by reading.
 */
export async function sweepNames(work: Sweeping): Promise<number> {
  const { database, signal, clock } = work;
  const sweep = await database.write(beginSweep);
  let removed = 0;
  let [from] = await findNotLookedUp(database.read, sweep, { from: 0, limit: 1 });
  while (from !== undefined) {
    const used = new IdSet(from, idsAtOnce);
    await addUsed(work, used);
    // What was not read to the end says nothing of the other names.
    if (signal.aborted) return removed;
    removed += await removeOthers(work, sweep, used);
    [from] = await findNotLookedUp(database.read, sweep, { from: from + idsAtOnce, limit: 1 });
  }
  if (!signal.aborted) await database.write((tx) => finishSweep(tx, sweep, clock.now()));
  return removed;
}

async function addUsed({ database, signal }: Work, used: IdSet): Promise<void> {
  const pages = readEntries(database.read);
  const addPage = async () => {
    const { done, value } = await pages.next();
    for (const entries of value ?? []) await forEachGently(entries, (entry) => used.add(nameIdOf(entry)));
    return done;
  };
  while (!signal.aborted && !(await atEase(signal, addPage))) continue;
}

const namesPerPage = 200;

async function removeOthers(work: Work, sweep: number, used: IdSet): Promise<number> {
  const { database, signal } = work;
  let removed = 0;
  let from: number | undefined = used.first;
  while (from !== undefined && !signal.aborted) {
    const page: number[] = await findNotLookedUp(database.read, sweep, { from, limit: namesPerPage });
    const unused = page.filter((id) => id <= used.last && !used.has(id));
    if (unused.length > 0) removed += await inSmallTransaction(work, (tx) => deleteNames(tx, sweep, unused));
    const last = page.at(-1);
    from = last === undefined || last >= used.last ? undefined : last + 1;
  }
  return removed;
}

/** Ids from `first` to `last`, as a bit each. */
class IdSet {
  readonly first: number;
  readonly last: number;
  readonly #bits: Uint8Array;

  constructor(first: number, count: number) {
    this.first = first;
    this.last = first + count - 1;
    this.#bits = new Uint8Array(Math.ceil(count / 8));
  }

  /** An id beyond the ends is not kept. */
  add(id: number): void {
    const place = id - this.first;
    if (place >= 0 && id <= this.last)
      this.#bits[place >> 3] = (this.#bits[place >> 3] as number) | (1 << (place & 7));
  }

  has(id: number): boolean {
    const place = id - this.first;
    return ((this.#bits[place >> 3] as number) & (1 << (place & 7))) !== 0;
  }
}

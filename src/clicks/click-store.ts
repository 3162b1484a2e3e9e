import type { Write } from '../database/database.ts';
import { isUnavailable } from '../platform/app-error.ts';
import type { LimitedLink } from './bookkeeping-rows.ts';
import type { StoreRows } from './store-rows.ts';
import { type ClickAdder, createClickAdder } from './count/add-clicks.ts';
import { type BatchPart, type ClickBatch, clickKinds } from './click-batch.ts';
import { EventsThere } from './count/click-rows.ts';
import {
  type BatchKeeper,
  bringingBack,
  LostClicks,
  storeAndKeep,
  type WriteInTurn,
} from './kept/keep-batches.ts';
import { ensureSalts, forgetVisitors } from './classify/salts.ts';
import { sumWaiting } from './count/waiting-clicks.ts';

/** The position up to which a spool segment is drained. */
export interface SpoolPlace {
  segment: string;
  drainedBytes: number;
}

/**
 * The outcome for a visit of a link with a click limit: counted, counted as the last one allowed, or refused
 * because the link has no clicks left.
 */
export type VisitAdmission = 'counted' | 'last' | 'full';

/**
 * The store that clicks are written to and counted in. Calls may come from another thread as messages, so
 * arguments and results are plain data.
 */
export interface ClickStore {
  /**
   * Stores a batch in one transaction: the events that are new, what they add to the counts, and how far the
   * segment is read. It is idempotent: when a batch, a segment or a copy of one comes again, its events are
   * found and nothing is added.
   * With `mayWait` counting may be deferred, so that rows which hundreds of thousands of clicks change are
   * written once for all of them. Returns how many stored clicks wait to be counted.
   */
  store(batch: ClickBatch, place: SpoolPlace, mayWait?: boolean): Promise<number>;
  /** Counts the stored clicks whose counting was deferred. */
  countWaiting(): Promise<void>;
  /**
   * Stores the clicks of a batch that their links' click limits leave room for: all of machines, and people's
   * until a link has as many clicks as it may have. Returns the outcome for each click. By then what it
   * stored is on the disk, and other processes learn which links are full.
   */
  admit(batch: ClickBatch): Promise<VisitAdmission[]>;
  /** The position up to which a segment is drained, in bytes; 0 = nothing is. */
  findDrainedBytes(segment: string): Promise<number>;
  forgetSegment(segment: string): Promise<void>;
  /**
   * Returns the salts of the given days. A day gets its salt when its first click comes, unless it is before
   * `oldestDay`.
   */
  ensureSalts(days: readonly number[], oldestDay: number): Promise<Map<number, Uint8Array>>;
  /** Deletes expired salts and a part of the expired visitor keys; returns whether all of them are gone. */
  forgetVisitors(oldestDay: number): Promise<boolean>;
}

/** A store that accesses the database itself, unlike one whose calls go to another thread. */
export interface OwnClickStore extends ClickStore {
  /**
   * Checks whether what was stored is still there.
   * @throws LostClicks when it was not; it is stored again by then
   */
  requireStored(): Promise<void>;
}

const human = clickKinds.indexOf('human');

/**
 * `rowsOf` returns the row access for a transaction. With a keeper, stored batches are also written to a
 * replay log, and replayed when the database has lost them. The batch that finds this out is refused
 * (LostClicks) and must be read again.
 */
export function createClickStore<Tx>(
  write: Write<Tx>,
  rowsOf: (tx: Tx) => StoreRows,
  keeper?: BatchKeeper<Tx>,
): OwnClickStore {
  const adder = createClickAdder();
  keeper?.onLost(adder.forget);

  const inTurn: WriteInTurn<Tx> = (unit) => {
    const attempt = () =>
      write(async (tx, isAgain) => {
        if (isAgain) adder.forget();
        const rows = rowsOf(tx);
        await rows.takeTurn();
        return unit(rows, tx);
      }).catch(async (error) => {
        adder.forget();
        // Another node may have hung while it holds the advisory lock; it would never release it.
        if (isUnavailable(error)) await write((tx) => rowsOf(tx).endStuckTurn()).catch(() => {});
        throw error;
      });
    return attempt().catch((error) => {
      if (error instanceof EventsThere) return attempt();
      throw error;
    });
  };

  /** `unit` returns what it stored. */
  const storeClicks = (unit: (rows: StoreRows) => Promise<BatchPart>) =>
    keeper ? storeAndKeep(unit, { inTurn, adder, keeper }) : inTurn(unit);

  const admit = (batch: ClickBatch) => admitInTurn(batch, { storeClicks, adder });

  return {
    async store(batch, place, mayWait) {
      if (batch.count > 0) return storeInTurn({ batch, place, mayWait }, { storeClicks, adder });
      await inTurn((rows) => rows.putPlace(place.segment, place.drainedBytes));
      return 0;
    },
    countWaiting: () => inTurn(adder.countWaiting),
    admit: (batch) =>
      admit(batch).catch((error) => {
        // A visitor is waiting, and what was lost is stored again by now, so a second attempt can succeed.
        if (error instanceof LostClicks) return admit(batch);
        throw error;
      }),
    async requireStored() {
      if (keeper === undefined) return;
      await bringingBack(() => write(keeper.requireAll), { inTurn, adder, keeper });
      keeper.forgetOld();
    },
    findDrainedBytes: (segment) => write(async (tx) => (await rowsOf(tx).findPlace(segment)) ?? 0),
    forgetSegment: (segment) => write((tx) => rowsOf(tx).deletePlace(segment)),
    ensureSalts: (days, oldestDay) => write((tx) => ensureSalts(rowsOf(tx), days, oldestDay)),
    forgetVisitors: (oldestDay) => write((tx) => forgetVisitors(rowsOf(tx), oldestDay)),
  };
}

interface Storing {
  storeClicks(unit: (rows: StoreRows) => Promise<BatchPart>): Promise<BatchPart>;
  adder: ClickAdder;
}

interface Stored {
  batch: ClickBatch;
  place: SpoolPlace;
  mayWait?: boolean | undefined;
}

async function storeInTurn(
  { batch, place, mayWait }: Stored,
  { storeClicks, adder }: Storing,
): Promise<number> {
  let waiting = 0;
  await storeClicks(async (rows) => {
    // Nodes that share a database count clicks as they store them, so nothing is deferred there.
    const isLeft = mayWait === true && !rows.isShared;
    await adder.add(rows, { batch }, isLeft);
    await rows.putPlace(place.segment, place.drainedBytes);
    waiting = isLeft ? await sumWaiting(rows) : 0;
    return { batch };
  });
  return waiting;
}

async function admitInTurn(batch: ClickBatch, { storeClicks, adder }: Storing): Promise<VisitAdmission[]> {
  let admissions: VisitAdmission[] = [];
  await storeClicks(async (rows) => {
    // Clicks that wait to be counted take up room under the limits, too.
    await adder.countWaiting(rows);
    admissions = await chooseAdmitted(rows, batch);
    const clicks = { batch, isWanted: admissions.map((admission) => admission !== 'full') };
    await adder.add(rows, clicks);
    return clicks;
  });
  return admissions;
}

/** Which clicks fit under their links' limits, in the order in which they came. */
async function chooseAdmitted(rows: StoreRows, batch: ClickBatch): Promise<VisitAdmission[]> {
  const limited = await rows.findLimitedLinks([...new Set(batch.subjectIds)]);
  const admissions = Array.from({ length: batch.count }, (_, n): VisitAdmission => {
    const link = limited.get(batch.subjectIds[n] as number);
    if (link === undefined || batch.kinds[n] !== human) return 'counted';
    const left = link.clicksLeft--;
    if (left === 1) return 'last';
    return left > 0 ? 'counted' : 'full';
  });
  await tellFull(rows, { batch, admissions, limited });
  return admissions;
}

interface Admitted {
  batch: ClickBatch;
  admissions: readonly VisitAdmission[];
  limited: ReadonlyMap<number, LimitedLink>;
}

/**
 * Tells other processes which links have had their last click, because parts that only show a link, such as
 * its preview, do not see its visits.
 */
async function tellFull(rows: StoreRows, { batch, admissions, limited }: Admitted): Promise<void> {
  const at = Math.max(...batch.ats.subarray(0, batch.count));
  const full = admissions.flatMap((admission, n) => {
    const link = admission === 'last' ? limited.get(batch.subjectIds[n] as number) : undefined;
    return link ? [{ kind: 'link' as const, domainId: link.domainId, aliasKey: link.aliasKey }] : [];
  });
  await rows.recordChanges(full, at);
}

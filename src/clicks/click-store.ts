import { recordChanges } from '../database/change-store.ts';
import type { Database, Queries } from '../database/database.ts';
import { endStuckTurn } from '../database/end-stuck-turn.ts';
import { isPostgres, takeTurn } from '../database/take-turn.ts';
import { isUnavailable } from '../platform/app-error.ts';
import { type ClickAdder, createClickAdder } from './count/add-clicks.ts';
import { type BatchPart, type ClickBatch, clickKinds } from './click-batch.ts';
import { type ClickRows, EventsThere } from './count/click-rows.ts';
import { type BatchKeeper, bringingBack, LostClicks, storeAndKeep } from './kept/keep-batches.ts';
import { ensureSalts, forgetVisitors } from './classify/salt-store.ts';
import { findWaitingClicks } from './count/waiting-clicks-store.ts';

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
export function createClickStore(
  write: Database['write'],
  rowsOf: (tx: Queries) => ClickRows,
  keeper?: BatchKeeper,
): OwnClickStore {
  const adder = createClickAdder(rowsOf);
  keeper?.onLost(adder.forget);

  const inTurn: Database['write'] = (unit) => {
    const attempt = () =>
      write(async (tx, isAgain) => {
        if (isAgain) adder.forget();
        await takeTurn(tx, 'clicks');
        return unit(tx, isAgain);
      }).catch(async (error) => {
        adder.forget();
        // Another node may have hung while it holds the advisory lock; it would never release it.
        if (isUnavailable(error)) await write((tx) => endStuckTurn(tx, 'clicks')).catch(() => {});
        throw error;
      });
    return attempt().catch((error) => {
      if (error instanceof EventsThere) return attempt();
      throw error;
    });
  };

  /** `unit` returns what it stored. */
  const storeClicks = (unit: (tx: Queries) => Promise<BatchPart>) =>
    keeper ? storeAndKeep(unit, { inTurn, adder, keeper }) : inTurn(unit);

  const admit = (batch: ClickBatch) => admitInTurn(batch, { storeClicks, adder });

  return {
    async store(batch, place, mayWait) {
      if (batch.count > 0) return storeInTurn({ batch, place, mayWait }, { storeClicks, adder });
      await inTurn((tx) => putPlace(tx, place));
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
    findDrainedBytes: (segment) => write((tx) => findDrainedBytes(tx, segment)),
    forgetSegment: (segment) => write((tx) => forgetSegment(tx, segment)),
    ensureSalts: (days, oldestDay) => write((tx) => ensureSalts(tx, days, oldestDay)),
    forgetVisitors: (oldestDay) => write((tx) => forgetVisitors(tx, oldestDay)),
  };
}

interface Storing {
  storeClicks(unit: (tx: Queries) => Promise<BatchPart>): Promise<BatchPart>;
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
  await storeClicks(async (tx) => {
    // Nodes that share a PostgreSQL count clicks as they store them, so nothing is deferred there.
    const isLeft = mayWait === true && !isPostgres(tx);
    await adder.add(tx, { batch }, isLeft);
    await putPlace(tx, place);
    waiting = isLeft ? await findWaitingClicks(tx) : 0;
    return { batch };
  });
  return waiting;
}

async function admitInTurn(batch: ClickBatch, { storeClicks, adder }: Storing): Promise<VisitAdmission[]> {
  let admissions: VisitAdmission[] = [];
  await storeClicks(async (tx) => {
    // Clicks that wait to be counted take up room under the limits, too.
    await adder.countWaiting(tx);
    admissions = await chooseAdmitted(tx, batch);
    const clicks = { batch, isWanted: admissions.map((admission) => admission !== 'full') };
    await adder.add(tx, clicks);
    return clicks;
  });
  return admissions;
}

/** Which clicks fit under their links' limits, in the order in which they came. */
async function chooseAdmitted(tx: Queries, batch: ClickBatch): Promise<VisitAdmission[]> {
  const limited = await findLimitedLinks(tx, [...new Set(batch.subjectIds)]);
  const admissions = Array.from({ length: batch.count }, (_, n): VisitAdmission => {
    const link = limited.get(batch.subjectIds[n] as number);
    if (link === undefined || batch.kinds[n] !== human) return 'counted';
    const left = link.clicksLeft--;
    if (left === 1) return 'last';
    return left > 0 ? 'counted' : 'full';
  });
  await tellFull(tx, { batch, admissions, limited });
  return admissions;
}

interface LimitedLink {
  domainId: number | null;
  aliasKey: string;
  clicksLeft: number;
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
async function tellFull(tx: Queries, { batch, admissions, limited }: Admitted): Promise<void> {
  const at = Math.max(...batch.ats.subarray(0, batch.count));
  const full = admissions.flatMap((admission, n) => {
    const link = admission === 'last' ? limited.get(batch.subjectIds[n] as number) : undefined;
    return link ? [{ kind: 'link' as const, domainId: link.domainId, aliasKey: link.aliasKey }] : [];
  });
  await recordChanges(tx, full, at);
}

async function findLimitedLinks(tx: Queries, linkIds: number[]): Promise<Map<number, LimitedLink>> {
  const rows = await tx
    .selectFrom('link')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.domain_id', 'link.alias_key', 'link.click_limit', 'click_total.clicks'])
    .where('link.id', 'in', linkIds)
    .where('link.click_limit', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ id, domain_id, alias_key, click_limit, clicks }) => [
      id,
      { domainId: domain_id, aliasKey: alias_key, clicksLeft: Number(click_limit) - Number(clicks ?? 0) },
    ]),
  );
}

async function findDrainedBytes(queries: Queries, segment: string): Promise<number> {
  const row = await queries
    .selectFrom('spool_segment')
    .select('drained_bytes')
    .where('name', '=', segment)
    .executeTakeFirst();
  return Number(row?.drained_bytes ?? 0);
}

async function putPlace(tx: Queries, { segment, drainedBytes }: SpoolPlace): Promise<void> {
  await tx
    .insertInto('spool_segment')
    .values({ name: segment, drained_bytes: drainedBytes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ drained_bytes: drainedBytes }))
    .execute();
}

async function forgetSegment(tx: Queries, segment: string): Promise<void> {
  await tx.deleteFrom('spool_segment').where('name', '=', segment).execute();
}

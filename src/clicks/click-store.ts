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

/** How far a segment is drained. */
export interface SpoolPlace {
  segment: string;
  drainedBytes: number;
}

/** What became of a visit of a link with a click limit: counted, counted as the last one, or the link had no clicks left. */
export type VisitAdmission = 'counted' | 'last' | 'full';

/** Where clicks are counted. Its calls may come from another thread, so what they take and give is plain data. */
export interface ClickStore {
  /**
   * Stores a batch in one transaction: events that are new, what they add to the counts, and how far the segment is
   * read. A batch, a segment or a copy of one that comes again finds its events there and adds nothing.
   * With `mayWait` the counts may be left for later: what hundreds of thousands of clicks change is then written once
   * for all of them. Answers how many stored clicks wait to be counted.
   */
  store(batch: ClickBatch, place: SpoolPlace, mayWait?: boolean): Promise<number>;
  /** Counts the stored clicks that wait for it. */
  countWaiting(): Promise<void>;
  /**
   * Stores those clicks of a batch that their links' click limits leave room for, and says which: all machines, and
   * people as long as a link has fewer clicks than it may have. What it stored is on the disk, and that a link is full now
   * is told other processes.
   */
  admit(batch: ClickBatch): Promise<VisitAdmission[]>;
  /** Bytes of a segment that are drained. */
  findDrainedBytes(segment: string): Promise<number>;
  forgetSegment(segment: string): Promise<void>;
  /** Salts of the given days. A day gets its salt when its first click comes, unless it is before `oldestDay`. */
  ensureSalts(days: readonly number[], oldestDay: number): Promise<Map<number, Uint8Array>>;
  /** Forgets who visited before, or a part of it; answers whether that was all. */
  forgetVisitors(oldestDay: number): Promise<boolean>;
}

/** The store where the database is asked, and not another thread. */
export interface OwnClickStore extends ClickStore {
  /** Looks whether what was stored is still there. @throws LostClicks when it was not; then it is stored again. */
  requireStored(): Promise<void>;
}

const human = clickKinds.indexOf('human');

/**
 * `rowsOf` answers with the rows of a transaction. With a keeper, what is stored is kept for a while, and stored again
 * when the database has lost it; a batch that finds that out is itself refused (LostClicks), to be read again.
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
        // Perhaps somebody has the turn who will never end it.
        if (isUnavailable(error)) await write((tx) => endStuckTurn(tx, 'clicks')).catch(() => {});
        throw error;
      });
    return attempt().catch((error) => {
      if (error instanceof EventsThere) return attempt();
      throw error;
    });
  };

  /** `unit` answers what it stored. */
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
        // Visitors wait for it, and what was lost is there again.
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
    // Where a database is shared, its nodes count what they store at once.
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
    // They count for the limit, too.
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

/** What only shows a link, as its preview does, learns nothing of visits: processes are told what has had its last one. */
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

import type { Database, Queries } from '../database/database.ts';
import { takeTurn } from '../database/take-turn.ts';
import { BoundedCache } from '../platform/bounded-cache.ts';
import { classificationRulesVersion } from './agent-rules.ts';
import { type AgentRow, type ClickBatch, clickKinds } from './click-batch.ts';
import type { ClickRows, EventRow } from './click-rows.ts';
import { addDays } from './merge-days.ts';
import { createNameIds } from './name-ids.ts';
import { packNumbers } from './packed-counts.ts';
import { type Counted, dayOf, rollUp } from './roll-up.ts';
import { ensureSalts, forgetVisitors } from './salt-store.ts';
import { subjects } from './subjects.ts';
import { visitIdBytes } from './visit-id.ts';
import { visitorHashBytes } from './visitor-hash.ts';
import { visitorKey } from './visitor-key.ts';

/** How far a segment is drained. */
export interface SpoolPlace {
  segment: string;
  drainedBytes: number;
}

/** Where clicks are counted. Its calls may come from another thread, so what they take and give is plain data. */
export interface ClickStore {
  /**
   * Stores a batch in one transaction: events that are new, what they add to the counts, and how far the segment is
   * read. A batch, a segment or a copy of one that comes again finds its events there and adds nothing.
   */
  store(batch: ClickBatch, place: SpoolPlace): Promise<void>;
  /**
   * Stores those clicks of a batch that their links' click limits leave room for, and says which: all machines, and
   * people as long as a link has fewer clicks than it may have. What it stored is on the disk.
   */
  admit(batch: ClickBatch): Promise<boolean[]>;
  /** Bytes of a segment that are drained. */
  findDrainedBytes(segment: string): Promise<number>;
  forgetSegment(segment: string): Promise<void>;
  /** Salts of the given days. A day gets its salt when its first click comes, unless it is before `oldestDay`. */
  ensureSalts(days: readonly number[], oldestDay: number): Promise<Map<number, Uint8Array>>;
  forgetVisitors(oldestDay: number): Promise<void>;
}

/** User agents remembered as stored today. */
const agentEntriesMax = 20_000;
const human = clickKinds.indexOf('human');

/** `rowsOf` answers with the rows of a transaction. */
export function createClickStore(write: Database['write'], rowsOf: (tx: Queries) => ClickRows): ClickStore {
  const names = createNameIds();
  let seenAgents = new BoundedCache<number, number>(agentEntriesMax);

  const putAgents = async (rows: ClickRows, batch: ClickBatch) => {
    const day = dayOf(batch.ats[batch.count - 1] as number);
    const unseen = batch.agentTable.filter(({ id }) => seenAgents.get(id) !== day);
    if (unseen.length === 0) return;
    await rows.putAgents(unseen, day);
    for (const { id } of unseen) seenAgents.set(id, day);
  };

  const addBatch = async (rows: ClickRows, batch: ClickBatch, isWanted?: boolean[]) => {
    const { entries, otherId } = await names.entriesOf(rows, batch);
    await putAgents(rows, batch);
    const counted: Counted = { entries, ...(await addEvents(rows, batch, { entries, isWanted })) };
    for (const { totals, days } of rollUp(batch, counted)) {
      await rows.addTotals(totals);
      await addDays(rows, days, otherId);
    }
  };

  const inTransaction = async <Result>(unit: (tx: Queries) => Promise<Result>): Promise<Result> => {
    try {
      return await write(unit);
    } catch (error) {
      // What was remembered of this transaction may not be there.
      names.forget();
      seenAgents = new BoundedCache(agentEntriesMax);
      throw error;
    }
  };

  return {
    store: (batch, place) =>
      inTransaction(async (tx) => {
        await takeTurn(tx, 'clicks');
        if (batch.count > 0) await addBatch(rowsOf(tx), batch);
        await putPlace(tx, place);
      }),
    admit: (batch) =>
      inTransaction(async (tx) => {
        await takeTurn(tx, 'clicks');
        const isAdmitted = await chooseAdmitted(tx, batch);
        await addBatch(rowsOf(tx), batch, isAdmitted);
        return isAdmitted;
      }),
    findDrainedBytes: (segment) => write((tx) => findDrainedBytes(tx, segment)),
    forgetSegment: (segment) =>
      write(async (tx) => void (await tx.deleteFrom('spool_segment').where('name', '=', segment).execute())),
    ensureSalts: (days, oldestDay) => write((tx) => ensureSalts(tx, days, oldestDay)),
    forgetVisitors: (oldestDay) => write((tx) => forgetVisitors(tx, oldestDay)),
  };
}

/** Which clicks fit under their links' limits, in the order in which they came. */
async function chooseAdmitted(tx: Queries, batch: ClickBatch): Promise<boolean[]> {
  const left = await findClicksLeft(tx, [...new Set(batch.subjectIds)]);
  return Array.from({ length: batch.count }, (_, n) => {
    if (batch.kinds[n] !== human) return true;
    const id = batch.subjectIds[n] as number;
    const clicks = left.get(id) ?? Number.POSITIVE_INFINITY;
    left.set(id, clicks - 1);
    return clicks > 0;
  });
}

async function findClicksLeft(tx: Queries, linkIds: number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('link')
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .select(['link.id', 'link.click_limit', 'click_total.clicks'])
    .where('link.id', 'in', linkIds)
    .where('link.click_limit', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, click_limit, clicks }) => [id, Number(click_limit) - Number(clicks ?? 0)]));
}

interface Wanted {
  entries: Float64Array;
  /** Clicks that are to be stored; all unless given. */
  isWanted: boolean[] | undefined;
}

/** Which clicks of the batch were stored now and not before, and which of them are their visitor's first. */
async function addEvents(
  rows: ClickRows,
  batch: ClickBatch,
  { entries, isWanted }: Wanted,
): Promise<Pick<Counted, 'isNew' | 'isUnique'>> {
  const places = Array.from({ length: batch.count }, (_, n) => n).filter((n) => isWanted?.[n] ?? true);
  // A click that comes again finds its visitor there, so it does not matter that visitors are asked first.
  const isUnique = await addVisitors(rows, batch, places);
  const events = places.values().map((n) => toEvent(batch, { n, entries, isUnique }));
  const isInserted = await rows.insertEvents(events);
  const isNew = new Uint8Array(batch.count);
  for (const [index, n] of places.entries()) isNew[n] = isInserted[index] ? 1 : 0;
  return { isNew, isUnique };
}

async function addVisitors(
  rows: ClickRows,
  batch: ClickBatch,
  places: readonly number[],
): Promise<Uint8Array> {
  const first = new Map<number, number>();
  for (const n of places) {
    if (batch.kinds[n] !== human || batch.hasVisitor[n] === 0) continue;
    const of = { subject: batch.subjects[n] as number, subjectId: batch.subjectIds[n] as number };
    const key = visitorKey(dayOf(batch.ats[n] as number), visitorOf(batch, n), of);
    if (!first.has(key)) first.set(key, n);
  }
  const isUnique = new Uint8Array(batch.count);
  // In order, because neighbours lie on the same page of the table.
  const keys = [...Float64Array.from(first.keys()).sort()];
  const isFirst = await rows.insertVisitors(keys);
  for (const [place, key] of keys.entries()) if (isFirst[place]) isUnique[first.get(key) as number] = 1;
  return isUnique;
}

interface OfClick {
  n: number;
  entries: Float64Array;
  isUnique: Uint8Array;
}

function toEvent(batch: ClickBatch, { n, entries, isUnique }: OfClick): EventRow {
  const kind = clickKinds[batch.kinds[n] as number] as EventRow['kind'];
  const [firstTag, endTag] = [batch.tagStarts[n] as number, batch.tagStarts[n + 1] as number];
  const reasonTag = kind === 'human' ? 0 : 1;
  return {
    id: batch.ids.subarray(n * visitIdBytes, (n + 1) * visitIdBytes),
    subject: subjects[batch.subjects[n] as number] as EventRow['subject'],
    subject_id: batch.subjectIds[n] as number,
    account_id: batch.accountIds[n] as number,
    at: batch.ats[n] as number,
    kind,
    reason: reasonTag === 1 ? (batch.names[batch.tagNames[firstTag] as number] as string) : '',
    rules_version: classificationRulesVersion,
    is_unique: isUnique[n] as number,
    agent_id: (batch.agentTable[batch.agents[n] as number] as AgentRow).id,
    names: packNumbers(entries.subarray(firstTag + reasonTag, endTag)),
    visitor: batch.hasVisitor[n] === 1 ? visitorOf(batch, n) : null,
  };
}

function visitorOf(batch: ClickBatch, n: number): Uint8Array {
  return batch.visitors.subarray(n * visitorHashBytes, (n + 1) * visitorHashBytes);
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

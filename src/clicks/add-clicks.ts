import type { Queries } from '../database/database.ts';
import { isPostgres } from '../database/take-turn.ts';
import { BoundedCache } from '../platform/bounded-cache.ts';
import { classificationRulesVersion } from './agent-rules.ts';
import { type AgentRow, type ClickBatch, clickKinds } from './click-batch.ts';
import type { ClickRows, EventRow } from './click-rows.ts';
import type { KeptClicks } from './kept-batches.ts';
import { addDays } from './merge-days.ts';
import { createNameIds } from './name-ids.ts';
import { packNumbers } from './packed-counts.ts';
import { type Counted, dayOf, rollUp } from './roll-up.ts';
import { runSideBySide } from './side-by-side.ts';
import { subjects } from './subjects.ts';
import { visitIdBytes } from './visit-id.ts';
import { visitorHashBytes } from './visitor-hash.ts';
import { visitorKey } from './visitor-key.ts';

/** Adds clicks that are not there yet, and what they add to the counts, in a transaction. */
export interface ClickAdder {
  add(tx: Queries, clicks: KeptClicks): Promise<void>;
  /** To be called when a transaction failed: what is remembered of it may not be there. */
  forget(): void;
}

/** User agents remembered as stored today. */
const agentEntriesMax = 20_000;
/** Where the database is another process, it is not to wait for what comes next, nor that for it. */
const partsAtOnce = 3;
const human = clickKinds.indexOf('human');

/** `rowsOf` answers with the rows of a transaction. */
export function createClickAdder(rowsOf: (tx: Queries) => ClickRows): ClickAdder {
  const names = createNameIds();
  let seenAgents = new BoundedCache<number, number>(agentEntriesMax);

  const putAgents = async (rows: ClickRows, batch: ClickBatch) => {
    const day = dayOf(batch.ats[batch.count - 1] as number);
    const unseen = batch.agentTable.filter(({ id }) => seenAgents.get(id) !== day);
    if (unseen.length === 0) return;
    await rows.putAgents(unseen, day);
    for (const { id } of unseen) seenAgents.set(id, day);
  };

  return {
    async add(tx, { batch, isWanted }) {
      const rows = rowsOf(tx);
      const { entries, otherId } = await names.entriesOf(rows, batch);
      await putAgents(rows, batch);
      const counted: Counted = { entries, ...(await addEvents(rows, batch, { entries, isWanted })) };
      await runSideBySide(rollUp(batch, counted), isPostgres(tx) ? partsAtOnce : 1, async (part) => {
        await rows.addTotals(part.totals);
        await addDays(rows, part.days, otherId);
      });
    },
    forget() {
      names.forget();
      seenAgents = new BoundedCache(agentEntriesMax);
    },
  };
}

interface Wanted {
  entries: Float64Array;
  /** Clicks that are to be stored; all unless given. */
  isWanted: readonly boolean[] | undefined;
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

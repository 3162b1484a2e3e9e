import { sql } from 'kysely';
import { copyRows } from '../../database/copy-rows.ts';
import { type Queries, UniqueViolation } from '../../database/database.ts';
import { arrayHeaderBytes, bigintArray, byteaArray, intArray, textArray } from './binary-arrays.ts';
import { type BinaryColumns, binaryRows } from './binary-rows.ts';
import type { EventRow } from '../count/click-rows.ts';
import { runSideBySide } from '../../platform/side-by-side.ts';
import { visitIdBytes } from '../visit-id.ts';

/** More than elsewhere: each column of them is one parameter. */
export const rowsPerStatement = 2_500;
/** The next one is written while the server runs the one before. */
export const statementsAtOnce = 2;

const eventTypes: BinaryColumns<EventRow> = {
  id: 'bytea',
  subject: 'text',
  subject_id: 'bigint',
  account_id: 'bigint',
  at: 'bigint',
  kind: 'text',
  reason: 'text',
  rules_version: 'int',
  is_unique: 'int',
  agent_id: 'bigint',
  names: 'bytea',
  visitor: 'bytea',
};

/** As ClickRows, insertNewEvents. */
export async function insertNewEvents(
  tx: Queries,
  events: Iterable<EventRow>,
  meanwhile: () => Promise<void>,
): Promise<boolean> {
  const into = { table: 'click', columns: Object.keys(eventTypes) };
  await sql`savepoint events`.execute(tx);
  const [copying, doing] = await Promise.allSettled([
    copyRows(tx, into, binaryRows(events, eventTypes)),
    meanwhile(),
  ]);
  // What was done meanwhile fails when copying does.
  const failed = [copying, doing].find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return true;
  if (failed !== copying || !(failed.reason instanceof UniqueViolation)) throw failed.reason;
  await sql`rollback to savepoint events`.execute(tx);
  return false;
}

/** As ClickRows, insertEvents. */
export async function insertEvents(tx: Queries, events: Iterable<EventRow>): Promise<boolean[]> {
  const answers: boolean[][] = [];
  let place = 0;
  await runSideBySide(eventColumns(events), statementsAtOnce, async (columns) => {
    const own = place++;
    answers[own] = await insertColumns(tx, columns);
  });
  return answers.flat();
}

type EventColumns = { [Name in keyof EventRow]: Buffer };

interface SomeEvents extends EventColumns {
  count: number;
}

/** None of the rows is there for longer than it takes to write it down: there may be ten thousands. */
function* eventColumns(events: Iterable<EventRow>): Generator<SomeEvents> {
  let columns = newColumns();
  let count = 0;
  for (const event of events) {
    for (const name of eventColumnNames) columns[name].push(event[name] as never);
    if (++count < rowsPerStatement) continue;
    yield { ...finished(columns), count };
    columns = newColumns();
    count = 0;
  }
  if (count > 0) yield { ...finished(columns), count };
}

/** Most batches are small. */
const eventsExpected = 50;

function newColumns() {
  return {
    id: byteaArray(eventsExpected),
    subject: textArray(eventsExpected),
    subject_id: bigintArray(eventsExpected),
    account_id: bigintArray(eventsExpected),
    at: bigintArray(eventsExpected),
    kind: textArray(eventsExpected),
    reason: textArray(eventsExpected),
    rules_version: intArray(eventsExpected),
    is_unique: intArray(eventsExpected),
    agent_id: bigintArray(eventsExpected),
    names: byteaArray(eventsExpected),
    visitor: byteaArray(eventsExpected),
  };
}

const eventColumnNames = Object.keys(newColumns()) as (keyof EventRow)[];

function finished(columns: ReturnType<typeof newColumns>): EventColumns {
  return Object.fromEntries(
    eventColumnNames.map((name) => [name, columns[name].finish()]),
  ) as unknown as EventColumns;
}

async function insertColumns(tx: Queries, { count, ...of }: SomeEvents): Promise<boolean[]> {
  const { rows } = await sql<Stored>`
    with stored as (
      insert into click (id, subject, subject_id, account_id, at, kind, reason, rules_version, is_unique, agent_id,
        names, visitor)
      select * from unnest(${of.id}::bytea[], ${of.subject}::text[], ${of.subject_id}::bigint[],
        ${of.account_id}::bigint[], ${of.at}::bigint[], ${of.kind}::text[], ${of.reason}::text[],
        ${of.rules_version}::int[], ${of.is_unique}::int[], ${of.agent_id}::bigint[], ${of.names}::bytea[],
        ${of.visitor}::bytea[])
      on conflict do nothing
      returning id)
    select case when count(*) < ${count} then coalesce(string_agg(id, ''), '') end as which from stored`.execute(
    tx,
  );
  const which = rows[0]?.which;
  if (!which) return Array.from({ length: count }, () => true);
  const ids = new Set(split(which, 0, visitIdBytes));
  // The first of those that are the same is the one that was stored.
  return split(of.id, arrayHeaderBytes + 4, visitIdBytes + 4).map((id) => ids.delete(id));
}

/** Ids that lie behind one another, every `step` bytes from `start` on. */
function split(bytes: Buffer, start: number, step: number): string[] {
  const ids: string[] = [];
  for (let at = start; at < bytes.length; at += step) ids.push(bytes.toString('hex', at, at + visitIdBytes));
  return ids;
}

/** All, or else the ids of those that were stored, one behind the other. */
interface Stored {
  which: Buffer | null;
}

import { sql } from 'kysely';
import { copyRows } from '../../database/postgres/copy-rows.ts';
import { type Queries, UniqueViolation } from '../../database/database.ts';
import {
  arrayHeaderBytes,
  type ArrayWriter,
  bigintArray,
  byteaArray,
  intArray,
  textArray,
} from './binary-arrays.ts';
import { type BinaryColumns, binaryRows } from './binary-rows.ts';
import type { EventRow } from '../count/click-rows.ts';
import { runSideBySide } from '../../platform/pace/side-by-side.ts';
import { visitIdBytes } from '../visit-id.ts';

/** More than elsewhere, because each column of all these rows is one parameter. */
export const rowsPerStatement = 2_500;
/** How many statements run concurrently: one is encoded while the server runs the one before. */
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
  const into = { table: 'click', columns: eventColumnNames };
  await sql`savepoint events`.execute(tx);
  const [copying, doing] = await Promise.allSettled([
    copyRows(tx, into, binaryRows(events, eventTypes)),
    meanwhile(),
  ]);
  // When copying fails, `meanwhile` fails as well, so the error of copying comes first.
  const failed = [copying, doing].find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return true;
  if (failed !== copying || !(failed.reason instanceof UniqueViolation)) throw failed.reason;
  await sql`rollback to savepoint events`.execute(tx);
  return false;
}

/** As ClickRows, insertEvents. */
export async function insertEvents(tx: Queries, events: Iterable<EventRow>): Promise<boolean[]> {
  const insert = (columns: SomeEvents) => insertColumns(tx, columns);
  return (await runSideBySide(eventColumns(events), statementsAtOnce, insert)).flat();
}

type EventColumns = { [Name in keyof EventRow]: Buffer };

interface SomeEvents extends EventColumns {
  count: number;
}

/** Encodes events as they come, so that no row is kept as an object: there may be tens of thousands. */
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

const arrays = { bytea: byteaArray, text: textArray, bigint: bigintArray, int: intArray };
const eventColumnNames = Object.keys(eventTypes) as (keyof EventRow)[];

function newColumns() {
  const columns = eventColumnNames.map((name) => [name, arrays[eventTypes[name]](eventsExpected)]);
  return Object.fromEntries(columns) as Record<keyof EventRow, ArrayWriter<never>>;
}

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
  // Of equal rows the first was stored, so only that one counts as inserted.
  return split(of.id, arrayHeaderBytes + 4, visitIdBytes + 4).map((id) => ids.delete(id));
}

/** Splits concatenated ids, which begin every `step` bytes from `start` on. */
function split(bytes: Buffer, start: number, step: number): string[] {
  const ids: string[] = [];
  for (let at = start; at < bytes.length; at += step) ids.push(bytes.toString('hex', at, at + visitIdBytes));
  return ids;
}

/** null = all were stored; otherwise the concatenated ids of those that were. */
interface Stored {
  which: Buffer | null;
}

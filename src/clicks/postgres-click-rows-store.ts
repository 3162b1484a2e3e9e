import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import {
  arrayHeaderBytes,
  type ArrayWriter,
  bigintArray,
  byteaArray,
  intArray,
  readBigints,
  textArray,
} from './binary-arrays.ts';
import { createQueryClickRows } from './click-rows-store.ts';
import type { ClickRows, DayKey, DayRow, EventRow, MonthKey, MonthRow, TotalRow } from './click-rows.ts';
import { runSideBySide } from './side-by-side.ts';
import { visitIdBytes } from './visit-id.ts';

const rowsPerStatement = 2_500;
/** The next one is written while the server runs the one before. */
const statementsAtOnce = 2;

/**
 * The rows of clicks in PostgreSQL. Each column of many rows is one array: a statement with a parameter for every value
 * would take longer to write and to read than to run.
 */
export function createPostgresClickRows(tx: Queries): ClickRows {
  const rows = createQueryClickRows(tx);
  let latestMonth: Promise<number | undefined> | undefined;
  return {
    ...rows,
    insertEvents: (events) => insertEvents(tx, events),
    insertVisitors: (keys) => insertVisitors(tx, keys),
    addTotals: (rows) => addTotals(tx, rows),
    findDays: (keys) => findDays(tx, keys),
    findDaysBefore: (keys) => findDaysBefore(tx, keys),
    putDays: (rows) => putDays(tx, rows),
    findMonths: (keys) => findMonths(tx, keys),
    // Asked for again and again in a transaction.
    findLatestMonth: () => (latestMonth ??= rows.findLatestMonth()),
    putMonths(months) {
      latestMonth = undefined;
      return rows.putMonths(months);
    },
  };
}

async function insertEvents(tx: Queries, events: Iterable<EventRow>): Promise<boolean[]> {
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

/** All, or else the keys of those that were stored, one behind the other. */
interface Stored {
  which: Buffer | null;
}

async function insertVisitors(tx: Queries, keys: readonly number[]): Promise<boolean[]> {
  return inChunks(keys, async (some) => {
    const { length } = some;
    const { rows: answer } = await sql<Stored>`
      with stored as (
        insert into click_visitor (key)
        select * from unnest(${columnOf(some, bigintArray(length))}::bigint[])
        on conflict do nothing
        returning key)
      select case when count(*) < ${length} then coalesce(string_agg(int8send(key), ''), '') end as which
      from stored`.execute(tx);
    const which = answer[0]?.which;
    if (!which) return some.map(() => true);
    const isNew = new Set(readBigints(which));
    return some.map((key) => isNew.has(key));
  });
}

async function addTotals(tx: Queries, rows: readonly TotalRow[]): Promise<void> {
  await inChunks(rows, async (some) => {
    const of = columnsOf(some);
    await sql`
      insert into click_total (subject, subject_id, clicks, unique_clicks, bots, social_facebook, social_twitter,
        social_instagram, social_google)
      select * from unnest(${of.texts('subject')}::text[], ${of.bigints('subject_id')}::bigint[],
        ${of.bigints('clicks')}::bigint[], ${of.bigints('unique_clicks')}::bigint[], ${of.bigints('bots')}::bigint[],
        ${of.bigints('social_facebook')}::bigint[], ${of.bigints('social_twitter')}::bigint[],
        ${of.bigints('social_instagram')}::bigint[], ${of.bigints('social_google')}::bigint[])
      on conflict (subject, subject_id) do update set clicks = click_total.clicks + excluded.clicks,
        unique_clicks = click_total.unique_clicks + excluded.unique_clicks,
        bots = click_total.bots + excluded.bots,
        social_facebook = click_total.social_facebook + excluded.social_facebook,
        social_twitter = click_total.social_twitter + excluded.social_twitter,
        social_instagram = click_total.social_instagram + excluded.social_instagram,
        social_google = click_total.social_google + excluded.social_google`.execute(tx);
    return [];
  });
}

/** Each is looked up by its key: left to itself, PostgreSQL reads a whole table for some hundred of its rows. */
async function findDays(tx: Queries, keys: readonly DayKey[]): Promise<(DayRow | undefined)[]> {
  return inChunks(keys, async (some) => {
    const { rows } = await sql<Omit<DayRow, keyof DayKey> & { place: number }>`
      select asked.place::int, found.*
      from ${asDays(some)}
      cross join lateral (select clicks, unique_clicks, bots, quarters, names from click_day as stored
        where stored.subject = asked.subject and stored.subject_id = asked.subject_id and stored.day = asked.day
        limit 1) as found`.execute(tx);
    const days: (DayRow | undefined)[] = some.map(() => undefined);
    for (const { place, clicks, unique_clicks, bots, quarters, names } of rows) {
      const { subject, subject_id, day } = some[place - 1] as DayKey;
      days[place - 1] = { subject, subject_id, day, clicks, unique_clicks, bots, quarters, names };
    }
    return days;
  });
}

async function findDaysBefore(tx: Queries, keys: readonly DayKey[]): Promise<(number | undefined)[]> {
  return inChunks(keys, async (some) => {
    const { rows } = await sql<{ last: number | null }>`
      select (select max(earlier.day) from click_day as earlier where earlier.subject = asked.subject
        and earlier.subject_id = asked.subject_id and earlier.day < asked.day) as last
      from ${asDays(some)}
      order by asked.place`.execute(tx);
    return rows.map(({ last }) => last ?? undefined);
  });
}

function asDays(keys: readonly DayKey[]) {
  const of = columnsOf(keys);
  return sql`unnest(${of.texts('subject')}::text[], ${of.bigints('subject_id')}::bigint[], ${of.ints('day')}::int[])
    with ordinality as asked (subject, subject_id, day, place)`;
}

async function putDays(tx: Queries, rows: readonly DayRow[]): Promise<void> {
  await inChunks(rows, async (some) => {
    const of = columnsOf(some);
    await sql`
      insert into click_day (subject, subject_id, day, clicks, unique_clicks, bots, quarters, names)
      select * from unnest(${of.texts('subject')}::text[], ${of.bigints('subject_id')}::bigint[],
        ${of.ints('day')}::int[], ${of.bigints('clicks')}::bigint[], ${of.bigints('unique_clicks')}::bigint[],
        ${of.bigints('bots')}::bigint[], ${of.bytes('quarters')}::bytea[], ${of.bytes('names')}::bytea[])
      on conflict (subject, subject_id, day) do update set clicks = excluded.clicks,
        unique_clicks = excluded.unique_clicks, bots = excluded.bots, quarters = excluded.quarters,
        names = excluded.names`.execute(tx);
    return [];
  });
}

async function findMonths(tx: Queries, keys: readonly MonthKey[]): Promise<(MonthRow | undefined)[]> {
  return inChunks(keys, async (some) => {
    const of = columnsOf(some);
    const { rows } = await sql<{ place: number; names: Buffer }>`
      select asked.place::int, found.names
      from unnest(${of.texts('subject')}::text[], ${of.bigints('subject_id')}::bigint[], ${of.ints('month')}::int[])
        with ordinality as asked (subject, subject_id, month, place)
      cross join lateral (select names from click_month as stored where stored.subject = asked.subject
        and stored.subject_id = asked.subject_id and stored.month = asked.month limit 1) as found`.execute(
      tx,
    );
    const months: (MonthRow | undefined)[] = some.map(() => undefined);
    for (const { place, names } of rows) {
      const { subject, subject_id, month } = some[place - 1] as MonthKey;
      months[place - 1] = { subject, subject_id, month, names };
    }
    return months;
  });
}

/** The columns of rows as parameters, by the type of their values. */
function columnsOf<Row extends object>(rows: readonly Row[]) {
  const { length } = rows;
  type NameOf<Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row];
  const column = <Value>(name: keyof Row, writer: ArrayWriter<Value>) => {
    for (const row of rows) writer.push(row[name] as Value);
    return writer.finish();
  };
  return {
    bigints: (name: NameOf<number>) => column(name, bigintArray(length)),
    ints: (name: NameOf<number>) => column(name, intArray(length)),
    texts: (name: NameOf<string>) => column(name, textArray(length)),
    bytes: (name: NameOf<Uint8Array>) => column(name, byteaArray(length)),
  };
}

function columnOf<Value>(values: readonly Value[], writer: ArrayWriter<Value>): Buffer {
  for (const value of values) writer.push(value);
  return writer.finish();
}

/** Answers for all rows. */
async function inChunks<Row, Answer>(
  rows: readonly Row[],
  run: (some: readonly Row[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[][] = [];
  await runSideBySide(chunks(rows), statementsAtOnce, async ({ place, some }) => {
    answers[place] = await run(some);
  });
  return answers.flat();
}

function* chunks<Row>(rows: readonly Row[]): Generator<{ place: number; some: Row[] }> {
  for (let place = 0; place * rowsPerStatement < rows.length; place++)
    yield { place, some: rows.slice(place * rowsPerStatement, (place + 1) * rowsPerStatement) };
}

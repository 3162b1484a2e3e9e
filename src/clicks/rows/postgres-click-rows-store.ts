import { sql } from 'kysely';
import { chunks } from '../../database/statements/chunks.ts';
import type { Queries } from '../../database/database.ts';
import { type ArrayWriter, bigintArray, byteaArray, intArray, textArray } from './binary-arrays.ts';
import { readBigints } from './binary-values.ts';
import { createQueryClickRows } from './click-rows-store.ts';
import type { DayKey } from '../subjects.ts';
import type { StoreRows } from '../store-rows.ts';
import type { DayRow, MonthKey, MonthRow, TotalRow } from '../count/click-rows.ts';
import {
  insertEvents,
  insertNewEvents,
  rowsPerStatement,
  statementsAtOnce,
} from './postgres-events-store.ts';
import { runSideBySide } from '../../platform/pace/side-by-side.ts';

/** Written side by side, so that neither process idles while the other works. */
const partsAtOnce = 3;

/**
 * Row access in PostgreSQL. Each column of many rows is one array: a statement with a parameter for every
 * value would take longer to write and to parse than to run.
 */
export function createPostgresClickRows(tx: Queries): StoreRows {
  const rows = createQueryClickRows(tx);
  let latestMonth: Promise<number | undefined> | undefined;
  return {
    ...rows,
    partsAtOnce,
    insertEvents: (events) => insertEvents(tx, events),
    async insertNewEvents(events, meanwhile) {
      const isDone = await insertNewEvents(tx, events, meanwhile);
      // What was asked for meanwhile has been rolled back, or has failed.
      if (!isDone) latestMonth = undefined;
      return isDone;
    },
    insertVisitors: (keys) => insertVisitors(tx, keys),
    addTotals: (rows) => addTotals(tx, rows),
    findDays: (keys) => findDays(tx, keys),
    findDaysBefore: (keys) => findDaysBefore(tx, keys),
    putDays: (rows) => putDays(tx, rows),
    findMonths: (keys) => findMonths(tx, keys),
    // Cached, because it is asked for repeatedly in a transaction.
    findLatestMonth: () => (latestMonth ??= rows.findLatestMonth()),
    putMonths(months) {
      latestMonth = undefined;
      return rows.putMonths(months);
    },
  };
}

/**
 * Looks keys up before it inserts them; nobody else inserts any meanwhile, because of the advisory lock (see
 * takeTurn). With `on conflict` PostgreSQL would write each row twice.
 */
async function insertVisitors(tx: Queries, keys: Float64Array): Promise<Uint8Array> {
  const isNew = await inChunks([...keys], async (some) => {
    const { rows: answer } = await sql<{ known: Buffer | null }>`
      with asked as materialized (
        select key, place, (select true from click_visitor where click_visitor.key = given.key) as is_known
        from unnest(${columnOf(some, bigintArray(some.length))}::bigint[]) with ordinality as given (key, place)),
      stored as (insert into click_visitor (key) select key from asked where is_known is null)
      select string_agg(int8send(place), '') as known from asked where is_known`.execute(tx);
    const isNew = some.map(() => 1);
    for (const place of readBigints(answer[0]?.known ?? Buffer.alloc(0))) isNew[place - 1] = 0;
    return isNew;
  });
  return Uint8Array.from(isNew);
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

/** Looks up each row by its key; left to itself, PostgreSQL reads the whole table for some hundred rows. */
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

/** Encodes the columns of rows as parameters, by the type of their values. */
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

/** Runs chunks of the rows concurrently; returns all results in the order of the rows. */
async function inChunks<Row, Answer>(
  rows: readonly Row[],
  run: (some: readonly Row[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  return (await runSideBySide(chunks(rows, rowsPerStatement), statementsAtOnce, run)).flat();
}

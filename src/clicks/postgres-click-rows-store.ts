import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { createQueryClickRows } from './click-rows-store.ts';
import type { ClickRows, DayKey, DayRow, EventRow, MonthKey, TotalRow } from './click-rows.ts';

/** Rows of one statement: each column is one parameter, whose text has its limits. */
const rowsPerStatement = 5_000;

/**
 * The rows of clicks in PostgreSQL. Each column of many rows is one array: a statement with a parameter for every value
 * would take longer to write and to read than to run.
 */
export function createPostgresClickRows(tx: Queries): ClickRows {
  return {
    ...createQueryClickRows(tx),
    insertEvents: (events) => insertEvents(tx, [...events]),
    insertVisitors: (keys) => insertVisitors(tx, keys),
    addTotals: (rows) => addTotals(tx, rows),
    findDays: (keys) => findDays(tx, keys),
    findDaysBefore: (keys) => findDaysBefore(tx, keys),
    putDays: (rows) => putDays(tx, rows),
    findMonths: (keys) => findMonths(tx, keys),
  };
}

async function insertEvents(tx: Queries, rows: readonly EventRow[]): Promise<boolean[]> {
  const stored: boolean[] = [];
  for (const some of chunks(rows)) {
    const inserted = await sql<{ id: Buffer }>`
      insert into click (id, subject, subject_id, account_id, at, kind, reason, rules_version, is_unique, agent_id,
        names, visitor)
      select * from unnest(${some.map(({ id }) => id)}::bytea[], ${column(some, 'subject')}::text[],
        ${column(some, 'subject_id')}::bigint[], ${column(some, 'account_id')}::bigint[],
        ${column(some, 'at')}::bigint[], ${column(some, 'kind')}::text[], ${column(some, 'reason')}::text[],
        ${column(some, 'rules_version')}::int[], ${column(some, 'is_unique')}::int[],
        ${column(some, 'agent_id')}::bigint[], ${column(some, 'names')}::bytea[], ${column(some, 'visitor')}::bytea[])
      on conflict do nothing
      returning id`.execute(tx);
    if (inserted.rows.length === some.length) stored.push(...some.map(() => true));
    else {
      const ids = new Set(inserted.rows.map(({ id }) => hex(id)));
      // The first of those that are the same is the one that was stored.
      stored.push(...some.map(({ id }) => ids.delete(hex(id))));
    }
  }
  return stored;
}

async function insertVisitors(tx: Queries, keys: readonly number[]): Promise<boolean[]> {
  const stored: boolean[] = [];
  for (const some of chunks(keys)) {
    const inserted = await sql<{ key: number }>`
      insert into click_visitor (key) select * from unnest(${some}::bigint[]) on conflict do nothing returning key`.execute(
      tx,
    );
    if (inserted.rows.length === some.length) stored.push(...some.map(() => true));
    else {
      const isNew = new Set(inserted.rows.map(({ key }) => Number(key)));
      stored.push(...some.map((key) => isNew.has(key)));
    }
  }
  return stored;
}

async function addTotals(tx: Queries, rows: readonly TotalRow[]): Promise<void> {
  for (const some of chunks(rows)) {
    await sql`
      insert into click_total (subject, subject_id, clicks, unique_clicks, bots, social_facebook, social_twitter,
        social_instagram, social_google)
      select * from unnest(${column(some, 'subject')}::text[], ${column(some, 'subject_id')}::bigint[],
        ${column(some, 'clicks')}::bigint[], ${column(some, 'unique_clicks')}::bigint[],
        ${column(some, 'bots')}::bigint[], ${column(some, 'social_facebook')}::bigint[],
        ${column(some, 'social_twitter')}::bigint[], ${column(some, 'social_instagram')}::bigint[],
        ${column(some, 'social_google')}::bigint[])
      on conflict (subject, subject_id) do update set clicks = click_total.clicks + excluded.clicks,
        unique_clicks = click_total.unique_clicks + excluded.unique_clicks,
        bots = click_total.bots + excluded.bots,
        social_facebook = click_total.social_facebook + excluded.social_facebook,
        social_twitter = click_total.social_twitter + excluded.social_twitter,
        social_instagram = click_total.social_instagram + excluded.social_instagram,
        social_google = click_total.social_google + excluded.social_google`.execute(tx);
  }
}

async function findDays(tx: Queries, keys: readonly DayKey[]): Promise<(DayRow | undefined)[]> {
  const found: (DayRow | undefined)[] = [];
  for (const some of chunks(keys)) {
    const { rows } = await sql<Omit<DayRow, keyof DayKey> & { place: number }>`
      select asked.place::int, clicks, unique_clicks, bots, quarters, names
      from unnest(${column(some, 'subject')}::text[], ${column(some, 'subject_id')}::bigint[],
        ${column(some, 'day')}::int[]) with ordinality as asked (subject, subject_id, day, place)
      join click_day using (subject, subject_id, day)`.execute(tx);
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    for (const [index, key] of some.entries()) {
      const row = byPlace.get(index + 1);
      if (row === undefined) found.push(undefined);
      else {
        const { clicks, unique_clicks, bots, quarters, names } = row;
        found.push({ ...dayKey(key), clicks, unique_clicks, bots, quarters, names });
      }
    }
  }
  return found;
}

/** A key may be a row with more to it. */
function dayKey({ subject, subject_id, day }: DayKey): DayKey {
  return { subject, subject_id, day };
}

async function findDaysBefore(tx: Queries, keys: readonly DayKey[]): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = [];
  for (const some of chunks(keys)) {
    const { rows } = await sql<{ last: number | null }>`
      select (select max(earlier.day) from click_day as earlier where earlier.subject = asked.subject
        and earlier.subject_id = asked.subject_id and earlier.day < asked.day) as last
      from unnest(${column(some, 'subject')}::text[], ${column(some, 'subject_id')}::bigint[],
        ${column(some, 'day')}::int[]) with ordinality as asked (subject, subject_id, day, place)
      order by asked.place`.execute(tx);
    for (const { last } of rows) found.push(last ?? undefined);
  }
  return found;
}

async function putDays(tx: Queries, rows: readonly DayRow[]): Promise<void> {
  for (const some of chunks(rows)) {
    await sql`
      insert into click_day (subject, subject_id, day, clicks, unique_clicks, bots, quarters, names)
      select * from unnest(${column(some, 'subject')}::text[], ${column(some, 'subject_id')}::bigint[],
        ${column(some, 'day')}::int[], ${column(some, 'clicks')}::bigint[],
        ${column(some, 'unique_clicks')}::bigint[], ${column(some, 'bots')}::bigint[],
        ${column(some, 'quarters')}::bytea[], ${column(some, 'names')}::bytea[])
      on conflict (subject, subject_id, day) do update set clicks = excluded.clicks,
        unique_clicks = excluded.unique_clicks, bots = excluded.bots, quarters = excluded.quarters,
        names = excluded.names`.execute(tx);
  }
}

async function findMonths(tx: Queries, keys: readonly MonthKey[]) {
  const found = [];
  for (const some of chunks(keys)) {
    const { rows } = await sql<{ names: Buffer | null }>`
      select click_month.names
      from unnest(${column(some, 'subject')}::text[], ${column(some, 'subject_id')}::bigint[],
        ${column(some, 'month')}::int[]) with ordinality as asked (subject, subject_id, month, place)
      left join click_month using (subject, subject_id, month)
      order by asked.place`.execute(tx);
    for (const [index, { names }] of rows.entries()) {
      const { subject, subject_id, month } = some[index] as MonthKey;
      found.push(names === null ? undefined : { subject, subject_id, month, names });
    }
  }
  return found;
}

function column<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name]);
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}

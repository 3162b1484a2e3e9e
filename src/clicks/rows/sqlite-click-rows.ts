import type { SqliteConnection } from '../../database/sqlite/sqlite-connection.ts';
import { giveWay } from '../../platform/pace/give-way.ts';
import type { StoreRows } from '../store-rows.ts';
import type { DayKey } from '../subjects.ts';
import type { ClickRows, DayRow, MonthRow } from '../count/click-rows.ts';
import { type DayDelta, readAhead } from '../count/clicks-of-day.ts';
import { NumberPacker } from '../count/packed-numbers.ts';
import { createSqliteBookkeeping, sqliteWaitingRows } from './sqlite-bookkeeping.ts';
import { createSqliteEvents } from './sqlite-events.ts';

/**
 * Row access in SQLite, with statements that are prepared once: the query builder would take longer to write
 * a statement than SQLite to run it.
 */
export function createSqliteClickRows(connection: SqliteConnection): StoreRows {
  return {
    partsAtOnce: 1,
    ...createSqliteBookkeeping(connection),
    ...sqliteWaitingRows(connection),
    ...createSqliteEvents(connection),
    addTotals: addTotals(connection),
    ...visitorRows(connection),
    ...nameRows(connection),
    ...dayRows(connection),
    ...monthRows(connection),
  };
}

/** Approximate time per row. */
const rowMicroseconds = 2;

function addTotals({ prepare }: SqliteConnection): ClickRows['addTotals'] {
  const add =
    prepare(`update click_total set clicks = clicks + ?, unique_clicks = unique_clicks + ?, bots = bots + ?
    where subject = ? and subject_id = ?`);
  const insertOrAdd =
    prepare(`insert into click_total (subject, subject_id, clicks, unique_clicks, bots, social_facebook,
    social_twitter, social_instagram, social_google) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (subject, subject_id) do update set clicks = clicks + excluded.clicks,
    unique_clicks = unique_clicks + excluded.unique_clicks, bots = bots + excluded.bots,
    social_facebook = social_facebook + excluded.social_facebook,
    social_twitter = social_twitter + excluded.social_twitter,
    social_instagram = social_instagram + excluded.social_instagram,
    social_google = social_google + excluded.social_google`);
  return async (rows) => {
    for (const row of rows) {
      giveWay(rowMicroseconds);
      const { subject, subject_id, clicks, unique_clicks, bots } = row;
      const { social_facebook, social_twitter, social_instagram, social_google } = row;
      // Most rows exist and gain nothing from a social network: a plain update with fewer values is faster
      // (1.8 µs, not 2.1).
      const isPlain = social_facebook + social_twitter + social_instagram + social_google === 0;
      if (isPlain && add.run(clicks, unique_clicks, bots, subject, subject_id).changes === 1) continue;
      insertOrAdd.run(
        subject,
        subject_id,
        clicks,
        unique_clicks,
        bots,
        social_facebook,
        social_twitter,
        social_instagram,
        social_google,
      );
    }
  };
}

function visitorRows({ prepare }: SqliteConnection): Pick<ClickRows, 'insertVisitors' | 'putAgents'> {
  const insertVisitor = prepare('insert or ignore into click_visitor (key) values (?)');
  const putAgent = prepare(`insert into click_agent (id, user_agent, seen_on) values (?, ?, ?)
    on conflict (id) do update set seen_on = max(seen_on, excluded.seen_on)`);
  return {
    async insertVisitors(keys) {
      const isNew = new Uint8Array(keys.length);
      for (let place = 0; place < keys.length; place++) {
        giveWay(rowMicroseconds);
        isNew[place] = Number(insertVisitor.run(keys[place] as number).changes);
      }
      return isNew;
    },
    async putAgents(rows, day) {
      for (const { id, userAgent } of rows) putAgent.run(id, userAgent, day);
    },
  };
}

type NameMethods = Pick<ClickRows, 'findSweep' | 'findNames' | 'insertNames'>;

function nameRows({ prepare }: SqliteConnection): NameMethods {
  const findSweep = prepare('select number from click_name_sweep');
  const find = prepare(
    'select id, sweep <> number as is_old from click_name, click_name_sweep where name = ?',
  );
  const keep = prepare('update click_name set sweep = (select number from click_name_sweep) where id = ?');
  const insert = prepare(`insert into click_name (name, sweep)
    values (?, (select number from click_name_sweep)) on conflict do nothing`);
  const findNames = async (names: readonly string[]) => {
    const found = new Map<string, number>();
    for (const name of names) {
      const row = find.get(name) as { id: number; is_old: number } | undefined;
      if (row === undefined) continue;
      if (row.is_old === 1) keep.run(row.id);
      found.set(name, row.id);
    }
    return found;
  };
  return {
    findSweep: async () => (findSweep.get() as { number: number }).number,
    findNames,
    async insertNames(names) {
      for (const name of names) insert.run(name);
      return findNames(names);
    },
  };
}

/** A day whose names take more is merged, because many clicks bring much the same names. */
const appendedBytesMax = 512;

type DayMethods = Pick<
  ClickRows,
  'appendToDays' | 'findDays' | 'findDaysBetween' | 'findDaysBefore' | 'putDays'
>;

type DayColumns = [
  clicks: number,
  unique_clicks: number,
  bots: number,
  quarters: Uint8Array,
  names: Uint8Array,
];

function dayRows(connection: SqliteConnection): DayMethods {
  const { prepare } = connection;
  const packers = { quarters: new NumberPacker(), names: new NumberPacker() };
  // SQLite makes a text of concatenated blobs, hence the casts.
  const append = prepare(`update click_day set clicks = clicks + ?, unique_clicks = unique_clicks + ?,
    bots = bots + ?, quarters = cast(quarters || ? as blob), names = cast(names || ? as blob)
    where subject = ? and subject_id = ? and day = ? and length(names) < ${appendedBytesMax}`);
  const find = prepare(
    'select clicks, unique_clicks, bots, quarters, names from click_day where subject = ? and subject_id = ? and day = ?',
  );
  // An object for each row would take a third longer.
  find.setReturnArrays(true);
  const findBetween = prepare(
    'select * from click_day where subject = ? and subject_id = ? and day between ? and ? order by day',
  );
  const findBefore = prepare(
    'select max(day) as day from click_day where subject = ? and subject_id = ? and day < ?',
  );
  // Created once, because a function created for each part of a batch soon loses its compiled code with it.
  const appendDay = (delta: DayDelta, place: number, deltas: readonly DayDelta[]): boolean => {
    giveWay(rowMicroseconds);
    readAhead(deltas, place);
    packers.quarters.begin();
    packers.names.begin();
    delta.packTo(packers);
    const [quarters, names] = [packers.quarters.passing(), packers.names.passing()];
    const { subject, subject_id, day, clicks, uniqueClicks, bots } = delta;
    return append.run(clicks, uniqueClicks, bots, quarters, names, subject, subject_id, day).changes === 1;
  };
  const findDay = ({ subject, subject_id, day }: DayKey): DayRow | undefined => {
    giveWay(rowMicroseconds);
    const found = find.get(subject, subject_id, day) as unknown as DayColumns | undefined;
    if (found === undefined) return undefined;
    const [clicks, unique_clicks, bots, quarters, names] = found;
    return { subject, subject_id, day, clicks, unique_clicks, bots, quarters, names };
  };
  return {
    putDays: putDays(connection),
    appendToDays: async (deltas) => deltas.map(appendDay),
    findDays: async (keys) => keys.map(findDay),
    findDaysBetween: async ({ subject, subject_id }, first, last) =>
      findBetween.all(subject, subject_id, first, last) as unknown as DayRow[],
    findDaysBefore: async (keys) =>
      keys.map(({ subject, subject_id, day }) => {
        const found = findBefore.get(subject, subject_id, day) as { day: number | null };
        return found.day ?? undefined;
      }),
  };
}

function putDays({ prepare }: SqliteConnection): ClickRows['putDays'] {
  const put =
    prepare(`insert or replace into click_day (subject, subject_id, day, clicks, unique_clicks, bots,
    quarters, names) values (?, ?, ?, ?, ?, ?, ?, ?)`);
  return async (rows) => {
    for (const { subject, subject_id, day, clicks, unique_clicks, bots, quarters, names } of rows) {
      giveWay(rowMicroseconds);
      put.run(subject, subject_id, day, clicks, unique_clicks, bots, quarters, names);
    }
  };
}

function monthRows({
  prepare,
}: SqliteConnection): Pick<ClickRows, 'findLatestMonth' | 'findMonths' | 'putMonths'> {
  const findLatest = prepare('select max(month) as month from click_month');
  const find = prepare('select * from click_month where subject = ? and subject_id = ? and month = ?');
  const put = prepare(
    'insert or replace into click_month (subject, subject_id, month, names) values (?, ?, ?, ?)',
  );
  return {
    findLatestMonth: async () => (findLatest.get() as { month: number | null }).month ?? undefined,
    findMonths: async (keys) =>
      keys.map(
        ({ subject, subject_id, month }) => find.get(subject, subject_id, month) as MonthRow | undefined,
      ),
    async putMonths(rows) {
      for (const { subject, subject_id, month, names } of rows) put.run(subject, subject_id, month, names);
    },
  };
}

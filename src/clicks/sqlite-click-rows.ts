import type { SqliteConnection } from '../database/sqlite-connection.ts';
import type { ClickRows, DayRow, MonthRow } from './click-rows.ts';

/**
 * The rows of clicks in SQLite, by statements that are prepared once: the query builder would take longer to write a
 * statement than SQLite to run it.
 */
export function createSqliteClickRows(connection: SqliteConnection): ClickRows {
  const { prepare } = connection;
  const insertEvent =
    prepare(`insert into click (id, subject, subject_id, account_id, at, kind, reason, rules_version,
    is_unique, agent_id, names, visitor) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`);
  const insertVisitor = prepare('insert or ignore into click_visitor (key) values (?)');
  const putAgent = prepare(`insert into click_agent (id, user_agent, seen_on) values (?, ?, ?)
    on conflict (id) do update set seen_on = max(seen_on, excluded.seen_on)`);
  const findName = prepare('select id from click_name where name = ?');
  const insertName = prepare('insert into click_name (name) values (?) on conflict do nothing');
  const addTotal =
    prepare(`insert into click_total (subject, subject_id, clicks, unique_clicks, bots, social_facebook,
    social_twitter, social_instagram, social_google) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (subject, subject_id) do update set clicks = clicks + excluded.clicks,
    unique_clicks = unique_clicks + excluded.unique_clicks, bots = bots + excluded.bots,
    social_facebook = social_facebook + excluded.social_facebook,
    social_twitter = social_twitter + excluded.social_twitter,
    social_instagram = social_instagram + excluded.social_instagram,
    social_google = social_google + excluded.social_google`);
  const findDay = prepare('select * from click_day where subject = ? and subject_id = ? and day = ?');
  const findDaysBetween = prepare(
    'select * from click_day where subject = ? and subject_id = ? and day between ? and ? order by day',
  );
  const findDayBefore = prepare(
    'select max(day) as day from click_day where subject = ? and subject_id = ? and day < ?',
  );
  const putDay =
    prepare(`insert or replace into click_day (subject, subject_id, day, clicks, unique_clicks, bots,
    quarters, names) values (?, ?, ?, ?, ?, ?, ?, ?)`);
  const findLatestMonth = prepare('select max(month) as month from click_month');
  const findMonth = prepare('select * from click_month where subject = ? and subject_id = ? and month = ?');
  const putMonth = prepare(
    'insert or replace into click_month (subject, subject_id, month, names) values (?, ?, ?, ?)',
  );
  const idOf = (name: string) => (findName.get(name) as { id: number } | undefined)?.id;
  const idsOf = (names: readonly string[]) => {
    const found = names.map((name): [string, number | undefined] => [name, idOf(name)]);
    return new Map(found.filter((pair): pair is [string, number] => pair[1] !== undefined));
  };

  return {
    insertEvents: async (rows) =>
      Array.from(
        rows,
        (row) =>
          insertEvent.run(
            row.id,
            row.subject,
            row.subject_id,
            row.account_id,
            row.at,
            row.kind,
            row.reason,
            row.rules_version,
            row.is_unique,
            row.agent_id,
            row.names,
            row.visitor,
          ).changes === 1,
      ),
    insertVisitors: async (keys) => keys.map((key) => insertVisitor.run(key).changes === 1),
    async putAgents(rows, day) {
      for (const { id, userAgent } of rows) putAgent.run(id, userAgent, day);
    },
    findNames: async (names) => idsOf(names),
    async insertNames(names) {
      for (const name of names) insertName.run(name);
      return idsOf(names);
    },
    async addTotals(rows) {
      for (const row of rows) {
        addTotal.run(
          row.subject,
          row.subject_id,
          row.clicks,
          row.unique_clicks,
          row.bots,
          row.social_facebook,
          row.social_twitter,
          row.social_instagram,
          row.social_google,
        );
      }
    },
    findDays: async (keys) =>
      keys.map(({ subject, subject_id, day }) => findDay.get(subject, subject_id, day) as DayRow | undefined),
    findDaysBetween: async ({ subject, subject_id }, first, last) =>
      findDaysBetween.all(subject, subject_id, first, last) as unknown as DayRow[],
    findDaysBefore: async (keys) =>
      keys.map(({ subject, subject_id, day }) => {
        const found = findDayBefore.get(subject, subject_id, day) as { day: number | null };
        return found.day ?? undefined;
      }),
    async putDays(rows) {
      for (const { subject, subject_id, day, clicks, unique_clicks, bots, quarters, names } of rows)
        putDay.run(subject, subject_id, day, clicks, unique_clicks, bots, quarters, names);
    },
    findLatestMonth: async () => (findLatestMonth.get() as { month: number | null }).month ?? undefined,
    findMonths: async (keys) =>
      keys.map(
        ({ subject, subject_id, month }) => findMonth.get(subject, subject_id, month) as MonthRow | undefined,
      ),
    async putMonths(rows) {
      for (const { subject, subject_id, month, names } of rows)
        putMonth.run(subject, subject_id, month, names);
    },
  };
}

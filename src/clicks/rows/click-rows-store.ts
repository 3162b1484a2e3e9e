import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { chunks } from '../../database/statements/chunks.ts';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { textOf } from '../id-range.ts';
import type { SubjectKey } from '../subjects.ts';
import type { StoreRows } from '../store-rows.ts';
import type { ClickRows, DayRow, EventRow, MonthRow } from '../count/click-rows.ts';
import { createQueryBookkeeping, waitingRows } from './bookkeeping-store.ts';

/** Row access on any engine, with the query builder. */
export function createQueryClickRows(tx: Queries): StoreRows {
  return {
    partsAtOnce: 1,
    ...createQueryBookkeeping(tx),
    ...waitingRows(tx),
    ...eventRows(tx),
    ...nameRows(tx),
    ...dayRows(tx),
    ...monthRows(tx),
    async addTotals(rows) {
      for (const chunk of chunks(rows)) {
        await tx
          .insertInto('click_total')
          .values(chunk)
          .onConflict((conflict) =>
            conflict.columns(['subject', 'subject_id']).doUpdateSet({
              clicks: added('clicks'),
              unique_clicks: added('unique_clicks'),
              bots: added('bots'),
              social_facebook: added('social_facebook'),
              social_twitter: added('social_twitter'),
              social_instagram: added('social_instagram'),
              social_google: added('social_google'),
            }),
          )
          .execute();
      }
    },
  };
}

function eventRows(tx: Queries): Pick<ClickRows, 'insertEvents' | 'insertVisitors' | 'putAgents'> {
  return {
    async insertEvents(events) {
      const rows = Array.from(events, kept);
      const stored = new Set<string>();
      // A statement must not contain a row twice, but a batch may. A Map keeps the last of equal keys, so the
      // rows are reversed to keep the first.
      const distinct = [...new Map(rows.toReversed().map((row) => [textOf(row.id), row])).values()].reverse();
      for (const chunk of chunks(distinct)) {
        const inserted = await tx
          .insertInto('click')
          .values(chunk)
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .execute();
        for (const { id } of inserted) stored.add(textOf(id));
      }
      // Of equal rows the first was stored, so only that one counts as inserted.
      return rows.map(({ id }) => stored.delete(textOf(id)));
    },
    async insertVisitors(keys) {
      const stored = new Set<number>();
      for (const chunk of chunks([...keys])) {
        const inserted = await tx
          .insertInto('click_visitor')
          .values(chunk.map((key) => ({ key })))
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .execute();
        for (const { key } of inserted) stored.add(Number(key));
      }
      return Uint8Array.from(keys, (key) => Number(stored.has(key)));
    },
    async putAgents(rows, day) {
      for (const chunk of chunks(rows)) {
        await tx
          .insertInto('click_agent')
          .values(chunk.map(({ id, userAgent }) => ({ id, user_agent: userAgent, seen_on: day })))
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet({ seen_on: day }).where('click_agent.seen_on', '<', day),
          )
          .execute();
      }
    },
  };
}

function nameRows(tx: Queries): Pick<ClickRows, 'findSweep' | 'findNames' | 'insertNames'> {
  const latestSweep = tx.selectFrom('click_name_sweep').select('number');
  const findNames = async (names: readonly string[]) => {
    const found = new Map<string, number>();
    for (const chunk of chunks(names)) {
      const rows = await tx
        .selectFrom('click_name')
        .crossJoin('click_name_sweep')
        .select(['id', 'name', 'sweep', 'number'])
        .where('name', 'in', chunk)
        .execute();
      for (const { id, name } of rows) found.set(name, Number(id));
      const old = rows.filter(({ sweep, number }) => sweep !== number).map(({ id }) => id);
      if (old.length > 0)
        await tx.updateTable('click_name').set({ sweep: latestSweep }).where('id', 'in', old).execute();
    }
    return found;
  };
  return {
    findSweep: async () => (await latestSweep.executeTakeFirstOrThrow()).number,
    findNames,
    async insertNames(names) {
      for (const chunk of chunks(names)) {
        await tx
          .insertInto('click_name')
          .values(chunk.map((name) => ({ name, sweep: latestSweep })))
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
      }
      return findNames(names);
    },
  };
}

function dayRows(
  tx: Queries,
): Pick<ClickRows, 'findDays' | 'findDaysBetween' | 'findDaysBefore' | 'putDays'> {
  return {
    findDays: (keys) =>
      each(keys, ({ subject, subject_id, day }) =>
        tx
          .selectFrom('click_day')
          .selectAll()
          .where(isOf({ subject, subject_id }))
          .where('day', '=', day)
          .executeTakeFirst(),
      ),
    findDaysBetween: (key, first, last) =>
      tx
        .selectFrom('click_day')
        .selectAll()
        .where(isOf(key))
        .where('day', '>=', first)
        .where('day', '<=', last)
        .orderBy('day')
        .execute(),
    findDaysBefore: (keys) =>
      each(keys, async ({ subject, subject_id, day }) => {
        const { last } = await tx
          .selectFrom('click_day')
          .select((e) => e.fn.max('day').as('last'))
          .where(isOf({ subject, subject_id }))
          .where('day', '<', day)
          .executeTakeFirstOrThrow();
        return last ?? undefined;
      }),
    putDays: (rows) => putDays(tx, rows),
  };
}

async function putDays(tx: Queries, rows: readonly DayRow[]): Promise<void> {
  for (const chunk of chunks(rows)) {
    await tx
      .insertInto('click_day')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['subject', 'subject_id', 'day']).doUpdateSet((e) => ({
          clicks: e.ref('excluded.clicks'),
          unique_clicks: e.ref('excluded.unique_clicks'),
          bots: e.ref('excluded.bots'),
          quarters: e.ref('excluded.quarters'),
          names: e.ref('excluded.names'),
        })),
      )
      .execute();
  }
}

function monthRows(tx: Queries): Pick<ClickRows, 'findLatestMonth' | 'findMonths' | 'putMonths'> {
  return {
    async findLatestMonth() {
      const { latest } = await tx
        .selectFrom('click_month')
        .select((e) => e.fn.max('month').as('latest'))
        .executeTakeFirstOrThrow();
      return latest ?? undefined;
    },
    findMonths: (keys) =>
      each(
        keys,
        ({ subject, subject_id, month }): Promise<MonthRow | undefined> =>
          tx
            .selectFrom('click_month')
            .selectAll()
            .where('subject', '=', subject)
            .where('subject_id', '=', subject_id)
            .where('month', '=', month)
            .executeTakeFirst(),
      ),
    async putMonths(rows) {
      for (const chunk of chunks(rows)) {
        await tx
          .insertInto('click_month')
          .values(chunk)
          .onConflict((conflict) =>
            conflict
              .columns(['subject', 'subject_id', 'month'])
              .doUpdateSet((e) => ({ names: e.ref('excluded.names') })),
          )
          .execute();
      }
    },
  };
}

function isOf({ subject, subject_id }: SubjectKey) {
  return (e: ExpressionBuilder<Tables, 'click_day'>) =>
    e.and([e('subject', '=', subject), e('subject_id', '=', subject_id)]);
}

async function each<Key, Row>(keys: readonly Key[], find: (key: Key) => Promise<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const key of keys) rows.push(await find(key));
  return rows;
}

/** The sum of the stored count and the new one. */
function added(column: string): RawBuilder<number> {
  return sql<number>`${sql.ref(`click_total.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
}

/** Copies a row, because each is valid only until the next one is taken. */
function kept({ id, names, visitor, ...row }: EventRow): EventRow {
  const copyOf = (bytes: Uint8Array) => new Uint8Array(bytes);
  return { ...row, id: copyOf(id), names: copyOf(names), visitor: visitor && copyOf(visitor) };
}

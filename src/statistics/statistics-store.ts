import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { subjectTables } from '../database/statements/subject-tables.ts';
import type { Subject } from '../database/tables.ts';

export type { Queries, Subject };

/** Whose clicks are meant. A campaign's are those of the links that it has now. */
export interface Scope {
  kind: 'link' | 'qr' | 'bio' | 'campaign' | 'account';
  /** For an account, the same as `accountId`. */
  id: number;
  accountId: number;
}

export function findTotal(queries: Queries, subject: Subject, id: number) {
  return queries
    .selectFrom('click_total')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst();
}

/**
 * When what is counted was created, and so before which there are no clicks: epoch milliseconds. For a
 * campaign it is the earliest creation of itself and its links. undefined = the account has no such thing.
 */
export async function findCreation(queries: Queries, scope: Scope): Promise<number | undefined> {
  const { kind, id, accountId } = scope;
  if (kind === 'account') {
    const account = queries.selectFrom('account').select('created_at').where('id', '=', id);
    return (await account.executeTakeFirst())?.created_at;
  }
  const own = await queries
    .selectFrom(tables[kind])
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (own === undefined || kind !== 'campaign') return own?.created_at;
  const { oldest } = await queries
    .selectFrom('link')
    .select((e) => e.fn.min('created_at').as('oldest'))
    .where('campaign_id', '=', id)
    // The plus sign keeps SQLite from reading all links of the account.
    .where(sql<boolean>`+account_id = ${accountId}`)
    .executeTakeFirstOrThrow();
  return Math.min(own.created_at, oldest ?? own.created_at);
}

const tables = { ...subjectTables, campaign: 'campaign' } as const;

/** Days since 1970-01-01 UTC, both included. */
export interface Days {
  first: number;
  last: number;
}

export const everyDay: Readonly<Days> = { first: 0, last: 2 ** 31 - 1 };

export interface DayCounts {
  /** Since 1970-01-01 UTC */
  day: number;
  clicks: number;
  uniqueClicks: number;
  bots: number;
  /** Packed; absent unless asked for. */
  quarters?: Uint8Array;
}

/** What a sum gives besides the clicks by name. */
export interface SumOptions {
  withQuarters: boolean;
  /** Called with what was counted on each day; for a campaign, with several parts of it. */
  addDay?: ((row: DayCounts) => void) | undefined;
}

export interface DaysWanted extends Days {
  subject: Subject;
  id: number;
}

/** The first of the days on which anything was counted. */
export function findDays(
  queries: Queries,
  { subject, id, first, last, withQuarters }: DaysWanted & { withQuarters: boolean },
  limit: number,
): Promise<DayCounts[]> {
  return queries
    .selectFrom('click_day')
    .select(['day', 'clicks', 'unique_clicks as uniqueClicks', 'bots'])
    .$if(withQuarters, (rows) => rows.select('quarters'))
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .limit(limit)
    .execute();
}

/** Consecutive days or months, both included. */
export interface Span {
  first: number;
  last: number;
}

export interface NamesRow {
  /** The day or month */
  at: number;
  /** Packed */
  names: Uint8Array;
}

/** The counts by name of the subject's days or months, as far as they have rows. */
export async function findNameCounts(
  queries: Queries,
  { subject, id }: Pick<DaysWanted, 'subject' | 'id'>,
  { table, spans }: { table: 'click_day' | 'click_month'; spans: readonly Span[] },
): Promise<NamesRow[]> {
  const unit = sql.ref(table === 'click_day' ? 'day' : 'month');
  const wanted = spans.map(({ first, last }) => sql`(cast(${first} as integer), cast(${last} as integer))`);
  // A cross join, so that SQLite goes through the spans and finds the rows of each, not the other way round.
  const { rows } = await sql<NamesRow>`
    with wanted (first, last) as (values ${sql.join(wanted)})
    select ${unit} as at, names
    from wanted cross join ${sql.table(table)}
    where subject = ${subject} and subject_id = ${id} and ${unit} between first and last`.execute(queries);
  return rows;
}

/** The names of ids, at most some hundreds per statement. */
export function findNames(queries: Queries, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return queries.selectFrom('click_name').select(['id', 'name']).where('id', 'in', ids).execute();
}

import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { subjectTables } from '../database/subject-tables.ts';
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

/** Ids, ascending, of the next links of a campaign. */
export async function findLinkIds(
  queries: Queries,
  { id, accountId }: Scope,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await queries
    .selectFrom('link')
    .select('id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface DayRow {
  subjectId: number;
  day: number;
  clicks: number;
  uniqueClicks: number;
  bots: number;
  /** Packed; absent unless asked for. */
  quarters?: Uint8Array;
}

export interface DaysWanted {
  subject: Subject;
  ids: readonly number[];
  /** Days since 1970-01-01 UTC, both included. */
  first: number;
  last: number;
  withQuarters: boolean;
}

/**
 * The next page of days on which anything was counted, by subject and then day. `after`: the last row read.
 */
export function findDays(
  queries: Queries,
  { subject, ids, first, last, withQuarters }: DaysWanted,
  { after, limit }: { after: DayRow | undefined; limit: number },
): Promise<DayRow[]> {
  return queries
    .selectFrom('click_day')
    .select(['subject_id as subjectId', 'day', 'clicks', 'unique_clicks as uniqueClicks', 'bots'])
    .$if(withQuarters, (rows) => rows.select('quarters'))
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .$if(after !== undefined, (rows) =>
      rows.where((e) =>
        e(e.refTuple('subject_id', 'day'), '>', e.tuple(after?.subjectId as number, after?.day as number)),
      ),
    )
    .orderBy('subject_id')
    .orderBy('day')
    .limit(limit)
    .execute();
}

/** Consecutive days or months of a subject, both included. */
export interface Span {
  subjectId: number;
  first: number;
  last: number;
}

export interface NamesRow {
  subjectId: number;
  /** The day or month */
  at: number;
  /** Packed */
  names: Uint8Array;
}

/** The counts by name of the days or months, as far as they have rows. */
export async function findNameCounts(
  queries: Queries,
  { table, subject, spans }: { table: 'click_day' | 'click_month'; subject: Subject; spans: readonly Span[] },
): Promise<NamesRow[]> {
  const unit = sql.ref(table === 'click_day' ? 'day' : 'month');
  const wanted = spans.map(
    ({ subjectId, first, last }) =>
      sql`(cast(${subjectId} as bigint), cast(${first} as integer), cast(${last} as integer))`,
  );
  // A cross join, so that SQLite goes through the spans and finds the rows of each, not the other way round.
  const { rows } = await sql<NamesRow>`
    with wanted (id, first, last) as (values ${sql.join(wanted)})
    select subject_id as "subjectId", ${unit} as at, names
    from wanted cross join ${sql.table(table)}
    where subject = ${subject} and subject_id = id and ${unit} between first and last`.execute(queries);
  return rows;
}

/** The names of ids, at most some hundreds per statement. */
export function findNames(queries: Queries, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return queries.selectFrom('click_name').select(['id', 'name']).where('id', 'in', ids).execute();
}

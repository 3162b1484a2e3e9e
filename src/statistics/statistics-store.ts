import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { Queries } from '../database/database.ts';
import type { Subject } from '../database/tables.ts';
import { dayMs, hourMs, type Interval } from './interval.ts';
import type { Timeline } from './lay-out.ts';
import type { Stretch } from './time-zone.ts';

export type { Subject };

/** Whose clicks are meant. A campaign's and an account's are those of their links. */
export interface Scope {
  kind: 'link' | 'qr' | 'campaign' | 'account';
  /** For an account, the same as `accountId`. */
  id: number;
  accountId: number;
}

/** All days together; see click_dimension. */
const allDays = 0;
const namesMax = 10;
/** SQLite takes 500 selects in one statement. */
const sumsPerStatement = 100;

export function findTotal(queries: Queries, subject: Subject, id: number) {
  return queries
    .selectFrom('click_total')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst();
}

/** All counts of one. Its raw events have no index by subject; they go when their time is over. */
export async function deleteCounts(tx: Queries, subject: Subject, id: number): Promise<void> {
  for (const table of ['click_total', 'click_quarter', 'click_dimension'] as const) {
    await tx.deleteFrom(table).where('subject', '=', subject).where('subject_id', '=', id).execute();
  }
  // By day, which is how the table is ordered; there are visitors of the days that still have a salt.
  await tx
    .deleteFrom('click_visitor')
    .where('day', 'in', (e) => e.selectFrom('visitor_salt').select('visitor_salt.day'))
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .execute();
}

/** The names with most clicks, in order; equal ones by name, so that the answer is always the same. */
export function topNames(queries: Queries, of: { subject: Subject; id: number; dimension: string }) {
  return queries
    .selectFrom('click_dimension')
    .select(['name', 'clicks'])
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.id)
    .where('day', '=', allDays)
    .where('dimension', '=', of.dimension)
    .orderBy('clicks', 'desc')
    .orderBy('name')
    .limit(namesMax)
    .execute();
}

/**
 * When what is counted came to be, and so before which there are no clicks: epoch milliseconds. For a campaign that is
 * the oldest of it and its links. undefined = the account has no such thing.
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
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow();
  return Math.min(own.created_at, oldest ?? own.created_at);
}

const tables = { link: 'link', qr: 'qr_code', campaign: 'campaign' } as const;

export interface SummedQuarters {
  /** Of the first quarter in it that has visits */
  at: number;
  clicks: number;
  uniqueClicks: number;
  bots: number;
}

/**
 * The counts of a time, summed by hours or days of the zone or more coarsely, so that no sum reaches over two buckets; in
 * order, and without sums of nothing.
 */
export async function sumQuarters(
  queries: Queries,
  scope: Scope,
  timeline: Timeline & { interval: Interval },
): Promise<SummedQuarters[]> {
  // Of months there are few, and adding each up alone is faster than to group; but links are looked for each time.
  const isMonthly = timeline.interval === 'month' && isOne(scope);
  const rows = isMonthly
    ? await sumEach(queries, scope, timeline)
    : await sumGroups(queries, scope, timeline);
  return rows.flatMap((row) => {
    const clicks = { clicks: Number(row.clicks), uniqueClicks: Number(row.unique_clicks) };
    return row.first === null ? [] : [{ at: Number(row.first), ...clicks, bots: Number(row.bots) }];
  });
}

type SumRow = Record<'first' | 'clicks' | 'unique_clicks' | 'bots', string | number | bigint | null>;

async function sumGroups(
  queries: Queries,
  scope: Scope,
  { start, end, stretches, interval }: Timeline & { interval: Interval },
): Promise<SumRow[]> {
  const unitMs = sql.lit(interval === 'hour' ? hourMs : dayMs);
  const ahead = aheadOfUtc(stretches);
  const { rows } = await sql<SumRow>`${sumOf(scope, start, end)}
    group by (at + ${ahead}) / ${unitMs}, ${ahead} order by first`.execute(queries);
  return rows;
}

async function sumEach(queries: Queries, scope: Scope, { buckets, end }: Timeline): Promise<SumRow[]> {
  const sums = buckets.map(({ start }, index) => sumOf(scope, start, buckets[index + 1]?.start ?? end));
  const found: SumRow[] = [];
  for (let done = 0; done < sums.length; done += sumsPerStatement) {
    const several = sql.join(sums.slice(done, done + sumsPerStatement), sql` union all `);
    found.push(...(await sql<SumRow>`${several} order by first`.execute(queries)).rows);
  }
  return found;
}

function sumOf(scope: Scope, start: number, end: number): RawBuilder<SumRow> {
  return sql`select min(at) as first, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks, sum(bots) as bots
    from click_quarter where ${isCountedFor(scope)} and at >= ${start} and at < ${end}`;
}

/** Days since 1970-01-01 UTC, both included. */
export interface Days {
  first: number;
  last: number;
}

export const everyDay: Readonly<Days> = { first: allDays, last: allDays };

export interface SummedName {
  dimension: string;
  name: string;
  clicks: number;
}

/** The names of each dimension with most clicks on these days. */
export async function sumNames(queries: Queries, scope: Scope, days: Days): Promise<SummedName[]> {
  const summed = queries
    .selectFrom('click_dimension')
    .select((e) => ['dimension', 'name', e.fn.sum('clicks').as('clicks')])
    .where(isCountedFor(scope))
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .where('dimension', '!=', 'reason')
    .groupBy(['dimension', 'name']);
  const ranked = queries
    .selectFrom(summed.as('summed'))
    .select(['dimension', 'name', 'clicks'])
    .select(sql<number>`row_number() over (partition by dimension order by clicks desc, name)`.as('place'));
  const rows = await queries
    .selectFrom(ranked.as('ranked'))
    .select(['dimension', 'name', 'clicks'])
    .where('place', '<=', limits.statisticsNamesMax)
    .execute();
  return rows.map((row) => ({ ...row, clicks: Number(row.clicks) }));
}

/** Whether its clicks are counted under its own id. */
function isOne({ kind }: Scope): boolean {
  return kind === 'link' || kind === 'qr';
}

/** Which rows of counts are summed. */
function isCountedFor(scope: Scope): RawBuilder<SqlBool> {
  const { kind, id, accountId } = scope;
  if (isOne(scope)) return sql`subject = ${kind} and subject_id = ${id}`;
  const isIn =
    kind === 'campaign' ? sql`account_id = ${accountId} and campaign_id = ${id}` : sql`account_id = ${id}`;
  return sql`subject = 'link' and subject_id in (select link.id from link where ${isIn})`;
}

/** What the clocks are ahead of UTC at the row's moment. Cast, because SQLite takes numbers for fractions. */
function aheadOfUtc(stretches: readonly Stretch[]): RawBuilder<number> {
  const ahead = (stretch: Stretch | undefined) => sql<number>`cast(${stretch?.offsetMs ?? 0} as bigint)`;
  const last = ahead(stretches.at(-1));
  if (stretches.length <= 1) return last;
  const earlier = stretches
    .slice(0, -1)
    .map((stretch) => sql`when at < ${stretch.end} then ${ahead(stretch)}`);
  return sql`case ${sql.join(earlier, sql` `)} else ${last} end`;
}

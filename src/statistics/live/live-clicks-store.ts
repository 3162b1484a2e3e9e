/** The queries of live counters, each for all watching accounts at once. */
import type { Queries, Subject } from '../statistics-store.ts';

/** How many of the service's latest visits are searched for those of an account: some milliseconds. */
const newestMax = 5_000;

/** A click on a link that still exists. */
export interface ClickRow {
  id: Uint8Array;
  at: number;
  accountId: number;
  linkId: number;
  alias: string;
  /** Packed entries; see clicks/dimensions */
  names: Uint8Array;
}

/**
 * The latest clicks on links of these accounts, newest first, among the latest visits of all accounts with an id lower
 * than `end`.
 */
export function findNewestClicks(
  queries: Queries,
  accountIds: readonly number[],
  end: Uint8Array,
): Promise<ClickRow[]> {
  const newest = queries
    .selectFrom('click')
    .select(['id', 'at', 'kind', 'subject', 'subject_id', 'account_id', 'names'])
    .where('id', '<', end)
    .orderBy('id', 'desc')
    .limit(newestMax);
  return queries
    .selectFrom(newest.as('click'))
    .innerJoin('link', (join) =>
      join
        .onRef('link.id', '=', 'click.subject_id')
        .onRef('link.account_id', '=', 'click.account_id')
        .on('click.subject', '=', 'link'),
    )
    .select(['click.id', 'click.at', 'click.names', 'click.account_id as accountId'])
    .select(['link.id as linkId', 'link.alias'])
    .where('click.kind', '=', 'human')
    .where('click.account_id', 'in', accountIds)
    .orderBy('click.id', 'desc')
    .execute();
}

/** Clicks counted on some days (since 1970-01-01 UTC), by day, then id; ids without clicks are left out. */
export async function findClicksOfDays(
  queries: Queries,
  days: readonly number[],
  { subject, ids }: { subject: Extract<Subject, 'link' | 'account'>; ids: readonly number[] },
): Promise<Map<number, Map<number, number>>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('click_day')
    .select(['day', 'subject_id', 'clicks'])
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .where('day', 'in', days)
    .execute();
  const byDay = new Map(days.map((day) => [day, new Map<number, number>()]));
  for (const { day, subject_id, clicks } of rows) byDay.get(day)?.set(Number(subject_id), Number(clicks));
  return byDay;
}

/** Keys that are neither replaced nor expired, of accounts that are not suspended. */
export async function findValidKeys(
  queries: Queries,
  keyIds: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (keyIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select('api_key.id')
    .where('api_key.id', 'in', keyIds)
    .where((e) => e.or([e('api_key.expires_at', 'is', null), e('api_key.expires_at', '>', now)]))
    .where('account.suspended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Sessions that are neither ended nor expired, of accounts that are not suspended. */
export async function findValidSessions(
  queries: Queries,
  sessionIds: readonly number[],
  now: number,
): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await queries
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select('session.id')
    .where('session.id', 'in', sessionIds)
    .where('session.expires_at', '>', now)
    .where('account.suspended_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of the links that still exist. */
export async function findLinks(queries: Queries, linkIds: readonly number[]): Promise<Set<number>> {
  if (linkIds.length === 0) return new Set();
  const rows = await queries.selectFrom('link').select('id').where('id', 'in', linkIds).execute();
  return new Set(rows.map(({ id }) => id));
}

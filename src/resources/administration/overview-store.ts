import type { Queries } from '../../database/database.ts';
import { countRows } from '../../database/statements/read-page.ts';

export interface Totals {
  accounts: number;
  links: number;
  clicks: { today: number; total: number };
  reports: number;
}

/** The totals of all accounts. `today`: days since 1970-01-01 UTC. */
export async function findTotals(queries: Queries, today: number): Promise<Totals> {
  const [accounts, links, reports, clicksToday, clicksInAll] = await Promise.all([
    countRows(queries.selectFrom('account')),
    countLinks(queries),
    countRows(queries.selectFrom('report').where('state', '=', 'open')),
    sumClicksOn(queries, today),
    sumClicks(queries),
  ]);
  return { accounts, links, reports, clicks: { today: clicksToday, total: clicksInAll } };
}

async function countLinks(queries: Queries): Promise<number> {
  const { links } = await queries
    .selectFrom('link_count')
    .select((e) => e.fn.sum<number | null>('links').as('links'))
    .executeTakeFirstOrThrow();
  return Number(links ?? 0);
}

/**
 * An account's row of a day holds the clicks of all its links, so this reads one indexed row for each
 * account.
 */
async function sumClicksOn(queries: Queries, day: number): Promise<number> {
  const { clicks } = await queries
    .selectFrom('account')
    .innerJoin('click_day', (join) =>
      join
        .on('click_day.subject', '=', 'account')
        .onRef('click_day.subject_id', '=', 'account.id')
        .on('click_day.day', '=', day),
    )
    .select((e) => e.fn.sum<number | null>('click_day.clicks').as('clicks'))
    .executeTakeFirstOrThrow();
  return Number(clicks ?? 0);
}

/** Some milliseconds. SQLite has one reader, and with it visitors of links that are not cached would wait. */
const linksAtOnce = 20_000;

async function sumClicks(queries: Queries): Promise<number> {
  let sum = 0;
  let after: number | null = 0;
  while (after !== null) {
    const next = queries
      .selectFrom('click_total')
      .select(['subject_id', 'clicks'])
      .where('subject', '=', 'link')
      .where('subject_id', '>', after)
      .orderBy('subject_id')
      .limit(linksAtOnce);
    const found: Some = await queries
      .selectFrom(next.as('next'))
      .select((e) => [e.fn.sum<number | null>('clicks').as('clicks'), e.fn.max('subject_id').as('last')])
      .executeTakeFirstOrThrow();
    sum += Number(found.clicks ?? 0);
    after = found.last;
  }
  return sum;
}

interface Some {
  clicks: number | null;
  /** null = there are no more links. */
  last: number | null;
}

import type { Queries } from '../../database/database.ts';

export interface Totals {
  accounts: number;
  links: number;
  clicks: { today: number; total: number };
  reports: number;
}

/** The totals of all accounts. `today`: days since 1970-01-01 UTC. */
export async function findTotals(queries: Queries, today: number): Promise<Totals> {
  const [accounts, links, reports, clicksToday, clicksInAll] = await Promise.all([
    countAccounts(queries),
    countLinks(queries),
    countOpenReports(queries),
    sumClicksOn(queries, today),
    sumClicks(queries),
  ]);
  return { accounts, links, reports, clicks: { today: clicksToday, total: clicksInAll } };
}

async function countAccounts(queries: Queries): Promise<number> {
  const { rows } = await queries
    .selectFrom('account')
    .select((e) => e.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function countLinks(queries: Queries): Promise<number> {
  const { links } = await queries
    .selectFrom('link_count')
    .select((e) => e.fn.sum<number | null>('links').as('links'))
    .executeTakeFirstOrThrow();
  return Number(links ?? 0);
}

async function countOpenReports(queries: Queries): Promise<number> {
  const { rows } = await queries
    .selectFrom('report')
    .select((e) => e.fn.countAll<number>().as('rows'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(rows);
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

async function sumClicks(queries: Queries): Promise<number> {
  const { clicks } = await queries
    .selectFrom('click_total')
    .select((e) => e.fn.sum<number | null>('clicks').as('clicks'))
    .where('subject', '=', 'link')
    .executeTakeFirstOrThrow();
  return Number(clicks ?? 0);
}

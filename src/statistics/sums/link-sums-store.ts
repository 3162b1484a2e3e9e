/**
 * Sums over many links, which the database adds up: handing over every row would take ten times as long. Packed
 * counts one behind the other are their sum.
 */
import { sql } from 'kysely';
import { joinBytes } from '../../database/statements/join-bytes.ts';
import type { DayCounts, Days, Queries, Scope } from '../statistics-store.ts';

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

/** Days of some links. */
export interface LinkDays extends Days {
  ids: readonly number[];
}

/** What was counted on a day for several links together. */
export interface DayOfLinks extends DayCounts {
  /** How many of the links have a row of the day */
  links: number;
  /** Of all their packed names */
  nameBytes: number;
}

/** What was counted on each day for all of the links together. */
export async function sumDays(queries: Queries, of: LinkDays, withQuarters: boolean): Promise<DayOfLinks[]> {
  const rows = await daysOf(queries, of)
    .select((e) => [
      'day',
      e.fn.sum('clicks').as('clicks'),
      e.fn.sum('unique_clicks').as('uniqueClicks'),
      e.fn.sum('bots').as('bots'),
      e.fn.countAll().as('links'),
      nameBytes.as('nameBytes'),
    ])
    .$if(withQuarters, (days) => days.select(joinBytes(queries, 'quarters').as('quarters')))
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day, clicks, uniqueClicks, bots, links, nameBytes, quarters }) => ({
    day,
    clicks: Number(clicks),
    uniqueClicks: Number(uniqueClicks),
    bots: Number(bots),
    links: Number(links),
    nameBytes: Number(nameBytes),
    ...(quarters ? { quarters } : {}),
  }));
}

/** How many bytes the names of the days have, by link; links without such days are left out. */
export async function measureNames(queries: Queries, of: LinkDays): Promise<Map<number, number>> {
  const rows = await daysOf(queries, of)
    .select(['subject_id', nameBytes.as('bytes')])
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map(({ subject_id, bytes }) => [Number(subject_id), Number(bytes)]));
}

/** The packed names of a month, one behind the other, and the ids of the links that have a row for it. */
export async function joinMonthNames(
  queries: Queries,
  ids: readonly number[],
  month: number,
): Promise<{ found: number[]; names: Uint8Array }> {
  const { found, names } = await queries
    .selectFrom('click_month')
    .select(joinBytes(queries, 'names').as('names'))
    .select(sql<string | null>`string_agg(cast(subject_id as text), ',')`.as('found'))
    .where('subject', '=', 'link')
    .where('subject_id', 'in', ids)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return { found: found === null ? [] : found.split(',').map(Number), names: names ?? new Uint8Array() };
}

/** The packed names of all the days, one behind the other. */
export async function joinNames(queries: Queries, of: LinkDays): Promise<Uint8Array> {
  const row = await daysOf(queries, of)
    .select(joinBytes(queries, 'names').as('names'))
    .executeTakeFirstOrThrow();
  return row.names ?? new Uint8Array();
}

function daysOf(queries: Queries, { ids, first, last }: LinkDays) {
  return queries
    .selectFrom('click_day')
    .where('subject', '=', 'link')
    .where('subject_id', 'in', ids)
    .where('day', '>=', first)
    .where('day', '<=', last);
}

const nameBytes = sql<number | string>`sum(length(names))`;

/**
 * For each span, in the same order: how many visits of its links the account has in it, and a text that
 * changes with every change of the counts of any of its links in the span.
 *
 * A counted visit raises the clicks or the bots of its account's day by one, and nothing but a correction ever
 * lowers them; corrections are numbered. The clicks of deleted links stay in the account's days.
 */
export async function findRevisions(
  queries: Queries,
  accountId: number,
  spans: readonly Days[],
): Promise<{ visits: number; revision: string }[]> {
  if (spans.length === 0) return [];
  const wanted = spans.map(
    ({ first, last }, place) =>
      sql`(cast(${place} as integer), cast(${first} as integer), cast(${last} as integer))`,
  );
  const { rows } = await sql<{ visits: number | string; corrections: number }>`
    with wanted (place, first, last) as (values ${sql.join(wanted)})
    select (select coalesce(sum(clicks + bots), 0) from click_day
        where subject = 'account' and subject_id = ${accountId} and day between first and last) as visits,
      (select corrections from click_correction) as corrections
    from wanted order by place`.execute(queries);
  return rows.map(({ visits, corrections }) => ({
    visits: Number(visits),
    revision: `${visits} ${corrections}`,
  }));
}

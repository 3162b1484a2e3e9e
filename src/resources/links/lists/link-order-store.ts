import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

export type Direction = 'asc' | 'desc';

export interface LinkOrder {
  by: 'date' | 'click' | 'title';
  direction: Direction;
}

/** To be put in an order. */
export type LinkIds = SelectQueryBuilder<Tables, 'link', { id: number }>;

/** In the form of the index. */
export function byTitle(links: LinkIds, direction: Direction): LinkIds {
  return links
    .where('link.id', '>', 0)
    .orderBy(sql`lower(link.title)`, direction)
    .orderBy('link.id', direction);
}

/** As byTitle, in no form that an index has: all of them are found first. */
export function sortedByTitle(links: LinkIds, direction: Direction): LinkIds {
  return links.orderBy(sql`lower(link.title || '')`, direction).orderBy('link.id', direction);
}

export function byClicks(links: LinkIds, direction: Direction): LinkIds {
  return links
    .leftJoin('click_total', (join) =>
      join.onRef('click_total.subject_id', '=', 'link.id').on('click_total.subject', '=', 'link'),
    )
    .orderBy((e) => e.fn.coalesce('click_total.clicks', e.lit(0)), direction)
    .orderBy('link.id', direction) as unknown as LinkIds;
}

import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

export type Direction = 'asc' | 'desc';

export interface LinkOrder {
  by: 'date' | 'click' | 'title';
  direction: Direction;
  /** Whether the links that the search text names come before all others. */
  isNamedFirst?: boolean;
}

/** A query for link ids, to which an order is added. */
export type LinkIds = SelectQueryBuilder<Tables, 'link', { id: number }>;

/** The expressions match the index on titles, so links are read in its order. */
export function byTitle(links: LinkIds, direction: Direction): LinkIds {
  return links
    .where('link.id', '>', 0)
    .orderBy(sql`lower(link.title)`, direction)
    .orderBy('link.id', direction);
}

/** Like byTitle, but no index matches: the database finds all links first and then sorts them. */
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

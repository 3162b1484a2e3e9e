import type { Queries } from '../database/database.ts';
import { bioBlockSubjectId } from '../platform/bio-block-id.ts';
import type { Days } from './statistics-store.ts';

/** A block of a bio page and its clicks on some days. */
export interface BlockClicks {
  id: number;
  type: string;
  /** What it is called on the page: a link's title, a network, a picture's target. */
  title: string;
  clicks: number;
  uniqueClicks: number;
}

interface StoredBlock {
  id: number;
  type: string;
  title?: string;
  network?: string;
  link?: string;
}

/**
 * The clicks of those blocks that the page has now and that can be clicked, in the page's order. `days`: of
 * UTC, both included.
 */
export async function findBlockClicks(
  queries: Queries,
  page: { id: number; accountId: number },
  days: Days,
): Promise<BlockClicks[]> {
  const blocks = await findBlocks(queries, page);
  if (blocks.length === 0) return [];
  const rows = await queries
    .selectFrom('click_day')
    .select(['subject_id'])
    .select((e) => [e.fn.sum('clicks').as('clicks'), e.fn.sum('unique_clicks').as('unique_clicks')])
    .where('subject', '=', 'block')
    .where(
      'subject_id',
      'in',
      blocks.map(({ id }) => bioBlockSubjectId(page.id, id)),
    )
    .where('day', '>=', days.first)
    .where('day', '<=', days.last)
    .groupBy('subject_id')
    .execute();
  const counts = new Map(rows.map((row) => [Number(row.subject_id), row]));
  return blocks.map(({ id, type, title }) => {
    const count = counts.get(bioBlockSubjectId(page.id, id));
    return {
      id,
      type,
      title,
      clicks: Number(count?.clicks ?? 0),
      uniqueClicks: Number(count?.unique_clicks ?? 0),
    };
  });
}

async function findBlocks(queries: Queries, page: { id: number; accountId: number }) {
  const row = await queries
    .selectFrom('bio_page')
    .select('settings')
    .where('account_id', '=', page.accountId)
    .where('id', '=', page.id)
    .executeTakeFirst();
  const { blocks = [] } = JSON.parse(row?.settings ?? '{}') as { blocks?: StoredBlock[] };
  return blocks.flatMap(({ id, type, title, network, link }) => {
    const name = title ?? network ?? link;
    return name === undefined ? [] : [{ id, type, title: name }];
  });
}

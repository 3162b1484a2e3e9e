import { chunks } from '../../database/statements/chunks.ts';
import type { Queries } from '../../database/database.ts';
import type { Page } from '../../http/answers/envelope.ts';
import type { Tag } from './tag.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** A tag of the account and the number of links that have it. */
export interface CountedTag {
  name: string;
  links: number;
}

/** The account's tags in alphabetical order. If a tag was typed in several ways, one of them is shown. */
export async function pageOfTags(
  queries: Queries,
  accountId: number,
  range: { limit: number; offset: number },
): Promise<Page<CountedTag>> {
  const own = queries.selectFrom('link_tag').where('account_id', '=', accountId);
  const { total } = await own
    .select((e) => e.fn.count<number>('tag_key').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .select((e) => [e.fn.min('tag').as('name'), e.fn.countAll<number>().as('links')])
    .groupBy('tag_key')
    .orderBy('tag_key')
    .limit(range.limit)
    .offset(range.offset)
    .execute();
  return { rows: rows.map(({ name, links }) => ({ name, links: Number(links) })), total: Number(total) };
}

/** The names of the tags of each link, in alphabetical order; links without tags are left out. */
export async function tagsOfLinks(
  queries: Queries,
  linkIds: readonly number[],
): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>();
  if (linkIds.length === 0) return tags;
  const rows = await queries
    .selectFrom('link_tag')
    .select(['link_id', 'tag'])
    .where('link_id', 'in', linkIds)
    .orderBy('tag_key')
    .execute();
  for (const { link_id, tag } of rows) getOrMake(tags, link_id, () => []).push(tag);
  return tags;
}

/** Replaces all tags of the link. */
export async function setTags(
  tx: Queries,
  accountId: number,
  { linkId, tags }: { linkId: number; tags: readonly Tag[] },
): Promise<void> {
  await tx.deleteFrom('link_tag').where('link_id', '=', linkId).execute();
  await addTags(tx, accountId, { linkIds: [linkId], tags });
}

/** Adds tags to links; a tag that a link has already keeps its spelling. */
export async function addTags(
  tx: Queries,
  accountId: number,
  { linkIds, tags }: { linkIds: readonly number[]; tags: readonly Tag[] },
): Promise<void> {
  const rows = linkIds.flatMap((link_id) =>
    tags.map(({ key, name }) => ({ link_id, account_id: accountId, tag_key: key, tag: name })),
  );
  for (const some of chunks(rows)) {
    await tx
      .insertInto('link_tag')
      .values(some)
      .onConflict((conflict) => conflict.columns(['link_id', 'tag_key']).doNothing())
      .execute();
  }
}

export async function removeTags(
  tx: Queries,
  { linkIds, tags }: { linkIds: readonly number[]; tags: readonly Tag[] },
): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .deleteFrom('link_tag')
    .where('link_id', 'in', linkIds)
    .where(
      'tag_key',
      'in',
      tags.map(({ key }) => key),
    )
    .execute();
}

/** Whether one of the links has more than `tagsMax` tags. */
export async function hasMoreTags(
  tx: Queries,
  linkIds: readonly number[],
  tagsMax: number,
): Promise<boolean> {
  const found = await tx
    .selectFrom('link_tag')
    .select('link_id')
    .where('link_id', 'in', linkIds)
    .groupBy('link_id')
    .having((e) => e.fn.countAll<number>(), '>', tagsMax)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

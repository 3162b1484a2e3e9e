import type { Queries } from '../database/database.ts';
import { type CountedClicks, joinCounted, packCounted, unpackCounted } from './counted-clicks.ts';

/** How many stored clicks wait to be counted. */
export async function countWaiting(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('click_waiting')
    .select((e) => e.fn.sum('clicks').as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting ?? 0);
}

export async function putWaiting(tx: Queries, clicks: CountedClicks): Promise<void> {
  await tx
    .insertInto('click_waiting')
    .values({ clicks: clicks.count, tags: clicks.entries.length, packed: packCounted(clicks) })
    .execute();
}

/** Takes out all that wait; undefined = none do. */
export async function takeWaiting(tx: Queries): Promise<CountedClicks | undefined> {
  const rows = await tx.selectFrom('click_waiting').select(['id', 'clicks', 'tags']).orderBy('id').execute();
  if (rows.length === 0) return undefined;
  const sum = { clicks: 0, tags: 0 };
  for (const { clicks, tags } of rows) {
    sum.clicks += Number(clicks);
    sum.tags += Number(tags);
  }
  const joiner = joinCounted(sum);
  for (const { id } of rows) {
    // One after the other, because one takes megabytes.
    const { packed } = await tx
      .deleteFrom('click_waiting')
      .where('id', '=', id)
      .returning('packed')
      .executeTakeFirstOrThrow();
    joiner.add(unpackCounted(packed));
  }
  return joiner.joined();
}

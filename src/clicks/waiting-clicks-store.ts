import type { Queries } from '../database/database.ts';
import {
  clicksAtOnceMax,
  type CountableClicks,
  joinCountable,
  packCountable,
  unpackCountable,
} from './countable-clicks.ts';

/** How many stored clicks wait to be counted. */
export async function findWaitingClicks(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('click_waiting')
    .select((e) => e.fn.sum('clicks').as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting ?? 0);
}

export async function putWaiting(tx: Queries, clicks: CountableClicks): Promise<void> {
  if (clicks.count === 0) return;
  await tx
    .insertInto('click_waiting')
    .values({ clicks: clicks.count, tags: clicks.entries.length, packed: packCountable(clicks) })
    .execute();
}

/** Takes out those that wait longest, as many as are counted at once; undefined = none wait. */
export async function takeWaiting(tx: Queries): Promise<CountableClicks | undefined> {
  const rows = await tx.selectFrom('click_waiting').select(['id', 'clicks', 'tags']).orderBy('id').execute();
  const sum = { clicks: 0, tags: 0 };
  const ids: number[] = [];
  for (const { id, clicks, tags } of rows) {
    if (sum.clicks + Number(clicks) > clicksAtOnceMax) break;
    ids.push(id);
    sum.clicks += Number(clicks);
    sum.tags += Number(tags);
  }
  if (ids.length === 0) return undefined;
  const joiner = joinCountable(sum);
  for (const id of ids) {
    // One after the other, because one takes megabytes.
    const { packed } = await tx
      .deleteFrom('click_waiting')
      .where('id', '=', id)
      .returning('packed')
      .executeTakeFirstOrThrow();
    joiner.add(unpackCountable(packed));
  }
  return joiner.joined();
}

import type { Queries } from '../database/database.ts';
import {
  clicksAtOnceMax,
  type CountableClicks,
  joinCountable,
  partsOf,
  packCountable,
  unpackCountable,
} from './countable-clicks.ts';

/** What a statement takes at once keeps redirects waiting where threads share a core: 60 bytes a click. */
const clicksPerRow = 2_048;

/** How many stored clicks wait to be counted. */
export async function findWaitingClicks(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('click_waiting')
    .select((e) => e.fn.sum('clicks').as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting ?? 0);
}

export async function putWaiting(tx: Queries, clicks: CountableClicks): Promise<void> {
  for (const part of partsOf(clicks, clicksPerRow))
    await tx
      .insertInto('click_waiting')
      .values({ clicks: part.count, tags: part.entries.length, packed: packCountable(part) })
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
    const { packed } = await tx
      .deleteFrom('click_waiting')
      .where('id', '=', id)
      .returning('packed')
      .executeTakeFirstOrThrow();
    joiner.add(unpackCountable(packed));
  }
  return joiner.joined();
}

import type { Context } from '../http/context.ts';
import { type BlockClicks, findBlockClicks } from './block-clicks-store.ts';
import { getStatistics, type Statistics } from './get-statistics.ts';

export type BioStatistics = Statistics & { blocks: BlockClicks[] };

/**
 * The visits of a bio page, and how often each of its blocks was clicked on the days of UTC that the range touches.
 * @throws AppError bioNotFound; invalidInput as chooseRange
 */
export async function getBioStatistics(
  context: Pick<Context, 'clock' | 'database'>,
  page: { id: number; accountId: number },
  asked: Parameters<typeof getStatistics>[2],
): Promise<BioStatistics> {
  const statistics = await getStatistics(context, { kind: 'bio', ...page }, asked);
  const blocks = await findBlockClicks(context.database.read, page, statistics.days);
  return { ...statistics, blocks };
}

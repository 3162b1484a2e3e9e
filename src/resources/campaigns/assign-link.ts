import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { assignLinkRow, holdCampaign } from './campaign-store.ts';

/**
 * Puts the link into the campaign; it leaves the one it was in. Doing it twice is doing it once.
 * @throws AppError campaignNotFound, linkNotFound
 */
export async function assignLink(
  { account, database }: Context,
  target: { campaignId: number; linkId: number },
): Promise<void> {
  await database.write(async (tx) => {
    if (!(await holdCampaign(tx, account.id, target.campaignId))) throw notFound('campaignNotFound');
    if (!(await assignLinkRow(tx, account.id, target))) throw notFound('linkNotFound');
  });
}

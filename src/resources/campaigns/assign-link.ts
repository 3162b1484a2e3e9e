import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { assignLinkRow, holdCampaign } from './campaign-store.ts';

/**
 * Moves the link into the campaign, out of the one that it was in. Calling it twice has the same effect as
 * once.
 * @throws AppError campaignNotFound, linkNotFound
 */
export async function assignLink(
  { account, database, changes }: Context,
  target: { campaignId: number; linkId: number },
): Promise<void> {
  await database.write(async (tx) => {
    if (!(await holdCampaign(tx, account.id, target.campaignId))) throw notFound('campaignNotFound');
    if (!(await assignLinkRow(tx, account.id, target))) throw notFound('linkNotFound');
  });
  changes.announce({ kind: 'pages', accountId: account.id });
}

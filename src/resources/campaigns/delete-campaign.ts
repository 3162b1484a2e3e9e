import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteCampaignRow, findCampaign, takeLinksOut } from './campaign-store.ts';

/**
 * Its links stay. For 100,000 links it takes seconds; if it is interrupted, it can be started again.
 * @throws AppError campaignNotFound
 */
export async function deleteCampaign({ account, database, changes }: Context, id: number): Promise<void> {
  if (!(await findCampaign(database.read, account.id, id))) throw notFound('campaignNotFound');
  await takeLinksOut(database, account.id, id);
  const isDeleted = await database.write((tx) => deleteCampaignRow(tx, account.id, id));
  if (!isDeleted) throw notFound('campaignNotFound');
  changes.announce({ kind: 'pages', accountId: account.id });
}

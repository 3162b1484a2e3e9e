import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteCampaignRow } from './campaign-store.ts';

/** @throws AppError campaignNotFound */
export async function deleteCampaign({ account, database }: Context, id: number): Promise<void> {
  const isDeleted = await database.write((tx) => deleteCampaignRow(tx, account.id, id));
  if (!isDeleted) throw notFound('campaignNotFound');
}

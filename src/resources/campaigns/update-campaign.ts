import { UniqueViolation } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Campaign, slugOfName } from './campaign.ts';
import { type CampaignChange, updateCampaignRow } from './campaign-store.ts';
import { takenError } from './create-campaign.ts';

interface Change {
  name: string;
  slug?: string | null | undefined;
  public?: boolean | null | undefined;
}

/**
 * Renames the campaign and changes its slug and access if they are sent. A slug of null removes the rotator;
 * an access of null means not public, which is also the default of new campaigns.
 * @throws AppError campaignNotFound, campaignNameTaken, slugTaken
 */
export async function updateCampaign(context: Context, id: number, change: Change): Promise<Campaign> {
  const { account, database, changes } = context;
  const row: CampaignChange = {
    name: change.name,
    slugOfName: slugOfName(change.name),
    rotatorSlug: change.slug,
    isPublic: change.public === null ? false : change.public,
  };
  try {
    const campaign = await database.write((tx) => updateCampaignRow(tx, { accountId: account.id, id }, row));
    if (!campaign) throw notFound('campaignNotFound');
    changes.announce({ kind: 'pages', accountId: account.id });
    return campaign;
  } catch (error) {
    throw error instanceof UniqueViolation ? takenError(error) : error;
  }
}

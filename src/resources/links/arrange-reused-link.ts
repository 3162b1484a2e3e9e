import { limits } from '../../../contract/limits.ts';
import type { Queries } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { invalidField } from '../../platform/app-error.ts';
import { addItems } from '../channels/index.ts';
import type { PreparedLink } from './input/prepare-link.ts';
import { type StoredLink, updateLinkRow } from './link-store.ts';
import { addTags, hasMoreTags } from './tag-store.ts';

/**
 * Applies the organising fields of a request to the existing link that the request found: campaign, title and
 * description are replaced, channels and tags are added; fields that were not sent stay. The caller checks in
 * the same unit of work that campaign and channels are the account's own.
 * @throws AppError invalidInput when the link would have too many tags
 */
export async function arrangeReusedLink(
  tx: Queries,
  { account, clock }: Context,
  { id, prepared }: { id: StoredLink['id']; prepared: PreparedLink },
): Promise<void> {
  const { campaignId, channelIds = [], tags = [] } = prepared;
  const { title, description } = prepared.columns;
  const change = {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(campaignId === undefined ? {} : { campaign_id: campaignId }),
  };
  if (Object.keys(change).length > 0) await updateLinkRow(tx, { id, account_id: account.id }, change);
  await addItems(tx, 'links', { itemIds: [id], channelIds, at: clock.now() });
  await addTags(tx, account.id, { linkIds: [id], tags });
  if (tags.length > 0 && (await hasMoreTags(tx, [id], limits.linkTagsMax)))
    throw invalidField('tags', `With them, the link would have more than ${limits.linkTagsMax} tags.`);
}

import type { Context } from '../../http/context.ts';
import { campaignListUrlOf, rotatorUrlOf } from '../../platform/addresses/public-addresses.ts';
import type { Campaign } from './campaign.ts';

/**
 * Reference, Campaign: lists have the name as `name`, answers to create and update as `domain`. Clients also
 * read `campaign`, so every answer has all three.
 */
export function presentCampaign(
  campaign: Campaign,
  { settings, account: { username } }: Pick<Context, 'settings' | 'account'>,
) {
  const { id, name, list_slug: listSlug, rotator_slug: slug } = campaign;
  return {
    id,
    name,
    domain: name,
    campaign: name,
    slug,
    public: campaign.is_public === 1,
    rotator: slug === null ? (false as const) : rotatorUrlOf(slug, settings),
    list: campaignListUrlOf({ username, slug: listSlug, id }, settings),
  };
}

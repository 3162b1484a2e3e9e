import { aliasPath } from '../../platform/addresses/alias-path.ts';
import type { DataPlane } from '../data-plane.ts';
import { handleBioPage } from './handle-bio-page.ts';
import { handleCampaignList } from './handle-campaign-list.ts';
import { handleRotator } from './handle-rotator.ts';
import type { Exchange } from '../answers/exchange.ts';

const rotatorPath = /^\/r\/([a-z0-9-]{3,64})\/?(?:\?|$)/;
const campaignListPath = /^\/u\/([A-Za-z0-9_-]{3,32})\/([a-z0-9-]{1,64})-([1-9]\d{0,14})\/?(?:\?|$)/;
const bioPath = aliasPath('(?:/([1-9]\\d{0,2}))?/?', '(?:@|%40)');

/** Answers rotators, campaign lists and bio pages, which only the base host has. false = another path. */
export function handlePublicPath(plane: DataPlane, exchange: Exchange): boolean {
  const { url } = exchange;
  const bio = bioPath.exec(url);
  if (bio) {
    const [, alias = '', block] = bio;
    handleBioPage(plane, { ...exchange, alias, block: block === undefined ? undefined : Number(block) });
    return true;
  }
  const slug = rotatorPath.exec(url)?.[1];
  if (slug !== undefined) {
    handleRotator(plane, { ...exchange, slug });
    return true;
  }
  const list = campaignListPath.exec(url);
  if (list === null) return false;
  const [, username = '', listSlug = '', id] = list;
  handleCampaignList(plane, {
    ...exchange,
    username: username.toLowerCase(),
    slug: listSlug,
    id: Number(id),
  });
  return true;
}

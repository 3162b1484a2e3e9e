import type { Settings } from '../../settings/settings.ts';
import {
  avatarUrlOf,
  bioUrlOf,
  linkCodeUrlOf,
  pictureUrlOf,
  shortUrlOf,
  uploadUrlOf,
} from '../../platform/addresses/public-addresses.ts';
import type { BioItem, LinkItem, QrItem } from './channel-item.ts';

type DescribingSettings = Pick<Settings, 'baseUrl' | 'shortUrl'>;

/** What a channel shows of an item: `preview` is the URL of a picture, `link` the URL of the item. */
export interface ItemDescription {
  title: string;
  preview: string;
  link: string;
}

/** The preview is the link's own meta image if it has one, else the link's QR code. */
export function describeLink(link: LinkItem, settings: DescribingSettings): ItemDescription {
  const address = shortUrlOf(link.alias, link.domain_origin, settings);
  return {
    title: link.title || hostAndPath(link.target) || address,
    preview: link.metaimage
      ? uploadUrlOf(link.metaimage, settings)
      : linkCodeUrlOf(link.alias, link.domain_origin, settings),
    link: address,
  };
}

/** The preview is the page's avatar if it has one, else its account's avatar. */
export function describeBio(page: BioItem, username: string, settings: DescribingSettings): ItemDescription {
  const address = bioUrlOf(page.alias, settings);
  const preview = page.avatar ? uploadUrlOf(page.avatar, settings) : avatarUrlOf(username, settings);
  return { title: page.name, preview, link: address };
}

/** A QR code's picture serves as preview and as link. */
export function describeQr(code: QrItem, settings: DescribingSettings): ItemDescription {
  const picture = pictureUrlOf(code.code, settings);
  return { title: code.name, preview: picture, link: picture };
}

/**
 * `https://www.example.com/a/b?c` → `www.example.com/a/b`; "" for addresses without host and path, as of some
 * apps.
 */
function hostAndPath(target: string): string {
  if (!URL.canParse(target)) return '';
  const { host, pathname } = new URL(target);
  return `${host}${pathname}`.replace(/\/$/, '');
}

import type { Settings } from '../../settings/settings.ts';
import type { BioItem, LinkItem, QrItem } from './channel-item.ts';

type DescribingSettings = Pick<Settings, 'baseUrl' | 'shortUrl'>;

/** What a channel shows of an item; `preview` and `link` are URLs. */
export interface ItemDescription {
  title: string;
  preview: string;
  link: string;
}

/** Its picture for previews if it has one, else its preview page. */
export function describeLink(link: LinkItem, settings: DescribingSettings): ItemDescription {
  const { baseUrl, shortUrl } = settings;
  const address = `${link.domain_origin ?? shortUrl}/${link.alias}`;
  const { metaimage } = JSON.parse(link.settings) as { metaimage?: string };
  return {
    title: link.title || hostAndPath(link.target) || address,
    preview: metaimage ? absolute(metaimage, baseUrl) : `${address}+`,
    link: address,
  };
}

/** Its avatar if it has one, else the page. */
export function describeBio(page: BioItem, { baseUrl }: DescribingSettings): ItemDescription {
  const address = `${baseUrl}/@${page.alias}`;
  const { avatar } = JSON.parse(page.settings) as { avatar?: string };
  const preview = avatar ? absolute(avatar, baseUrl) : address;
  return { title: page.name, preview, link: address };
}

/** The picture is both. */
export function describeQr(code: QrItem, { baseUrl }: DescribingSettings): ItemDescription {
  const picture = `${baseUrl}/qr/${code.code}`;
  return { title: code.name, preview: picture, link: picture };
}

/** A picture may be the path of an upload. */
function absolute(picture: string, baseUrl: string): string {
  return new URL(picture, baseUrl).href;
}

/** `https://www.example.com/a/b?c` → `www.example.com/a/b`; "" for what has neither, as some app addresses do. */
function hostAndPath(target: string): string {
  if (!URL.canParse(target)) return '';
  const { host, pathname } = new URL(target);
  return `${host}${pathname}`.replace(/\/$/, '');
}

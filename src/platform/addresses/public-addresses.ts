/**
 * Public addresses of what accounts own. What gets printed and passed on is on the host of short links or on
 * a branded domain; everything else is on the dashboard's host.
 */
import type { Settings } from '../../settings/settings.ts';

type BaseUrl = Pick<Settings, 'baseUrl'>;
type ShortUrl = Pick<Settings, 'shortUrl'>;

/** `origin`: the origin of the link's branded domain; null = none. */
export function shortUrlOf(alias: string, origin: string | null, { shortUrl }: ShortUrl): string {
  return `${origin ?? shortUrl}/${alias}`;
}

/**
 * The picture of a link's own QR code. It is on the dashboard's host, so that the dashboard can show it, but
 * the code holds the short URL.
 */
export function linkCodeUrlOf(alias: string, origin: string | null, { baseUrl }: BaseUrl): string {
  return `${origin ?? baseUrl}/${alias}/qr`;
}

/** The address that a dynamic QR code contains. */
export function scanUrlOf(code: string, { shortUrl }: ShortUrl): string {
  return `${shortUrl}/q/${code}`;
}

/** The picture of a QR code. */
export function pictureUrlOf(code: string, { baseUrl }: BaseUrl): string {
  return `${baseUrl}/qr/${code}`;
}

export function bioUrlOf(alias: string, { baseUrl }: BaseUrl): string {
  return `${baseUrl}/@${alias}`;
}

export function rotatorUrlOf(slug: string, { baseUrl }: BaseUrl): string {
  return `${baseUrl}/r/${slug}`;
}

/** The list of a campaign's links. */
export function campaignListUrlOf(
  { username, slug, id }: { username: string; slug: string; id: number },
  { baseUrl }: BaseUrl,
): string {
  return `${baseUrl}/u/${username}/${slug}-${id}`;
}

export function avatarUrlOf(username: string, { baseUrl }: BaseUrl): string {
  return `${baseUrl}/avatar/${username}.svg`;
}

/** The form on which visitors report the page at this address. */
export function reportUrlOf(address: string, { baseUrl }: BaseUrl): string {
  return `${baseUrl}/report?url=${encodeURIComponent(address)}`;
}

/** The address of an upload, which is stored as a path. Other addresses are returned unchanged. */
export function uploadUrlOf(picture: string, { baseUrl }: BaseUrl): string {
  return new URL(picture, baseUrl).href;
}

/**
 * Where the public finds what accounts have: what is printed and passed on is on the host of short links or a branded
 * domain's, everything else on that of the dashboard.
 */
import type { Settings } from '../settings/settings.ts';

type BaseUrl = Pick<Settings, 'baseUrl'>;
type ShortUrl = Pick<Settings, 'shortUrl'>;

/** `origin`: of the link's branded domain; null = none */
export function shortUrlOf(alias: string, origin: string | null, { shortUrl }: ShortUrl): string {
  return `${origin ?? shortUrl}/${alias}`;
}

/** The picture of a link's own QR code, where the dashboard can show it, too: it holds the short URL all the same. */
export function linkCodeUrlOf(alias: string, origin: string | null, { baseUrl }: BaseUrl): string {
  return `${origin ?? baseUrl}/${alias}/qr`;
}

/** What a dynamic QR code holds. */
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

/** Where visitors report what is at this address. */
export function reportUrlOf(address: string, { baseUrl }: BaseUrl): string {
  return `${baseUrl}/report?url=${encodeURIComponent(address)}`;
}

/** Of an upload, which is kept as its path; any other address stays as it is. */
export function uploadUrlOf(picture: string, { baseUrl }: BaseUrl): string {
  return new URL(picture, baseUrl).href;
}

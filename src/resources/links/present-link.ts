import { success } from '../../http/answers/envelope.ts';
import { shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { countryName } from '../../platform/english-names.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { Settings } from '../../settings/settings.ts';
import type { TopStatistics } from '../../statistics/index.ts';
import type { Delivery, ExportedFields, LinkOfList, LinkSettings, ListedLink } from './link.ts';
import type { LinkWithStatistics } from './get-link.ts';
import type { StoredLink } from './link-store.ts';

/** The answer to creating and updating: `short` repeats the address, because existing clients expect it. */
export function presentStored(link: StoredLink, settings: Settings) {
  const shorturl = shortUrlOf(link.alias, link.domain_origin, settings);
  return { id: link.id, shorturl, short: shorturl };
}

export function presentListed(link: LinkOfList, settings: Settings) {
  return {
    ...presentSummary(link, link, settings),
    clicks: Number(link.clicks ?? 0),
    uniqueclicks: Number(link.unique_clicks ?? 0),
  };
}

/** A row of a file: a link of a list, and the details that an import understands, too. */
export function presentExported(link: LinkOfList & ExportedFields, settings: Settings) {
  return {
    ...presentListed(link, settings),
    starts: presentTime(link.starts_at),
    expiry: presentTime(link.expires_at),
    clicklimit: link.click_limit,
    expirationredirect: link.expiration_target,
    redirect: link.redirect_status,
    metatitle: link.metatitle,
    metadescription: link.metadescription,
    metaimage: link.metaimage,
  };
}

/** The answer to asking for one link. */
export function presentLink(found: LinkWithStatistics, settings: Settings) {
  return success({ details: presentDetails(found, settings), data: presentStatistics(found.statistics) });
}

/**
 * The answer to a search by short URL that found a link: existing clients expect that of a single link, where
 * `error` is the integer 0. The list stays in it.
 */
export function presentFound<Data extends object>(
  found: LinkWithStatistics,
  list: { data: Data },
  settings: Settings,
) {
  const single = presentLink(found, settings);
  return { ...single, data: { ...list.data, ...single.data } };
}

/**
 * Every setting has the name that it has in requests, except targeting: `location`, `device` and `language`.
 */
function presentDetails({ link, pixelIds, ...more }: LinkWithStatistics, settings: Settings) {
  return {
    ...presentSummary(link, more, settings),
    type: presentDelivery(link.delivery),
    password: link.password_hash !== null,
    starts: presentTime(link.starts_at),
    expiry: presentTime(link.expires_at),
    clicklimit: link.click_limit,
    expirationredirect: link.expiration_target ?? '',
    redirect: link.redirect_status,
    weight: link.weight,
    forwardquery: link.forward_query === 1,
    pixels: pixelIds,
    ...presentSettings(link.settings),
  };
}

/** Reference, QR code statistics; a link's `socialCount` has google where a QR code's has instagram. */
function presentStatistics({ social, ...statistics }: TopStatistics) {
  const { facebook, twitter, google } = social;
  return { ...statistics, socialCount: { facebook, twitter, google } };
}

function presentSummary(
  link: Omit<ListedLink, 'clicks' | 'unique_clicks'>,
  { channelIds, tags, state }: Pick<LinkOfList, 'channelIds' | 'tags' | 'state'>,
  settings: Settings,
) {
  return {
    id: link.id,
    alias: link.alias,
    shorturl: shortUrlOf(link.alias, link.domain_origin, settings),
    longurl: link.target,
    title: link.title,
    description: link.description,
    domain: link.domain_origin ?? settings.shortUrl,
    campaign: link.campaign_id,
    channel: channelIds,
    tags,
    status: link.status,
    state,
    blocked: link.block_id !== null,
    date: toTimestamp(link.created_at),
  };
}

function presentSettings(settings: LinkSettings) {
  const { deeplink, countries = {}, devices = [], languages = [] } = settings;
  return {
    metatitle: settings.metatitle ?? '',
    metadescription: settings.metadescription ?? '',
    metaimage: settings.metaimage ?? '',
    deeplink: { auto: deeplink?.auto ?? false, apple: deeplink?.apple ?? '', google: deeplink?.google ?? '' },
    location: Object.fromEntries(
      Object.entries(countries).map(([code, link]) => [countryName(code) ?? code, link]),
    ),
    device: Object.fromEntries(devices.map(({ name, link }) => [name, link])),
    language: Object.fromEntries(languages.map(({ name, link }) => [name, link])),
    parameters: settings.parameters ?? [],
    rules: settings.rules ?? [],
  };
}

/** The inverse of parseDelivery: the id of a splash page, or `overlay-` and an id. */
function presentDelivery(delivery: Delivery): string {
  return delivery.replace('splash:', '').replace('overlay:', 'overlay-');
}

function presentTime(epochMs: number | null): string | null {
  return epochMs === null ? null : toTimestamp(epochMs);
}

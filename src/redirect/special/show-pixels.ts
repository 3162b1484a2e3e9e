import { createHmac, timingSafeEqual } from 'node:crypto';
import { aliasPath } from '../../platform/addresses/alias-path.ts';
import type { DataPlane } from '../data-plane.ts';
import { consentOf } from '../consent-of.ts';
import type { LiveLink } from '../live-link.ts';
import { renderPixelFrame } from '../pages/pixels/pixel-frame-page.ts';
import { queryOf } from '../read-visit.ts';
import { localeOf, sendNotice, sendRendered } from '../answers/send-notice.ts';
import type { SpecialLink } from '../special-link.ts';
import { sendFault } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

const pixelsPath = aliasPath('/pixels');

/** The alias in `/{alias}/pixels`; undefined = another kind of path. */
export function readPixelsPath(url: string): string | undefined {
  return pixelsPath.exec(url)?.[1];
}

/** Path of the frame that runs a link's pixels, for pages on the host that also serves the dashboard. */
export function pixelsPathOf(alias: string, { passwordHash }: Pick<SpecialLink, 'passwordHash'>): string {
  const key = passwordHash === null ? '' : `?key=${keyOf(alias, passwordHash)}`;
  return `/${alias}/pixels${key}`;
}

/**
 * `/{alias}/pixels`: a document for a frame in the link's own page, and for nothing else, because it runs
 * scripts that a tenant chose. Nothing is counted. With a password, only visitors who were given the link's
 * page have the key to it.
 */
export function showPixels(plane: DataPlane, exchange: Exchange & { alias: string }): void {
  plane.links
    .find(null, exchange.alias)
    .then(async (link) => {
      const pixels = link !== null && mayShow(plane, link, exchange) ? await listOf(plane, link) : [];
      if (pixels.length === 0) sendNotice(exchange, { kind: 'unknownPage' });
      else sendRendered(exchange.response, renderPixelFrame(pixels, localeOf(exchange.message)));
    })
    .catch((error: unknown) => sendFault(plane, exchange.response, error));
}

function mayShow(plane: DataPlane, link: LiveLink, exchange: Exchange & { alias: string }): boolean {
  const { headers } = exchange.message;
  const isElsewhere = (headers['sec-fetch-dest'] ?? 'iframe') !== 'iframe';
  const { special } = link;
  if (isElsewhere || link.isBlocked || link.isDisabled || special === null) return false;
  const { passwordHash } = special;
  if (passwordHash !== null && !isKey(exchange, keyOf(exchange.alias, passwordHash))) return false;
  return special.hasPixels && consentOf(plane, { headers, address: exchange.address }) !== 'never';
}

async function listOf({ pixels }: DataPlane, { id }: LiveLink) {
  return (await pixels.find(String(id)))?.list ?? [];
}

/** A key made from the stored password hash, which is secret and changes with the password. */
function keyOf(alias: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`pixels ${alias.toLowerCase()}`).digest('hex');
}

function isKey({ url }: Exchange, key: string): boolean {
  const given = Buffer.from(new URLSearchParams(queryOf(url)).get('key') ?? '');
  return given.length === key.length && timingSafeEqual(given, Buffer.from(key));
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { aliasPath } from '../../platform/alias-path.ts';
import type { DataPlane } from '../data-plane.ts';
import { consentOf } from '../consent-of.ts';
import type { LiveLink } from '../live-link.ts';
import { renderPixelFrame } from '../pages/pixel-frame-page.ts';
import { queryOf } from '../read-visit.ts';
import { localeOf, sendNotice, sendRendered } from '../answers/send-notice.ts';
import type { SpecialLink } from '../special-link.ts';
import { attempt, sendFault } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

const pixelsPath = aliasPath('/pixels');

/** The alias of `/{alias}/pixels`; undefined = the path of something else. */
export function readPixelsPath(url: string): string | undefined {
  return pixelsPath.exec(url)?.[1];
}

/** Where the page of a link, on the host that also serves the dashboard, finds what runs the link's pixels. */
export function pixelsPathOf(alias: string, { passwordHash }: Pick<SpecialLink, 'passwordHash'>): string {
  const key = passwordHash === null ? '' : `?key=${keyOf(alias, passwordHash)}`;
  return `/${alias}/pixels${key}`;
}

/**
 * `/{alias}/pixels`: for a frame in the link's own page and for nothing else, as it runs what a tenant chose. It counts
 * nothing. Of a link with a password only those learn the pixels who were given its page.
 */
export function showPixels(plane: DataPlane, exchange: Exchange & { alias: string }): void {
  plane.links
    .find(null, exchange.alias)
    .then(async (link) => {
      const pixels = link !== null && mayShow(plane, link, exchange) ? await listOf(plane, link) : [];
      attempt(plane, exchange.response, () => {
        if (pixels.length === 0) sendNotice(exchange, { kind: 'unknownPage' });
        else sendRendered(exchange.response, renderPixelFrame(pixels, localeOf(exchange.message)));
      });
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

/** Of the stored hash, which nobody else has, and which is another one as soon as the password is. */
function keyOf(alias: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`pixels ${alias.toLowerCase()}`).digest('hex');
}

function isKey({ url }: Exchange, key: string): boolean {
  const given = Buffer.from(new URLSearchParams(queryOf(url)).get('key') ?? '');
  return given.length === key.length && timingSafeEqual(given, Buffer.from(key));
}

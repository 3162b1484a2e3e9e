import { aliasPath } from '../../platform/addresses/alias-path.ts';
import { type PictureFormat, pictureFormats, servePlainPicture } from '../../resources/qr-codes/index.ts';
import type { DataPlane } from '../data-plane.ts';
import { shortUrlOf } from '../../platform/addresses/public-addresses.ts';
import { findLink, type FoundLink } from '../find-link.ts';
import { originOf, type Site } from '../find-site.ts';
import { sendNotice } from '../answers/send-notice.ts';
import { sendNotFound } from '../answers/visitor-answers.ts';
import type { Exchange } from '../answers/exchange.ts';

/** `/{alias}/qr`, with or without the extension of a picture format; without one it is a PNG. */
const linkCodePath = aliasPath(`/qr(?:\\.(${pictureFormats.join('|')}))?`);

interface LinkCode {
  alias: string;
  format: PictureFormat | undefined;
}

/** undefined = another kind of path. */
export function readLinkCodePath(url: string): LinkCode | undefined {
  const [, alias, format] = linkCodePath.exec(url) ?? [];
  return alias === undefined ? undefined : { alias, format: format as LinkCode['format'] };
}

/**
 * Answers with a link's own QR code. It holds only the short URL, so it is shown also for links that have a
 * password, have not started or have ended. Nothing is counted.
 */
export function showLinkCode(plane: DataPlane, site: Site, exchange: Exchange & LinkCode): void {
  findLink(plane, { site, exchange }, answerLinkCode);
}

async function answerLinkCode(
  plane: DataPlane,
  { site, link, exchange }: FoundLink<Exchange & LinkCode>,
): Promise<void> {
  const { message, response, url, alias, format } = exchange;
  if (link === null) return sendNotFound(site, exchange);
  if (link.isBlocked) return sendNotice(exchange, { kind: 'blocked' });
  const { status, headers, body } = await servePlainPicture(plane, {
    text: shortUrlOf(alias, originOf(site), plane.settings),
    name: alias,
    format,
    query: new URLSearchParams(url.split('?')[1]),
    ifNoneMatch: message.headers['if-none-match'],
  });
  response.writeHead(status, headers);
  response.end(body);
}

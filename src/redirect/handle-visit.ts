import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAddressTooLong } from '../http/server/is-address-too-long.ts';
import { readClientAddress } from '../http/server/client-address.ts';
import { aliasPath, linkPath } from '../platform/addresses/alias-path.ts';
import { loopbackNames, readHost } from '../platform/addresses/hosts.ts';
import { noteReason } from './answers/answer-reasons.ts';
import { redirect } from './answers/answers.ts';
import type { DataPlane } from './data-plane.ts';
import { findSite, type Site } from './find-site.ts';
import { handlePublicPath } from './public-pages/handle-public-path.ts';
import { handleContactFile, handleScan } from './public-pages/handle-scan.ts';
import { previewLink } from './preview-link.ts';
import { isReading, refuseMethod } from './answers/refuse-method.ts';
import { sendNotice } from './answers/send-notice.ts';
import { readLinkCodePath, showLinkCode } from './public-pages/show-link-code.ts';
import { readPixelsPath, showPixels } from './special/show-pixels.ts';
import { visitLink } from './visit-link.ts';
import { attempt, isRoot, sendFault, sendNotFound } from './answers/visitor-answers.ts';
import type { Exchange } from './answers/exchange.ts';

/** A request body that nobody needs is read up to this size; a larger one ends the connection. */
const unaskedBytesMax = 1024 * 1024;

/**
 * Answers a visitor's request through bare node:http: finds the site, then the link, then the target. What is
 * cached is answered in the same turn of the event loop; only cache misses and the spool are waited for.
 */
export function handleVisit(plane: DataPlane, message: IncomingMessage, response: ServerResponse): void {
  attempt(plane, response, () => startVisit(plane, message, response));
}

function startVisit(plane: DataPlane, message: IncomingMessage, response: ServerResponse): void {
  const url = message.url ?? '/';
  // Otherwise node:http would read the whole body, in order to get to the connection's next request.
  if (Number(message.headers['content-length'] ?? 0) > unaskedBytesMax) response.shouldKeepAlive = false;
  const exchange = { message, response, url, address: readClientAddress(message, plane.settings) };
  if (isAddressTooLong(url)) return sendNotice(exchange, { kind: 'tooLong' });
  if (message.headers['service-worker'] === 'script') return sendNotice(exchange, { kind: 'serviceWorker' });
  const site = findSite(plane, readHost(message.headers.host));
  if (!(site instanceof Promise)) return visitSite(plane, site, exchange);
  site
    .then((found) => visitSite(plane, found, exchange))
    .catch((error: unknown) => sendFault(plane, response, error));
}

/** `/{alias}+` shows where a link leads before it is followed. */
const previewPath = aliasPath('(?:\\+|%2[Bb])');
const scanPath = /^\/q\/([A-Za-z0-9]{3,64})(?:(\.vcf)|\/)?(?:\?|$)/;

function visitSite(plane: DataPlane, site: Site | null, exchange: Exchange): void {
  const { url } = exchange;
  if (site === null) return sendUnknownHost(plane, exchange);
  if (site.kind === 'branded' && site.domain.block_id !== null)
    return sendNotice(exchange, { kind: 'blocked' });
  const alias = linkPath.exec(url)?.[1];
  if (alias !== undefined) return visitLink(plane, site, { ...exchange, alias });
  if (!isReading(exchange.message)) return refuseMethod(exchange);
  const previewed = previewPath.exec(url)?.[1];
  if (previewed !== undefined) return previewLink(plane, site, { ...exchange, alias: previewed });
  const linkCode = readLinkCodePath(url);
  if (linkCode !== undefined) return showLinkCode(plane, site, { ...exchange, ...linkCode });
  const withPixels = site.kind === 'base' ? readPixelsPath(url) : undefined;
  if (withPixels !== undefined) return showPixels(plane, { ...exchange, alias: withPixels });
  if (site.kind === 'base' && handlePublicPath(plane, exchange)) return;
  const scanned = site.kind === 'base' ? scanPath.exec(url) : null;
  if (scanned !== null) return handleScanPath(plane, scanned, exchange);
  const root = site.kind === 'branded' ? site.domain.redirect_root : plane.settings.baseUrl;
  if (isRoot(url) && root !== null) return redirect(exchange.response, 302, root);
  sendNotFound(site, exchange);
}

/**
 * While BASE_URL is a loopback address, whoever opens the service from another machine has probably just
 * installed it, and is told about the setting.
 */
function sendUnknownHost({ settings }: DataPlane, exchange: Exchange): void {
  const { host } = exchange.message.headers;
  const isNotSetUp = isRoot(exchange.url) && loopbackNames.test(new URL(settings.baseUrl).hostname);
  noteReason(exchange.response, isNotSetUp ? 'notSetUp' : 'unknownHost');
  sendNotice(exchange, isNotSetUp ? { kind: 'notSetUp', address: host } : { kind: 'unknownLink' });
}

function handleScanPath(plane: DataPlane, [, code = '', file]: RegExpExecArray, exchange: Exchange): void {
  if (file === undefined) handleScan(plane, { ...exchange, code });
  else handleContactFile(plane, { ...exchange, code });
}

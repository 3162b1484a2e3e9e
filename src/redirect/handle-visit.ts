import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirect, send } from './answers.ts';
import type { DataPlane } from './data-plane.ts';
import { findSite, readHost, type Site } from './find-site.ts';
import { handleScan } from './handle-scan.ts';
import { visitLink } from './visit-link.ts';
import {
  attempt,
  type Exchange,
  isRoot,
  pages,
  sendFault,
  sendNotFound,
  sendPage,
} from './visitor-answers.ts';

const urlCharactersMax = 8_192;

/**
 * A visitor's request, on the bare node:http path: whose host, which link, where to. What is cached is answered in
 * the same turn of the event loop; nothing is awaited but a miss of the cache and the spool.
 */
export function handleVisit(plane: DataPlane, message: IncomingMessage, response: ServerResponse): void {
  attempt(plane, response, () => startVisit(plane, message, response));
}

function startVisit(plane: DataPlane, message: IncomingMessage, response: ServerResponse): void {
  const url = message.url ?? '/';
  if (message.method !== 'GET' && message.method !== 'HEAD') return refuseMethod(response);
  if (url.length > urlCharactersMax) return sendPage(response, 414, pages.tooLong);
  if (message.headers['service-worker'] === 'script') return sendPage(response, 403, pages.noWorker);
  const site = findSite(plane, readHost(message.headers.host));
  if (!(site instanceof Promise)) return visitSite(plane, site, { message, response, url });
  site
    .then((found) => visitSite(plane, found, { message, response, url }))
    .catch((error: unknown) => sendFault(plane, response, error));
}

const aliasPath = /^\/([A-Za-z0-9_-]{3,64})\/?(?:\?|$)/;
const scanPath = /^\/q\/([A-Za-z0-9]{3,64})\/?(?:\?|$)/;

function visitSite(plane: DataPlane, site: Site | null, exchange: Exchange): void {
  const { url } = exchange;
  if (site === null) return sendPage(exchange.response, 404, pages.unknown);
  const alias = aliasPath.exec(url)?.[1];
  if (alias !== undefined) return visitLink(plane, site, { ...exchange, alias });
  const code = site.kind === 'base' ? scanPath.exec(url)?.[1] : undefined;
  if (code !== undefined) return handleScan(plane, { ...exchange, code });
  if (isRoot(url) && site.kind === 'branded' && site.domain.redirect_root !== null) {
    return redirect(exchange.response, 302, site.domain.redirect_root);
  }
  sendNotFound(site, exchange);
}

function refuseMethod(response: ServerResponse): void {
  send(response, {
    status: 405,
    type: 'text/plain; charset=utf-8',
    body: 'Only GET and HEAD are answered here.\n',
    headers: { Allow: 'GET, HEAD' },
  });
}

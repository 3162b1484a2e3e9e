import type { IncomingMessage } from 'node:http';
import { readPeer } from '../../http/server/client-address.ts';
import type { Services } from '../../http/context.ts';
import type { ControlApp } from '../../http/control-app.ts';
import { loopbackAddresses } from '../../platform/addresses/hosts.ts';
import { createKnownNames } from './known-names.ts';

/** The maximum length of a DNS name; longer text is cut before it is logged. */
const nameCharactersMax = 253;
/** Reverse proxies that pass on a stranger's request set at least one of these headers. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/**
 * GET /internal/tls-check?domain=, for a web server on this machine that obtains certificates on demand
 * (on-demand TLS). 200 = the name is a branded domain or one of the service's own, 404 = it is not. Only
 * connections from the loopback address get this answer; requests that a proxy passed on are answered like an
 * unknown address.
 */
export function mountTlsCheck(app: ControlApp, services: Services): void {
  const known = createKnownNames(services);
  const { logger, settings } = services;
  const { baseUrl, shortUrl } = settings;
  const own = new Set([baseUrl, shortUrl].map((origin) => new URL(origin).hostname));
  app.get('/internal/tls-check', async (http) => {
    if (!isFromHere(http.env.incoming)) return http.notFound();
    const name = (http.req.query('domain') ?? '').toLowerCase().replace(/\.$/, '');
    const isKnown = own.has(name) || (await known.has(name));
    if (!isKnown) logger.debug({ name: name.slice(0, nameCharactersMax) }, 'A name may have no certificate');
    return http.text(isKnown ? 'known\n' : 'unknown\n', isKnown ? 200 : 404, { 'Cache-Control': 'no-store' });
  });
}

function isFromHere(message: IncomingMessage): boolean {
  const isPassedOn = forwardingHeaders.some((name) => message.headers[name] !== undefined);
  return !isPassedOn && loopbackAddresses.test(readPeer(message));
}

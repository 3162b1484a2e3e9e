import ipaddr from 'ipaddr.js';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';

/** Requires that the host name leads to this service, see isPointedHere. @throws AppError domainNotPointed */
export async function requirePointedHere(services: Services, hostname: string): Promise<void> {
  if (!(await isPointedHere(services, hostname))) throw new AppError('domainNotPointed', { field: 'domain' });
}

/**
 * Whether the host name leads to this service: one of its addresses must be one of the service's own, which
 * are PUBLIC_ADDRESSES or else the addresses of BASE_URL's host. DOMAIN_CHECK=off skips the check.
 */
export async function isPointedHere(services: Services, hostname: string): Promise<boolean> {
  const { settings, resolveHost } = services;
  if (settings.domainCheck === 'off') return true;
  // The resolver takes an IPv6 address without the brackets that URLs have.
  const ownHost = new URL(settings.baseUrl).hostname.replace(/^\[|\]$/g, '');
  const own = settings.publicAddresses.length > 0 ? settings.publicAddresses : await resolveHost(ownHost);
  const ownNormalised = new Set(own.map(normalise));
  const found = await resolveHost(hostname);
  return found.some((address) => ownNormalised.has(normalise(address)));
}

function normalise(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

import ipaddr from 'ipaddr.js';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';

/** As isPointedHere. @throws AppError domainNotPointed */
export async function requirePointedHere(services: Services, hostname: string): Promise<void> {
  if (!(await isPointedHere(services, hostname))) throw new AppError('domainNotPointed', { field: 'domain' });
}

/**
 * A domain is correctly pointed when one of its addresses is one of the service's: PUBLIC_ADDRESSES, else those of
 * BASE_URL's host. DOMAIN_CHECK=off trusts the user.
 */
export async function isPointedHere(services: Services, hostname: string): Promise<boolean> {
  const { settings, resolveHost } = services;
  if (settings.domainCheck === 'off') return true;
  const own =
    settings.publicAddresses.length > 0
      ? settings.publicAddresses
      : await resolveHost(new URL(settings.baseUrl).hostname);
  const ownNormalised = new Set(own.map(normalise));
  const found = await resolveHost(hostname);
  return found.some((address) => ownNormalised.has(normalise(address)));
}

function normalise(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

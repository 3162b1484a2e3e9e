import type { VisitedDomain } from '../resources/domains/index.ts';
import { loopbackNames } from '../platform/addresses/hosts.ts';
import type { DataPlane } from './data-plane.ts';

/** The site that a Host header stands for: the service's own, or a tenant's branded domain. */
export type Site = { kind: 'base' } | { kind: 'branded'; domain: VisitedDomain };

const base: Site = { kind: 'base' };

/** A host name of at most 253 characters, a colon and a port. */
const hostCharactersMax = 259;

interface Origins {
  baseUrl: string;
  shortUrl: string;
}

/** Whether a Host header names the service itself: BASE_URL, SHORT_URL or a loopback name with any port. */
export function isBaseHost(host: string, settings: Origins): boolean {
  return isDashboardHost(host, settings) || isHostOf(host, settings.shortUrl);
}

/**
 * Whether a Host header names the host of the dashboard and the API. A SHORT_URL with a host of its own does
 * not count: tenants' scripts run there, and must find no session and no login form.
 */
export function isDashboardHost(host: string, { baseUrl }: Pick<Origins, 'baseUrl'>): boolean {
  return isHostOf(host, baseUrl) || loopbackNames.test(nameOf(host));
}

/** Finds the site of a Host header; null = nobody has this host. Synchronous when the host is cached. */
export function findSite(plane: DataPlane, host: string): Site | null | Promise<Site | null> {
  if (isBaseHost(host, plane.settings)) return base;
  // No domain is that long, and caching this would take memory.
  if (host.length > hostCharactersMax) return null;
  const known = plane.domains.peek(host);
  if (known !== undefined) return known && { kind: 'branded', domain: known };
  return plane.domains.find(host).then((domain) => domain && { kind: 'branded', domain });
}

/** The origin of a branded domain; null = the service's own site. */
export function originOf(site: Site): string | null {
  return site.kind === 'branded' ? site.domain.origin : null;
}

/** The id of a branded domain; null = the service's own site. */
export function domainIdOf(site: Site): number | null {
  return site.kind === 'branded' ? site.domain.id : null;
}

function isHostOf(host: string, origin: string): boolean {
  const start = origin.length - host.length;
  return start > 0 && origin[start - 1] === '/' && origin.endsWith(host);
}

function nameOf(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

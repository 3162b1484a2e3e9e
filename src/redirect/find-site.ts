import type { VisitedDomain } from '../resources/domains/index.ts';
import { loopbackNames } from '../platform/hosts.ts';
import type { DataPlane } from './data-plane.ts';

/** Whose host was asked for. */
export type Site = { kind: 'base' } | { kind: 'branded'; domain: VisitedDomain };

const base: Site = { kind: 'base' };

/** A name of 253 characters and a port. */
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
 * Whether it names the host of the dashboard and the API. A SHORT_URL of its own is none: tenants' scripts run there, and
 * must find no session and no form to sign in.
 */
export function isDashboardHost(host: string, { baseUrl }: Pick<Origins, 'baseUrl'>): boolean {
  return isHostOf(host, baseUrl) || loopbackNames.test(nameOf(host));
}

/** The site of a Host header; null = nobody's. Answers at once when it is known. */
export function findSite(plane: DataPlane, host: string): Site | null | Promise<Site | null> {
  if (isBaseHost(host, plane.settings)) return base;
  // Nobody has it, and remembering that would take room.
  if (host.length > hostCharactersMax) return null;
  const known = plane.domains.peek(host);
  if (known !== undefined) return known && { kind: 'branded', domain: known };
  return plane.domains.find(host).then((domain) => domain && { kind: 'branded', domain });
}

/** Of a branded domain; null = the service's own. */
export function originOf(site: Site): string | null {
  return site.kind === 'branded' ? site.domain.origin : null;
}

function isHostOf(host: string, origin: string): boolean {
  const start = origin.length - host.length;
  return start > 0 && origin[start - 1] === '/' && origin.endsWith(host);
}

function nameOf(host: string): string {
  return host.replace(/:\d{1,5}$/, '');
}

import { isIPv4 } from 'node:net';
import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { cleanText } from './clean-text.ts';
import { authorityCharactersMax, canonicalHost, readReferrer } from './read-referrer.ts';
import { appGroups, groupedDomains, patternGroups } from './referrer-groups.ts';

/** The longest name shown, in characters. */
const referrerCharactersMax = 100;

/** Shown for visits without a referrer. Clients of the API know these very words. */
const directReferrer = 'Direct, email and other';

/** Shown for a referrer that is an IP address instead of a host name: it could be the visitor's own. */
export const addressReferrer = 'IP address';

/** Distinct referring hosts remembered; at most 3 MB, usually a tenth of it. */
const referrerEntriesMax = 4_000;

const webGroups = new BoundedCache<string, string>(referrerEntriesMax);
const applicationGroups = new BoundedCache<string, string>(referrerEntriesMax);

/**
 * Groups a raw Referer header by site: a well-known site's name, else the bare host. Never a path, which may
 * hold secrets. A header that is missing, malformed or of another scheme is direct. Results are cached by
 * host. Never throws.
 */
export function groupReferrer(referrer: string): string {
  const found = readReferrer(referrer);
  if (found === undefined) return directReferrer;
  // Credentials end with the last @; they must not even reach the cache.
  const { authority, isApplication } = found;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '' || host.length > authorityCharactersMax) return directReferrer;
  return isApplication
    ? applicationGroups.getOrMake(host, groupOfApplication)
    : webGroups.getOrMake(host, groupOfHost);
}

function groupOfHost(authority: string): string {
  const host = canonicalHost(authority);
  if (host === '') return directReferrer;
  if (host.startsWith('[') || isIPv4(host)) return addressReferrer;
  return named(groupedName(host) ?? withoutFrontLabels(host));
}

function groupOfApplication(identifier: string): string {
  const lowered = identifier.toLowerCase();
  if (!/^[a-z\d][a-z\d._-]*$/.test(lowered)) return directReferrer;
  return named(appGroups.get(lowered) ?? lowered);
}

function named(name: string): string {
  return cleanText(name, referrerCharactersMax);
}

/** The well-known site of the host, found by the host itself or any domain above it. */
function groupedName(host: string): string | undefined {
  for (let rest = host; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
    const name = groupedDomains.get(rest);
    if (name !== undefined) return name;
  }
  return patternGroups.find(([pattern]) => pattern.test(host))?.[1];
}

// 'm.example.com' is 'example.com' for phones; but 'm.me' is a site of its own.
function withoutFrontLabels(host: string): string {
  let rest = host;
  while (/^(?:www|m|l|lm|amp)\.[^.]+\./.test(rest)) rest = rest.slice(rest.indexOf('.') + 1);
  return rest;
}

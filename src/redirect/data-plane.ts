import type { Spool } from '../clicks/spool.ts';
import type { Queries } from '../database/database.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { createReadThroughCache, type ReadThroughCache } from '../platform/read-through-cache.ts';
import { type Domain, findDomainByHost } from '../resources/domains/index.ts';
import { findVisitedLink } from '../resources/links/index.ts';
import { findScannedCode, type ScannedCode } from '../resources/qr-codes/index.ts';
import type { Settings } from '../settings/settings.ts';
import { type LiveLink, toLiveLink } from './live-link.ts';

/** All that a visit needs. */
export interface DataPlane {
  settings: Settings;
  clock: Clock;
  logger: Logger;
  spool: Spool;
  links: ReadThroughCache<LiveLink>;
  domains: ReadThroughCache<Domain>;
  codes: ReadThroughCache<ScannedCode>;
}

interface Parts {
  settings: Settings;
  clock: Clock;
  logger: Logger;
  spool: Spool;
  queries: Queries;
  changes: ChangeFeed;
}

const linkEntriesMax = 200_000;
const domainEntriesMax = 10_000;
const codeEntriesMax = 50_000;
/** A net under the change feed, not the way changes arrive. */
const lifetimeMs = 60_000;

/** Caches in front of the stores, emptied entry by entry by the change feed. */
export function createDataPlane({ queries, changes, ...parts }: Parts): DataPlane {
  const { clock } = parts;
  const links = createReadThroughCache<LiveLink>({
    clock,
    lifetimeMs,
    entriesMax: linkEntriesMax,
    async load(key) {
      const [domainId, aliasKey] = splitLinkKey(key);
      const link = await findVisitedLink(queries, domainId, aliasKey);
      return link ? toLiveLink(link) : null;
    },
  });
  const domains = createReadThroughCache<Domain>({
    clock,
    lifetimeMs,
    entriesMax: domainEntriesMax,
    load: async (host) => (await findDomainByHost(queries, host)) ?? null,
  });
  const codes = createReadThroughCache<ScannedCode>({
    clock,
    lifetimeMs,
    entriesMax: codeEntriesMax,
    load: async (code) => (await findScannedCode(queries, code)) ?? null,
  });
  changes.subscribe((change) => {
    if (change.kind === 'link') links.forget(linkKey(change.domainId, change.aliasKey));
    else if (change.kind === 'domain') domains.forget(change.host);
    else codes.forget(change.code);
  });
  return { ...parts, links, domains, codes };
}

/** The base host's links have no domain. */
export function linkKey(domainId: number | null, aliasKey: string): string {
  return `${domainId ?? ''}/${aliasKey}`;
}

function splitLinkKey(key: string): [number | null, string] {
  const slash = key.indexOf('/');
  return [slash === 0 ? null : Number(key.slice(0, slash)), key.slice(slash + 1)];
}

import type { AdmitVisit } from '../clicks/admit-visits.ts';
import type { Spool } from '../clicks/spool/spool.ts';
import type { Queries } from '../database/database.ts';
import { hourMs, minuteMs } from '../platform/time/durations.ts';
import type { SharedRateLimiter } from '../platform/pace/limit-rate.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createFaultLog, type FaultLog } from '../platform/logging/fault-log.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { createReadThroughCache, type ReadThroughCache } from '../platform/caches/read-through-cache.ts';
import { findDomainByHost, type VisitedDomain } from '../resources/domains/index.ts';
import { findScannedCode, type ScannedCode } from '../resources/qr-codes/index.ts';
import { createLocate } from '../rules/index.ts';
import type { Settings } from '../settings/settings.ts';
import type { FramingCheck } from './check-framing.ts';
import { createLinkCache, type LinkCache } from './link-cache/link-cache.ts';
import { createPageAssets, forgetPageAssets, type PageAssets } from './page-assets.ts';
import { createPublicPages, forgetPublicPages, type PublicPages } from './public-pages.ts';
import { createJudge, type JudgeAddresses } from './leads-here.ts';
import { createLinkReader } from './read-links.ts';

/** What the process brings for answering visits. */
interface Brought {
  settings: Settings;
  clock: Clock;
  logger: Logger;
  /** The write-ahead log in which visits are recorded before they are answered. */
  spool: Spool;
  /** Admits visits of links with a click limit. */
  admit: AdmitVisit;
  /** Rate limits, shared by all processes. */
  limiter: SharedRateLimiter;
  framing: FramingCheck;
}

/** Everything that answering a visit needs. */
export interface DataPlane extends Brought, PublicPages, PageAssets {
  /** Logs visits that could not be answered. */
  faults: FaultLog;
  locate: ReturnType<typeof createLocate>;
  links: LinkCache;
  domains: ReadThroughCache<VisitedDomain>;
  codes: ReadThroughCache<ScannedCode>;
}

export interface DataPlaneParts extends Brought {
  queries: Queries;
  changes: ChangeFeed;
}

/**
 * TTL of a cached link. Changes do not wait for it: the change feed tells of each one before the call that
 * made it is answered.
 */
const linkLifetimeMs = hourMs;
const mebibyte = 1024 * 1024;
const domainsMax = { entriesMax: 10_000, bytesMax: 8 * mebibyte };
const codesMax = { entriesMax: 50_000, bytesMax: 32 * mebibyte };
/** TTL of domains and codes: a safety net, since changes normally arrive by the change feed. */
const lifetimeMs = minuteMs;

/** Creates the caches in front of the stores. The change feed removes the entries that change. */
export function createDataPlane({ queries, changes, ...parts }: DataPlaneParts): DataPlane {
  const { clock } = parts;
  const judge = createJudge({ queries, changes, settings: parts.settings });
  const links = createLinkCache({
    clock,
    lifetimeMs: linkLifetimeMs,
    load: createLinkReader(queries, judge),
  });
  const domains = createReadThroughCache<VisitedDomain>({
    clock,
    lifetimeMs,
    ...domainsMax,
    load: (host) => readDomain(host, { queries, judge }),
  });
  const codes = createReadThroughCache<ScannedCode>({
    clock,
    lifetimeMs,
    ...codesMax,
    load: async (code) => (await findScannedCode(queries, code)) ?? null,
  });
  changes.subscribe((change) => {
    if (change.kind === 'link') links.forget(change.domainId, change.aliasKey);
    else if (change.kind === 'domain') domains.forget(change.host);
    else if (change.kind === 'qr') codes.forget(change.code);
    // Pixels are few, and seldom change.
    else if (change.kind === 'pixels') assets.pixels.forgetAll();
    else if (change.kind === 'pages') {
      forgetPublicPages(pages, change.accountId);
      forgetPageAssets(assets, change.accountId);
    }
    // Also when an account changes: accounts are blocked so seldom that nothing keeps track of whose entries
    // are whose.
    else for (const cache of [links, domains, codes, ...shown]) cache.forgetAll();
  });
  const locate = createLocate(parts.settings.geoipDb);
  const pages = createPublicPages({ clock, queries });
  const assets = createPageAssets({ clock, queries });
  const shown = [pages.rotators, pages.campaignLists, pages.bioPages, assets.splashPages, assets.overlays];
  const faults = createFaultLog(parts.logger, 'A visit could not be answered');
  return { ...parts, ...pages, ...assets, links, domains, codes, locate, faults };
}

/**
 * Reads a domain; null = there is none. If one of its addresses leads to a host of ours that redirects again,
 * it counts as not set, so that there is no redirect loop.
 */
async function readDomain(
  host: string,
  { queries, judge }: { queries: Queries; judge: JudgeAddresses },
): Promise<VisitedDomain | null> {
  const domain = await findDomainByHost(queries, host);
  if (domain === undefined) return null;
  const orNowhere = async (address: string | null) =>
    address !== null && (await judge([address])) === 'again' ? null : address;
  return {
    ...domain,
    redirect_root: await orNowhere(domain.redirect_root),
    redirect_404: await orNowhere(domain.redirect_404),
  };
}

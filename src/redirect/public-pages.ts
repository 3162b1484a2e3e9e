import type { Queries } from '../database/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createReadThroughCache, type ReadThroughCache } from '../platform/caches/read-through-cache.ts';
import { findVisitedBioPage, type VisitedBioPage } from '../resources/bio-pages/index.ts';
import {
  type CampaignList,
  findCampaignList,
  findRotator,
  type Rotator,
} from '../resources/campaigns/index.ts';
import { campaignListLinksMax } from './pages/campaign-list-page.ts';

/** Short-lived caches of what visitors see of campaigns and bio pages. */
export interface PublicPages {
  /** The keys are slugs. */
  rotators: ReadThroughCache<Rotator>;
  /** The keys are made by campaignListKey. */
  campaignLists: ReadThroughCache<CampaignList>;
  /** The keys are aliases in lower case. */
  bioPages: ReadThroughCache<VisitedBioPage>;
}

interface Parts {
  clock: Clock;
  queries: Queries;
}

/**
 * The change feed tells this process of changes. This is how long one made on another node, a link that starts or ends, or
 * a click limit that is used up may take to be seen.
 */
const lifetimeMs = 2_000;
/** A rotator may have thousands of members, a bio page a hundred long texts. */
const rotatorsMax = 500;
const campaignListsMax = 2_000;
const bioPagesMax = 5_000;
/** For each of the caches. */
const bytesMax = 16 * 1024 * 1024;

export function createPublicPages({ clock, queries }: Parts): PublicPages {
  return {
    rotators: createReadThroughCache({
      clock,
      lifetimeMs,
      bytesMax,
      entriesMax: rotatorsMax,
      load: async (slug) => (await findRotator(queries, slug, clock.now())) ?? null,
    }),
    campaignLists: createReadThroughCache({
      clock,
      lifetimeMs,
      bytesMax,
      entriesMax: campaignListsMax,
      load: async (key) => {
        const asked = { ...partsOf(key), limit: campaignListLinksMax, now: clock.now() };
        return (await findCampaignList(queries, asked)) ?? null;
      },
    }),
    bioPages: createReadThroughCache({
      clock,
      lifetimeMs,
      bytesMax,
      entriesMax: bioPagesMax,
      load: async (aliasKey) => (await findVisitedBioPage(queries, aliasKey)) ?? null,
    }),
  };
}

/** Forgets what is shown of the account's campaigns and bio pages, and which pages there are not. */
export function forgetPublicPages(pages: PublicPages, accountId: number): void {
  const isMeant = (shown: { accountId: number }) => shown.accountId === accountId;
  for (const cache of [pages.rotators, pages.campaignLists, pages.bioPages]) cache.forgetWhere(isMeant);
}

/** Which page of which campaign's list. */
export interface CampaignListAddress {
  username: string;
  slug: string;
  id: number;
  /** From 1 */
  page: number;
}

/** The key of a list in its cache. None of its parts contains a slash. */
export function campaignListKey({ username, slug, id, page }: CampaignListAddress): string {
  return [username, slug, id, page].join('/');
}

function partsOf(key: string) {
  const [username = '', slug = '', id, page] = key.split('/');
  return { username, slug, id: Number(id), offset: (Number(page) - 1) * campaignListLinksMax };
}

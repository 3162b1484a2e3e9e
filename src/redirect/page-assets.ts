import type { Queries } from '../database/database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createReadThroughCache, type ReadThroughCache } from '../platform/caches/read-through-cache.ts';
import { findOverlay, type Overlay } from '../resources/overlays/index.ts';
import { findPixelsOfLink, type PixelOfLink } from '../resources/pixels/index.ts';
import { findSplashPage, type SplashPage } from '../resources/splash-pages/index.ts';

/** Short-lived caches of what the pages between a link and its target are made of. */
export interface PageAssets {
  /** The keys are `accountId/id`. */
  splashPages: ReadThroughCache<SplashPage>;
  /** The keys are `accountId/id`. */
  overlays: ReadThroughCache<Overlay>;
  /** The keys are ids of links. */
  pixels: ReadThroughCache<{ list: PixelOfLink[] }>;
}

/** The change feed tells this process of changes; one made on another node may take this long to be seen. */
const lifetimeMs = 2_000;
const entriesMax = 2_000;
/** For each of the caches. */
const bytesMax = 16 * 1024 * 1024;

export function createPageAssets({ clock, queries }: { clock: Clock; queries: Queries }): PageAssets {
  const remember = <Value extends object>(load: (key: string) => Promise<Value | undefined>) =>
    createReadThroughCache<Value>({
      clock,
      lifetimeMs,
      entriesMax,
      bytesMax,
      load: async (key) => (await load(key)) ?? null,
    });
  return {
    splashPages: remember((key) => findSplashPage(queries, ...ownerAndId(key))),
    overlays: remember((key) => findOverlay(queries, ...ownerAndId(key))),
    pixels: remember(async (linkId) => ({ list: await findPixelsOfLink(queries, Number(linkId)) })),
  };
}

/** Forgets what is shown of the account's splash pages and overlays. */
export function forgetPageAssets({ splashPages, overlays }: PageAssets, accountId: number): void {
  for (const cache of [splashPages, overlays])
    cache.forgetWhere((_, key) => ownerAndId(key)[0] === accountId);
}

function ownerAndId(key: string): [accountId: number, id: number] {
  const slash = key.indexOf('/');
  return [Number(key.slice(0, slash)), Number(key.slice(slash + 1))];
}

import type { Services } from '../http/context.ts';
import { BoundedCache } from '../platform/bounded-cache.ts';
import { forEachGently } from '../platform/breathe.ts';
import { findNames, type Queries } from './statistics-store.ts';

/** Names of some hundred bytes, 10 MB at most. */
const namesCachedMax = 50_000;
const idsPerQuery = 500;

/** Each database numbers its names by itself. */
const caches = new WeakMap<Queries, BoundedCache<number, string>>();

/** The names of ids. No name changes while its database stays the same, so those asked for lately are remembered. */
export async function resolveNames(queries: Queries, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const cache = cacheOf(queries);
  const names = new Map<number, string>();
  const missing: number[] = [];
  await forEachGently(ids, (id) => {
    const name = cache.get(id);
    if (name === undefined) missing.push(id);
    else names.set(id, name);
  });
  for (let start = 0; start < missing.length; start += idsPerQuery) {
    for (const { id, name } of await findNames(queries, missing.slice(start, start + idsPerQuery))) {
      cache.set(id, name);
      names.set(id, name);
    }
  }
  return names;
}

/**
 * A server that takes over after a failover may not have the newest names, and gives their ids to others. Names that are
 * being read at that moment are remembered nowhere.
 */
export function forgetLostNames({ database, changes }: Pick<Services, 'database' | 'changes'>): void {
  changes.subscribe(({ kind }) => {
    if (kind === 'everything') caches.delete(database.read);
  });
}

function cacheOf(queries: Queries): BoundedCache<number, string> {
  let cache = caches.get(queries);
  if (cache === undefined) caches.set(queries, (cache = new BoundedCache(namesCachedMax)));
  return cache;
}

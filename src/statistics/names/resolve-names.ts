import { BoundedCache } from '../../platform/caches/bounded-cache.ts';
import { forEachGently } from '../../platform/pace/breathe.ts';
import { chunks } from '../../database/statements/chunks.ts';
import { findNames, type Queries } from '../statistics-store.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

/** Names cached, of some hundred bytes each: 10 MB at most. */
const namesCachedMax = 50_000;

/** One cache for each database, because each gives its own ids to names. */
const caches = new WeakMap<Queries, BoundedCache<number, string>>();

/** The names of ids. They are cached, because a name never changes while its database stays the same. */
export async function resolveNames(queries: Queries, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  const cache = cacheOf(queries);
  const names = new Map<number, string>();
  const missing: number[] = [];
  await forEachGently(ids, (id) => {
    const name = cache.get(id);
    if (name === undefined) missing.push(id);
    else names.set(id, name);
  });
  for (const some of chunks(missing)) {
    for (const { id, name } of await findNames(queries, some)) {
      cache.set(id, name);
      names.set(id, name);
    }
  }
  return names;
}

/** To be called when a database may have lost its newest names. A read in progress fills the discarded cache. */
export function forgetNames(queries: Queries): void {
  caches.delete(queries);
}

function cacheOf(queries: Queries): BoundedCache<number, string> {
  return getOrMake(caches, queries, () => new BoundedCache(namesCachedMax));
}

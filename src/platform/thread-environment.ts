import { getCompileCacheDir } from 'node:module';

/**
 * The environment for worker threads. They read no settings from it, so it contains only the folder of the
 * compile cache.
 */
export function threadEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

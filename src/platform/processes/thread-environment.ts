import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment for worker threads. They read no settings from it, so it contains only where compiled files
 * are kept: the folder of this process has one for each version and its options, and Node adds that to what
 * it reads here.
 */
export function threadEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

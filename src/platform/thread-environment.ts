import { getCompileCacheDir } from 'node:module';

/** Threads read no settings from the environment; all that is in theirs is where compiled files are kept. */
export function threadEnvironment(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}

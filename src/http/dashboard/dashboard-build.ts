import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the program. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Where the built dashboard is, and where its source is. */
export const dashboardFolder = join(root, 'dist', 'dashboard');
export const dashboardConfig = join(root, 'web', 'vite.config.ts');

/** Beside the build: what it was made of. */
export const stampFile = 'build-stamp.json';

/**
 * What the dashboard is made of, as one text that changes when any of it does: how many files, and the newest time.
 * Only times are looked at, so that a start costs milliseconds.
 */
export function sourceStamp(): string {
  const entries = globSync(['web/**/*', 'contract/**/*', 'package-lock.json'], { cwd: root });
  let newestMs = 0;
  for (const entry of entries) newestMs = Math.max(newestMs, statSync(join(root, entry)).mtimeMs);
  return JSON.stringify({ files: entries.length, newestMs });
}

/** Whether what is served is what the source says. */
export function isBuildFresh(): boolean {
  const path = join(dashboardFolder, stampFile);
  return existsSync(path) && readFileSync(path, 'utf8') === sourceStamp();
}

import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the program. */
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Folder of the built dashboard, and the configuration of its build. */
export const dashboardFolder = join(root, 'dist', 'dashboard');
export const dashboardConfig = join(root, 'web', 'vite.config.ts');

/** File in the build's folder that holds the stamp of the sources it was made from. */
export const stampFile = 'build-stamp.json';

/**
 * Returns a text that changes when any source of the dashboard changes: the number of files and their newest
 * modification time. It reads no contents, so that a start costs milliseconds.
 */
export function sourceStamp(): string {
  const entries = globSync(['web/**/*', 'contract/**/*', 'package-lock.json'], { cwd: root });
  let newestMs = 0;
  for (const entry of entries) newestMs = Math.max(newestMs, statSync(join(root, entry)).mtimeMs);
  return JSON.stringify({ files: entries.length, newestMs });
}

/** Whether the build is up to date with the sources. */
export function isBuildFresh(): boolean {
  const path = join(dashboardFolder, stampFile);
  return existsSync(path) && readFileSync(path, 'utf8') === sourceStamp();
}

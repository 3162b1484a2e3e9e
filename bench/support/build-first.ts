import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from '../../src/http/dashboard/dashboard-build.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));

/**
 * Builds the dashboard if it is out of date; otherwise the first service that starts would do so during a
 * measurement.
 */
export function buildFirst(): void {
  if (isBuildFresh()) return;
  const { status } = spawnSync(process.execPath, [program, 'build-dashboard'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The dashboard cannot be built.');
}

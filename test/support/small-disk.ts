import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';

/** Mounts a disk in memory and returns its folder; undefined unless run as root, who alone may mount. */
export function mountSmallDisk(context: TestContext, kibibytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    context.skip('needs root and mount, for a disk that is small enough to fill');
    return undefined;
  }
  // Unmounted lazily, because a file descriptor may stay open until the process ends.
  after(() => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return folder;
}

import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, tryLockFile } from '../../platform/lock-file.ts';

const lookEveryMs = 100;
/** A build takes seconds; one that takes longer than this hangs. */
const waitAtMostMs = 120_000;

/**
 * Runs `action` while no other process runs one under the same lock, a file.
 * @throws Error when the file cannot be written, or another process does not end in time
 */
export async function withBuildLock<Result>(path: string, action: () => Promise<Result>): Promise<Result> {
  const lock = await waitForLock(path);
  try {
    return await action();
  } finally {
    lock.release();
  }
}

async function waitForLock(path: string): Promise<FileLock> {
  const giveUpAt = performance.now() + waitAtMostMs;
  for (;;) {
    const lock = tryLockFile(path);
    if (lock) return lock;
    if (performance.now() > giveUpAt)
      throw new Error(`Another build of the dashboard does not end; it has ${path}`);
    await pause(lookEveryMs);
  }
}

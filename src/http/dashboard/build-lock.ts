import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, tryLockFile } from '../../platform/files/lock-file.ts';

const lookEveryMs = 100;
/** A build takes seconds; after this long it counts as hanging. */
const waitAtMostMs = 120_000;

/**
 * Runs `action` under a lock file, so that one process at a time runs it.
 * @throws Error when the file cannot be written, or another process keeps the lock too long
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

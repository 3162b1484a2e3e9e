import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const lookEveryMs = 100;
/** A build takes seconds; one that takes longer than this hangs. */
const waitAtMostMs = 120_000;

/**
 * Runs `action` while no other process runs one under the same lock, a folder. A lock whose process is gone is taken over.
 * @throws Error when another process does not end in time
 */
export async function withBuildLock<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + waitAtMostMs;
  while (!(await tryLock(folder))) {
    if (Date.now() > giveUpAt) throw new Error(`Another build of the dashboard does not end; see ${folder}.`);
    await wait(lookEveryMs);
    if (!(await isHeld(folder))) await rm(folder, { recursive: true, force: true });
  }
  try {
    return await action();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryLock(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await writeFile(join(folder, 'pid'), String(process.pid));
  return true;
}

/** Before the holder has written its number it counts as alive. */
async function isHeld(folder: string): Promise<boolean> {
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''));
  if (!(pid > 0)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

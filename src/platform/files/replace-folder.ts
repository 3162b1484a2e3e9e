import { rename, rm } from 'node:fs/promises';

/**
 * Puts the folder `from` in the place of `to`, if there is one. A folder cannot be renamed to one that is not empty,
 * so for an instant `to` is missing. What an interrupted call has left beside `to` is removed.
 */
export async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${to}-old`;
  await rm(old, { recursive: true, force: true });
  await rename(to, old).catch(ignoreMissing);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

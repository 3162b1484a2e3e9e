import { constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFile } from '../../platform/sync-file.ts';
import { listSegments } from './read-segments.ts';

/**
 * Copies what the spool holds into another folder, also while it is written and drained; answers how many segments. The
 * database is to be copied after it: then each visit is in one of both copies, and one that is in both is counted once,
 * because the store knows its segment's place or its id.
 * @throws Error of the file system
 */
export function copySegments(from: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const copied = listSegments(from).filter((name) => copySegment(join(from, name), join(to, name)));
  // What is gone by now is in the database. Read again years later, when its visits may be deleted, it would count twice.
  const gone = copied.filter((name) => !existsSync(join(from, name)));
  for (const name of gone) rmSync(join(to, name));
  return copied.length - gone.length;
}

/** false = it is gone, for all of it is stored. */
function copySegment(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  syncFile(to);
  return true;
}

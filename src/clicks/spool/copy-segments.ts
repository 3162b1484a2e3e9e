import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncFile } from '../../platform/files/sync-file.ts';
import { listSegments } from './read-segments.ts';

/**
 * Copies the spool into another folder, which must exist, even while it is written and drained. Copy the database after
 * it: then each visit is in at least one of the copies. A visit in both is counted once, because the store knows its
 * segment's position or its id.
 * @throws Error of the file system
 */
export function copySegments(from: string, to: string): void {
  const copied = listSegments(from).filter((name) => copySegment(join(from, name), join(to, name)));
  // A segment that is gone by now is in the database. If its copy were read years later, when the events of
  // its visits may be deleted, the visits would count twice.
  const gone = copied.filter((name) => !existsSync(join(from, name)));
  for (const name of gone) rmSync(join(to, name));
}

/** Returns false when the segment is gone, because all of it is stored. */
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

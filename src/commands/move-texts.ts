import { join } from 'node:path';
import { spoolFolder } from '../clicks/spool/spool.ts';
import type { MoveResult } from '../database/move/move-data.ts';
import type { Side } from '../database/move/side.ts';
import { databaseFile } from '../database/data-dir/prepare-data-dir.ts';
import { describeSeconds, grouped } from './move-display.ts';

interface Moved {
  /** The engine that the data was moved to. */
  engine: 'sqlite' | 'postgres';
  dataDir: string;
}

/**
 * What is said once the move begins, because a statement of SQLite may take minutes, in which no signal is heard and
 * Ctrl-C ends the move without a word. Ends with a line break.
 */
export function describeBegin({ name }: Side): string {
  return `Moving to ${name}. If this is interrupted, run the same command again: it goes on where it was.\n`;
}

/** The report after a move: what was done, and what to do next. Ends with a line break. */
export function describeMove(
  { tables, rows, rowsNow, clicks }: MoveResult,
  { engine, dataDir, seconds }: Moved & { seconds: number },
): string {
  const before = rowsNow === rows ? '' : `, the others by an earlier run`;
  const pace = `${grouped(rowsNow)} rows in ${describeSeconds(seconds)} (${grouped(rowsNow / Math.max(seconds, 0.001))} a second)`;
  const file = join(dataDir, databaseFile);
  const next =
    engine === 'postgres'
      ? `From now on start Waypost with DATABASE_URL. What is in ${file} stays as it was, and is not used any more.`
      : `From now on start Waypost without DATABASE_URL. What is in PostgreSQL stays as it was, and is not used any more.`;
  return [
    `Moved: ${pace}${before}.`,
    `Checked: ${tables} tables with ${grouped(rows)} rows, ${grouped(clicks)} clicks among them counted, are the same on both sides.`,
    next,
    '',
  ].join('\n');
}

/** What to do about visits that are still in a spool. `segments`: files in the data directory's spool. */
export function describeSpool(segments: number, { engine, dataDir }: Moved): string {
  const own =
    segments === 0
      ? ''
      : `${segments} ${segments === 1 ? 'file' : 'files'} in ${spoolFolder(dataDir)} may have visits that are not counted yet: the next start with this DATA_DIR counts them, none twice.\n`;
  const others =
    engine === 'postgres'
      ? ''
      : `Were there several nodes? Copy what is left in the spool of each into ${spoolFolder(dataDir)} before the start: it is counted then, and nothing twice.\n`;
  return own + others;
}

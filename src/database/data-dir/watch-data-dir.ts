import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Repetition, repeat } from '../../platform/pace/repeat.ts';
import { lockFile } from './lock-data-dir.ts';
import { databaseFile } from './prepare-data-dir.ts';

const lookEveryMs = 1_000;

interface Watched {
  dataDir: string;
  engine: 'sqlite' | 'postgres';
  logger: Logger;
}

export interface DataDirWatch extends Repetition {
  /** What is wrong with the data directory; empty = nothing. */
  troubles(): string[];
}

/**
 * Checks every second that the data directory still has the file that the service opened at its start. If the
 * directory is removed, replaced or unmounted, the service could go on writing to files that nobody finds again.
 */
export async function watchDataDir({ dataDir, engine, logger }: Watched): Promise<DataDirWatch> {
  const file = join(dataDir, engine === 'sqlite' ? databaseFile : lockFile);
  const opened = await identify(file);
  let isGone = false;
  const look = async () => {
    const wasGone = isGone;
    isGone = (await identify(file)) !== opened;
    if (isGone === wasGone) return;
    if (isGone) logger.error({ file }, 'DATA_DIR was removed or replaced; what is written now may be lost');
    else logger.info({ file }, 'DATA_DIR is as it was again');
  };
  return {
    ...repeat(look, lookEveryMs),
    troubles: () =>
      isGone ? ['data is being lost: DATA_DIR was removed or replaced while the service runs'] : [],
  };
}

/** The service keeps the file open, so that no other file can get the same number. */
async function identify(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

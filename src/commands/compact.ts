import { join } from 'node:path';
import { type Compacted, compactDatabase } from '../database/sqlite/compact-database.ts';
import { lockDataDir } from '../database/data-dir/lock-data-dir.ts';
import { databaseFile } from '../database/data-dir/prepare-data-dir.ts';
import { requireData } from '../database/data-dir/require-data.ts';
import { outliveWorkers } from '../database/data-dir/worker-lock.ts';
import { reporting } from './reporting.ts';
import { sqliteDataDir } from './sqlite-data-dir.ts';

/** `waypost compact`, which needs the service to be stopped: it could not store anything meanwhile. */
export async function compact(): Promise<void> {
  const dataDir = sqliteDataDir('it uses free space again by itself, and VACUUM FULL gives it back');
  requireData(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    await outliveWorkers(dataDir);
    const path = join(dataDir, databaseFile);
    const failed = `${path} could not be compacted and is as it was`;
    const compacted = reporting(failed, () => compactDatabase(path, tellBegin));
    process.stdout.write(describe(compacted, dataDir));
  } finally {
    lock.release();
  }
}

function tellBegin(keptBytes: number): void {
  process.stdout.write(
    `Rewriting ${megabytes(keptBytes)} MB; if this is interrupted, the file stays as it was.\n`,
  );
}

function describe({ before, after }: Compacted, dataDir: string): string {
  return `Compacted the database in ${dataDir}: ${megabytes(after)} MB instead of ${megabytes(before)}.\n`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
}

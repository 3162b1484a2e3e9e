import { join } from 'node:path';
import { makePartitionsForEvents } from '../clicks/retention/partitions-for-events-store.ts';
import { listSegments } from '../clicks/spool/read-segments.ts';
import { spoolFolder } from '../clicks/spool/spool.ts';
import { lockDataDir } from '../database/data-dir/lock-data-dir.ts';
import { type MoveOptions, type MoveResult, moveData } from '../database/move/move-data.ts';
import { explainPostgres } from '../database/move/postgres-refusals.ts';
import { openPostgresSource, openPostgresTarget } from '../database/move/postgres-side.ts';
import type { Side } from '../database/move/side.ts';
import { openSqliteSource, openSqliteTarget } from '../database/move/sqlite-side.ts';
import { connectPostgres } from '../database/postgres/postgres.ts';
import { databaseFile, makeFolder, prepareDataDir } from '../database/data-dir/prepare-data-dir.ts';
import { requireData } from '../database/data-dir/require-data.ts';
import { outliveWorkers } from '../database/data-dir/worker-lock.ts';
import { AppError } from '../platform/app-error.ts';
import { type Environment, readEnvironment, SettingError } from '../settings/environment.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { createMoveDisplay } from './move-display.ts';
import { describeBegin, describeMove, describeSpool } from './move-texts.ts';
import { tellOfWait } from './tell-of-wait.ts';

/** `waypost migrate --to …` */
export async function migrateTo(to: string): Promise<void> {
  const environment = readEnvironment();
  try {
    await moveTo(to, environment);
  } catch (error) {
    throw isAddress(to) ? namingOption(error) : error;
  }
}

/** Lets an error about the address name where it was given: as the option. */
function namingOption(error: unknown): unknown {
  if (error instanceof Error)
    error.message = error.message
      .replace(/^DATABASE_URL:/, '--to:')
      .replace(' (or absent: SQLite in DATA_DIR)', '');
  return error;
}

function isAddress(to: string): boolean {
  return /^postgres(?:ql)?:/.test(to);
}

async function moveTo(to: string, environment: Environment): Promise<void> {
  const wanted = readMove(to, environment);
  const { dataDir, engine } = wanted;
  if (engine === 'sqlite') prepareDataDir(dataDir);
  else requireData(dataDir);
  const lock = lockDataDir(dataDir);
  try {
    await outliveWorkers(dataDir);
    const start = performance.now();
    const result = await (engine === 'sqlite' ? moveToSqlite(wanted) : moveToPostgres(wanted));
    const seconds = (performance.now() - start) / 1000;
    // Where there is no such folder, `cp` would write the only file of another node's spool in its place.
    if (engine === 'sqlite') makeFolder(spoolFolder(dataDir));
    const spooled = listSegments(spoolFolder(dataDir)).length;
    process.stdout.write(describeMove(result, { ...wanted, seconds }) + describeSpool(spooled, wanted));
  } finally {
    lock.release();
  }
}

interface WantedMove {
  /** The engine to move to. */
  engine: Side['engine'];
  databaseUrl: string;
  dataDir: string;
}

function readMove(to: string, environment: Environment): WantedMove {
  if (!isAddress(to) && to !== 'postgres' && to !== 'sqlite')
    throw new SettingError(
      '--to: must be postgres, an address such as postgres://user@host/name, or sqlite.',
    );
  const { databaseUrl, dataDir } = readGiven(
    isAddress(to) ? { ...environment, DATABASE_URL: to } : environment,
  );
  if (databaseUrl === undefined)
    throw new SettingError(
      `DATABASE_URL: must name the PostgreSQL to move ${to === 'sqlite' ? 'from' : 'to'}, as postgres://user:password@host:5432/name.`,
    );
  return { engine: to === 'sqlite' ? 'sqlite' : 'postgres', databaseUrl, dataDir };
}

/**
 * Ignores WORKERS, because a value for SQLite is refused together with a DATABASE_URL, and a move needs none.
 */
function readGiven(environment: Environment): Settings {
  return readSettings({ ...environment, WORKERS: undefined });
}

async function moveToPostgres({ databaseUrl, dataDir }: WantedMove): Promise<MoveResult> {
  const source = await openSqliteSource(join(dataDir, databaseFile));
  return closing(source, async () => {
    const target = await openPostgresTarget(databaseUrl, tellOfWait);
    return closing(target, () =>
      move({ source, target, prepare: () => makePartitions(source, databaseUrl) }),
    );
  });
}

async function moveToSqlite({ databaseUrl, dataDir }: WantedMove): Promise<MoveResult> {
  const source = await openPostgresSource(databaseUrl, tellOfWait);
  return closing(source, async () => {
    const target = await openSqliteTarget(join(dataDir, databaseFile));
    return closing(target, () => move({ source, target }));
  });
}

async function move(options: MoveOptions): Promise<MoveResult> {
  const display = createMoveDisplay();
  const prepare: MoveOptions['prepare'] = async (source, target) => {
    process.stdout.write(describeBegin(target));
    await options.prepare?.(source, target);
  };
  try {
    return await moveData({ ...options, prepare, onProgress: display.show });
  } finally {
    display.clear();
  }
}

async function makePartitions(source: Side, databaseUrl: string): Promise<void> {
  const database = connectPostgres(databaseUrl, { connectionsMax: 1 });
  try {
    await makePartitionsForEvents(source, database);
  } catch (error) {
    throw explainPostgres((error instanceof AppError ? error.cause : error) as Error);
  } finally {
    await database.close();
  }
}

async function closing<Result>(side: Side, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    await side.close();
  }
}

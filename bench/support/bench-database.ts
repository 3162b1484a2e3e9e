import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Filler, openFiller } from './filler.ts';
import { postmasterOf, startDurablePostgres } from './postgres.ts';
import { type BenchService, register, startService } from './service.ts';

export type EngineName = 'SQLite' | 'PostgreSQL';

/** A service with one account and the data that `fill` wrote. */
export interface FilledService {
  service: BenchService;
  key: string;
  /** Process ids of the service, and of PostgreSQL if it is used. */
  pids: number[];
  stop(): Promise<void>;
}

/**
 * Starts a service with filled tables. `fill` writes rows for the account with the id 1, and may choose ids
 * itself, from 1.
 */
export async function startFilled(
  engine: EngineName,
  fill: (filler: Filler) => Promise<void>,
): Promise<FilledService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-data-'));
  const postgres = engine === 'PostgreSQL' ? await startDurablePostgres() : undefined;
  const service = await startService({ DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) });
  const stop = async () => {
    await service.stop();
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const key = await register(service);
    const filler = await openFiller(postgres?.url ?? join(dataDir, 'waypost.sqlite'));
    await fill(filler);
    await filler.finish();
    const pids = [service.pid, ...(postgres ? [await postmasterOf(postgres)] : [])];
    return { service, key, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../test/support/postgres.ts';

/** As durable as PostgreSQL is by itself, on a machine with 4 GB for it and a disk without moving parts. */
const settings = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_level=replica',
  'jit=on',
  'random_page_cost=1.1',
  'shared_buffers=1GB',
  'effective_cache_size=2GB',
  'max_wal_size=4GB',
];

/** The PostgreSQL that npm brings, with an empty database of its own at `url`. */
export function startDurablePostgres(): Promise<PostgresServer> {
  return startPostgres(settings);
}

/** The process that all others of it come from. */
export async function postmasterOf({ folder }: PostgresServer): Promise<number> {
  return Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

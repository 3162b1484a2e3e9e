import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../test/support/postgres.ts';

/** PostgreSQL's default durability, tuned for a machine with 4 GB of memory and an SSD. */
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

/** Starts the PostgreSQL of the npm package, with an empty database at `url`. */
export function startDurablePostgres(): Promise<PostgresServer> {
  return startPostgres(settings);
}

/** Process id of the postmaster, the parent of all its other processes. */
export async function postmasterOf({ folder }: PostgresServer): Promise<number> {
  return Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
}

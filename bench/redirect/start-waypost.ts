import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openFiller } from '../support/filler.ts';
import { linkRow } from '../support/link-row.ts';
import { startService } from '../support/service.ts';
import { aliasOf, shortHost, targetOf } from './link-set.ts';
import { processTree } from '../../test/support/processes/process-usage.ts';
import type { Server } from './server.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));

export interface WaypostOptions {
  name: string;
  links: number;
  workers?: number;
  /** An empty PostgreSQL to use instead of SQLite. */
  databaseUrl?: string;
  /** Further settings and Node's own variables. */
  environment?: Record<string, string>;
  /** Called with the data directory before the program starts. */
  prepare?(dataDir: string): void;
}

/** Starts the real program with all links stored; clicks are recorded before they are answered. */
export async function startWaypost(options: WaypostOptions): Promise<Server> {
  const { name, links, workers = 1, databaseUrl } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-redirect-'));
  const database = databaseUrl ?? join(dataDir, 'waypost.sqlite');
  const environment = { ...options.environment, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  await createAccount(dataDir, environment);
  await storeLinks(database, links);
  options.prepare?.(dataDir);
  const service = await startService({
    DATA_DIR: dataDir,
    BASE_URL: `http://${shortHost}`,
    ...(workers > 1 && { WORKERS: String(workers) }),
    ...environment,
  });
  const pids = processTree(service.pid);
  if (pids.length < workers) throw new Error(`WORKERS=${workers} started ${pids.length} process.`);
  const counter = await openCounter(database);
  return {
    name,
    links,
    port: service.port,
    pids,
    readCounted: counter.read,
    ...(counter.readStored && { readStored: counter.readStored }),
    async stop() {
      await counter.close();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates the first account, and the database with it. */
export async function createAccount(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const account = ['--username', 'bench', '--email', 'bench@example.com', '--password', 'bench bench bench'];
  await promisify(execFile)(process.execPath, [program, 'account', 'create', ...account], {
    env: { ...process.env, DATA_DIR: dataDir, ...environment },
  });
}

/**
 * Writes the links directly into the database, which is many times faster than the API. No other process may
 * have it open.
 */
export async function storeLinks(database: string, links: number): Promise<void> {
  const filler = await openFiller(database);
  const rows = function* () {
    for (let number = 0; number < links; number++)
      yield linkRow({ alias: aliasOf(number), target: targetOf(number) });
  };
  await filler.insert('link', rows());
  await filler.finish();
}

const allCounted = 'select coalesce(sum(clicks + bots), 0) as counted from click_total';

interface Counter {
  read(): number | Promise<number>;
  /** Clicks that are stored, counted or not; only on SQLite. */
  readStored?(): number;
  close(): void | Promise<void>;
}

/** `database`: as for openFiller. */
async function openCounter(database: string): Promise<Counter> {
  if (database.startsWith('postgres://')) {
    const client = new Client({ connectionString: database });
    await client.connect();
    const read = async () => Number((await client.query(allCounted)).rows[0].counted);
    return { read, close: () => client.end() };
  }
  const sqlite = new DatabaseSync(database, { readOnly: true });
  const counted = sqlite.prepare(allCounted);
  const stored = sqlite.prepare('select count(*) as stored from click');
  return {
    read: () => (counted.get() as { counted: number }).counted,
    readStored: () => (stored.get() as { stored: number }).stored,
    close: () => sqlite.close(),
  };
}

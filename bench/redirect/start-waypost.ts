import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Insertable } from 'kysely';
import type { Tables } from '../../src/database/tables.ts';
import { startService } from '../support/service.ts';
import { aliasOf, shortHost, targetOf } from './link-set.ts';
import { processTree } from './process-usage.ts';
import type { Server } from './server.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));

export interface WaypostOptions {
  name: string;
  links: number;
  workers?: number;
  /** Further settings and Node's own variables. */
  environment?: Record<string, string>;
  /** Called with the data directory before the program starts. */
  prepare?(dataDir: string): void;
}

/** The real program with its links in SQLite, and clicks recorded before they are answered. */
export async function startWaypost(options: WaypostOptions): Promise<Server> {
  const { name, links, workers = 1, environment } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-redirect-'));
  const path = join(dataDir, 'waypost.sqlite');
  await createAccount(dataDir);
  storeLinks(path, links);
  options.prepare?.(dataDir);
  const service = await startService({
    DATA_DIR: dataDir,
    BASE_URL: `http://${shortHost}`,
    ...(workers > 1 && { WORKERS: String(workers) }),
    ...environment,
  });
  const pids = processTree(service.pid);
  if (pids.length < workers) throw new Error(`WORKERS=${workers} started ${pids.length} process.`);
  const database = new DatabaseSync(path, { readOnly: true });
  const counted = database.prepare('select coalesce(sum(clicks + bots), 0) as counted from click_total');
  return {
    name,
    links,
    port: service.port,
    pids,
    readCounted: () => (counted.get() as { counted: number }).counted,
    async stop() {
      database.close();
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes the database, too. */
export async function createAccount(dataDir: string): Promise<void> {
  const account = ['--username', 'bench', '--email', 'bench@example.com', '--password', 'bench bench bench'];
  await promisify(execFile)(process.execPath, [program, 'account', 'create', ...account], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** Straight into the file, which is many times faster than the API; nobody else has it open. */
export function storeLinks(path: string, links: number): void {
  const database = new DatabaseSync(path);
  const columns = Object.keys(linkRow(0));
  const insert = database.prepare(
    `insert into link (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  database.exec('begin');
  for (let number = 0; number < links; number++) insert.run(...Object.values(linkRow(number)));
  database.exec('commit');
  database.close();
}

function linkRow(number: number) {
  return {
    account_id: 1,
    domain_id: null,
    alias: aliasOf(number),
    alias_key: aliasOf(number),
    target: targetOf(number),
    title: '',
    description: '',
    status: 'public',
    redirect_status: 302,
    weight: 1,
    forward_query: 1,
    delivery: 'direct',
    settings: '{}',
    created_at: Date.now(),
  } satisfies Insertable<Tables['link']>;
}

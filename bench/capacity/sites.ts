/** The program with its database, seen from outside, for the benchmark of costs. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { createDatabase, startPostgres } from '../../test/support/postgres.ts';
import { shortHost } from '../redirect/link-set.ts';
import { processTree } from '../../test/support/processes/process-usage.ts';
import { type BenchService, startService } from '../support/service.ts';
import { startCountingProxy } from './counting-proxy.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));

export interface Site {
  dataDir: string;
  start(): Promise<void>;
  port(): number;
  /** Processes of the program and of PostgreSQL. */
  pids(): { own: number[]; server: number[] };
  /** Bytes between the program and PostgreSQL so far, in both directions. */
  bytesWithServer(): number;
  /** Runs a query whose columns are all numbers, and returns its rows. */
  ask(query: string): Promise<number[][]>;
  /** Size of a table with its indexes. */
  bytesOf(table: string): Promise<number>;
  /** SQL expression for the size of a column's value in bytes. */
  sizeOf(column: string): string;
  stop(): Promise<void>;
}

export async function openSqliteSite(dataDir: string): Promise<Site> {
  const db = new DatabaseSync(join(dataDir, 'waypost.sqlite'), { readOnly: true, timeout: 10_000 });
  const ask: Site['ask'] = async (query) =>
    db
      .prepare(query)
      .all()
      .map((row) => Object.values(row).map(Number));
  const runner = createRunner(dataDir, {});
  return {
    ...runner,
    pids: () => ({ own: runner.own(), server: [] }),
    bytesWithServer: () => 0,
    ask,
    async bytesOf(table) {
      const [[bytes = 0] = []] = await ask(
        `select sum(pgsize) from dbstat where name in (select name from sqlite_schema where tbl_name = '${table}')`,
      );
      return bytes;
    },
    sizeOf: (column) => `length(${column})`,
    async stop() {
      await runner.stop();
      db.close();
    },
  };
}

/** Moves the data in the data directory into a new PostgreSQL server. */
export async function openPostgresSite(dataDir: string): Promise<Site> {
  const server = await startPostgres();
  const url = await createDatabase(server.url);
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url };
  await promisify(execFile)(process.execPath, [program, 'migrate', '--to', 'postgres'], { env: environment });
  const proxy = await startCountingProxy(Number(new URL(url).port));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask: Site['ask'] = async (text) =>
    (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row.map(Number));
  const runner = createRunner(dataDir, { DATABASE_URL: withPort(url, proxy.port) });
  return {
    ...runner,
    pids() {
      const own = runner.own();
      const others = processTree(process.pid).filter((pid) => pid !== process.pid && !own.includes(pid));
      return { own, server: others };
    },
    bytesWithServer: proxy.bytes,
    ask,
    async bytesOf(table) {
      const rows = await ask(
        `select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}')
          union all select pg_total_relation_size('${table}')`,
      );
      return Math.max(...rows.map(([bytes = 0]) => bytes));
    },
    sizeOf: (column) => `pg_column_size(${column})`,
    async stop() {
      await runner.stop();
      await client.end();
      await proxy.stop();
      await server.stop();
    },
  };
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

function createRunner(dataDir: string, environment: Record<string, string>) {
  let service: BenchService | undefined;
  return {
    dataDir,
    async start() {
      service = await startService({ DATA_DIR: dataDir, BASE_URL: `http://${shortHost}`, ...environment });
    },
    port: () => service?.port ?? 0,
    own: () => (service ? processTree(service.pid) : []),
    stop: async () => void (await service?.stop()),
  };
}

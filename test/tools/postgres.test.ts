import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { createDatabase, startPostgres, withPostgres } from '../support/postgres.ts';

const pollIntervalMs = 20;
const deadlineMs = 60_000;
const supportModule = join(import.meta.dirname, '..', 'support', 'postgres.ts');

const shared = await withPostgres();

test('started servers answer on ports of their own, and stopping leaves no process and no file', async () => {
  const [server, other] = await Promise.all([startPostgres(), startPostgres()]);
  assert.match(await ask(server.url, 'SELECT version()'), /^PostgreSQL 18\./);
  assert.notEqual(new URL(server.url).port, new URL(other.url).port);
  const folders = [await dataFolder(server.url), await dataFolder(other.url)];
  const client = await connectUntilEnd(server.url);
  await Promise.all([server.stop(), other.stop()]);
  await client.ended;
  for (const folder of folders) {
    assert.deepEqual(await processesOf(folder), []);
    assert.equal(existsSync(folder), false);
  }
  await assert.rejects(ask(server.url, 'SELECT 1'), /ECONNREFUSED/);
});

test('every created database is empty and stands alone', async () => {
  const [first, second] = await Promise.all([createDatabase(shared.url), createDatabase(shared.url)]);
  await ask(first, 'CREATE TABLE link (id integer)');
  assert.equal(await ask(first, "SELECT to_regclass('link')::text"), 'link');
  assert.equal(await ask(second, "SELECT to_regclass('link')::text"), null);
});

test('a temporary folder that others may not enter does not keep PostgreSQL from starting', async (t) => {
  const before = process.env['TMPDIR'];
  const closed = await mkdtemp(join(tmpdir(), 'waypost-closed-'));
  await chmod(closed, 0o700);
  t.after(() => rm(closed, { recursive: true }));
  process.env['TMPDIR'] = closed;
  try {
    const server = await startPostgres();
    await server.stop();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
});

test('a killed test process takes its PostgreSQL along', async () => {
  const { url, kill } = await startInChildProcess();
  const folder = await dataFolder(url);
  assert.notDeepEqual(await processesOf(folder), []);
  await kill();
  await until(async () => (await processesOf(folder)).length === 0 && !existsSync(folder));
});

test('a file that asks for PostgreSQL without a run around it gets its own, until its tests are done', async () => {
  const program = `
    const { withPostgres } = await import(${JSON.stringify(supportModule)});
    const [first, again] = [await withPostgres(), await withPostgres()];
    console.log('same=' + (first.url === again.url), 'url=' + first.url);`;
  const { TEST_DATABASE_URL: _, NODE_TEST_CONTEXT: __, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env });
  const output = await readAll(child.stdout);
  assert.match(output, /same=true url=postgres:/);
  await assert.rejects(ask(/url=(\S+)/.exec(output)?.[1] ?? '', 'SELECT 1'), /ECONNREFUSED/);
});

async function ask(url: string, sql: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** A client that stays connected; `ended` resolves when its connection ends. */
async function connectUntilEnd(url: string): Promise<{ ended: Promise<void> }> {
  const client = new Client({ connectionString: url });
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => {}); // "terminating connection due to administrator command"
  await client.connect();
  return { ended };
}

/** The server's own temporary folder, which contains its data folder. */
async function dataFolder(url: string): Promise<string> {
  return dirname(await ask(url, 'SHOW data_directory'));
}

async function processesOf(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(folder));
}

async function startInChildProcess(): Promise<{ url: string; kill(): Promise<void> }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(supportModule)});
    console.log((await startPostgres()).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  const [url] = await once(child.stdout, 'data');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: String(url).trim(), kill };
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `not within ${deadlineMs} ms`);
    await wait(pollIntervalMs);
  }
}

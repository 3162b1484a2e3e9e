import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freePort } from '../support/free-port.ts';
import { childEnvironment } from '../support/processes/child-service.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';
import { poll } from '../support/clicks/visits.ts';
import { newDataDir, noWorkers, workersOf } from '../support/processes/workers.ts';

const skip = noWorkers;

/** Asserts that the program ends with exit code 1 and a reason of one line. */
async function assertRefuses(environment: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runProgram(['start'], {
    environment: { ...childEnvironment(await newDataDir()), WORKERS: '2', ...environment },
  });
  assert.match(stderr, line);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.equal(code, 1);
  assert.equal(stdout, '');
}

test('a port that another program has stops the start with one line that names it', {
  skip,
}, async (context) => {
  const other = createServer().listen(0, '127.0.0.1');
  context.after(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await assertRefuses(
    { PORT: String(port) },
    new RegExp(`^waypost: PORT: 127\\.0\\.0\\.1:${port} is in use`),
  );
});

test('an address that is not this machine’s stops the start with one line that names it', {
  skip,
}, async () => {
  await assertRefuses({ HOST: '192.0.2.1' }, /^waypost: .*192\.0\.2\.1.*\n$/);
});

test('a folder for temporary files that cannot be used stops the start with one line that names it', {
  skip,
}, async () => {
  const tooLong = `${await newDataDir()}/${'x'.repeat(100)}`;
  await mkdir(tooLong);
  for (const TMPDIR of [tooLong, '/no/such/folder']) {
    await assertRefuses({ TMPDIR }, /^waypost: TMPDIR: .+\n$/);
  }
});

test('WORKERS=auto starts one per core, on the port that is asked for, which no other Waypost gets', {
  skip,
}, async () => {
  const port = await freePort();
  const environment = { ...childEnvironment(await newDataDir()), WORKERS: 'auto', PORT: String(port) };
  const program = startProgram(['start'], { environment });
  assert.equal(await program.ready(), `http://localhost:${port}`);
  const cores = availableParallelism();
  assert.equal(workersOf(program).length, cores === 1 ? 0 : cores);
  // Its workers share the port among them.
  for (const WORKERS of ['1', '2'])
    await assertRefuses(
      { PORT: String(port), WORKERS },
      new RegExp(`^waypost: PORT: 127\\.0\\.0\\.1:${port} is in use`),
    );
  program.child.kill('SIGTERM');
  const { code, stderr } = await program.ended();
  assert.deepEqual([code, stderr], [0, '']);
});

test('asked to end while it starts, it ends with code 0 and leaves no worker', { skip }, async () => {
  for (const sign of ['waypost.lock', 'waypost.sqlite', 'workers.lock']) {
    const dataDir = await newDataDir();
    const environment = { ...childEnvironment(dataDir), WORKERS: '2' };
    const program = startProgram(['start'], { environment });
    await poll(sign, async () => (existsSync(join(dataDir, sign)) ? true : undefined));
    program.child.kill('SIGTERM');
    // Also waits until every process that shares its output has closed it.
    const { code, stderr } = await program.ended();
    assert.deepEqual([code, stderr], [0, ''], sign);
  }
});

test('asked to end together with a worker that cannot hear it yet, it ends with code 0', {
  skip,
}, async () => {
  for (const port of ['0', String(await freePort())]) {
    const environment = { ...childEnvironment(await newDataDir()), WORKERS: '2', PORT: port };
    const program = startProgram(['start'], { environment });
    const worker = await poll('a worker', async () => workersOf(program).find(isWorker));
    for (const pid of [program.child.pid as number, worker]) process.kill(pid, 'SIGTERM');
    const { code, stdout, stderr } = await program.ended();
    assert.deepEqual([code, stderr], [0, ''], stdout);
    assert.doesNotMatch(stdout, /"level":[56]0/);
  }
});

function isWorker(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.js');
}

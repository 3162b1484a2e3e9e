import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { poll } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';
import { noWorkers } from '../support/processes/workers.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const logsAndEnds = fileURLToPath(new URL('../support/processes/log-and-end.ts', import.meta.url));
const startsWithinMs = 120_000;
const skip = existsSync('/dev/full') ? false : 'there is no /dev/full here';

interface Started {
  ended: Promise<unknown[]>;
  stop(): void;
  ask(path: string): Promise<Response>;
}

/** Starts the program with `output` as its standard output, and waits for its first answer. */
async function start(
  context: TestContext,
  output: 'pipe' | number,
  settings: Record<string, string> = {},
): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-log-'));
  const port = String(await freePort());
  const own = { DATA_DIR: join(folder, 'data'), PORT: port, HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [program, 'start'], {
    env: { PATH: process.env['PATH'], ...own, ...settings },
    stdio: ['ignore', output, 'inherit'],
  });
  const ended = once(child, 'exit');
  context.after(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(30_000) });
  const hasStarted = async () => (await ask('/healthz').catch(() => undefined))?.ok || undefined;
  await poll('the first answer', hasStarted, startsWithinMs);
  return { ended, ask, stop: () => void child.kill('SIGTERM') };
}

test('where its log cannot be written, the service answers and ends as ever', { skip }, async (context) => {
  const full = await open('/dev/full', 'w');
  context.after(() => full.close());
  const { ended, ask, stop } = await start(context, full.fd);
  assert.equal((await ask('/healthz')).status, 200);
  stop();
  assert.deepEqual(await ended, [0, null]);
});

test('a process whose log has lost its reader ends all the same', { timeout: 30_000 }, async (context) => {
  const child = fork(logsAndEnds, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  context.after(() => child.kill('SIGKILL'));
  child.stdout?.destroy();
  child.send('log');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

for (const WORKERS of ['1', '2']) {
  test(`where nobody reads its log any more, the service answers and ends as ever, with WORKERS=${WORKERS}`, {
    skip: WORKERS === '1' ? false : noWorkers,
    timeout: startsWithinMs,
  }, async (context) => {
    const { ended, ask, stop } = await start(context, 'pipe', { WORKERS, LOG_LEVEL: 'debug' });
    // Each is a line of the log; a pipe takes far less.
    for (let visit = 0; visit < 800; visit++)
      assert.equal((await ask(`/${'long'.repeat(500)}${visit}`)).status, 404);
    stop();
    assert.deepEqual(await ended, [0, null]);
  });
}

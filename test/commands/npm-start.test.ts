import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { poll } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';
import { processTree } from '../support/processes/process-usage.ts';
import { isAlive, noWorkers } from '../support/processes/workers.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readyWithinMs = 30_000;

test('SIGTERM to `npm start` alone ends the service', {
  skip: noWorkers,
  timeout: 180_000,
}, async (context) => {
  const { child, port } = await startNpm(context);
  const pids = await poll(
    'the service',
    async () => (await isAnswering(port)) && started(child.pid),
    readyWithinMs,
  );
  // Ends a service that outlives its npm together with the test.
  context.after(() => pids.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGKILL')));
  child.kill('SIGTERM');
  await once(child, 'exit');
  // The process that ran npm cannot wait for any other process, so none may be left.
  assert.deepEqual(pids.filter(isAlive), []);
  assert.equal(await isAnswering(port), undefined);
});

async function startNpm(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-npm-'));
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const port = await freePort();
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    PATH: process.env['PATH'],
    HOME: folder,
  };
  const child = spawn('npm', ['start'], { cwd: root, env: environment, stdio: 'ignore' });
  return { child, port };
}

/**
 * The processes of npm whose command ends in `start`. Leaves out the dashboard's build, which outlives the
 * service.
 */
function started(pid = 0): number[] {
  return processTree(pid).filter((one) => /start\0*$/.test(readFileSync(`/proc/${one}/cmdline`, 'utf8')));
}

async function isAnswering(port: number): Promise<true | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
  return answer?.ok || undefined;
}

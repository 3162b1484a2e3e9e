import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { outliveWorkers } from '../../src/database/data-dir/worker-lock.ts';

const module = new URL('../../src/database/data-dir/worker-lock.ts', import.meta.url).href;

async function newDataDir(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-worker-lock-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that holds the lock until it is killed. */
async function startHolder(context: TestContext, dataDir: string): Promise<ChildProcess> {
  const program = `import { holdWorkerLock } from ${JSON.stringify(module)};
    holdWorkerLock(${JSON.stringify(dataDir)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('where there never was a worker nothing is waited for or made', async (context) => {
  const dataDir = await newDataDir(context);
  await outliveWorkers(dataDir);
  assert.equal(existsSync(join(dataDir, 'workers.lock')), false);
});

test('a start waits for the last of all workers that an earlier service left', async (context) => {
  // It waits five seconds at most; here time stands still.
  context.mock.method(performance, 'now', () => 0);
  const dataDir = await newDataDir(context);
  const holders = [await startHolder(context, dataDir), await startHolder(context, dataDir)];
  let isOver = false;
  const waiting = outliveWorkers(dataDir).then(() => {
    isOver = true;
  });
  for (const holder of holders) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(isOver, false);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  await waiting;
  await outliveWorkers(dataDir);
});

test('a worker that does not end stops the start with one line that names the setting', async (context) => {
  let now = 0;
  context.mock.method(performance, 'now', () => (now += 1_000));
  const dataDir = await newDataDir(context);
  await startHolder(context, dataDir);
  await assert.rejects(outliveWorkers(dataDir), {
    name: 'OperatorError',
    message: `DATA_DIR: ${dataDir} is in use by a worker process of a Waypost that has ended.`,
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { AppError } from '../../src/platform/app-error.ts';
import { createRenderPool, type PoolOptions } from '../../src/resources/qr-codes/rendering/render-pool.ts';
import { chooseThreadsMax } from '../../src/resources/qr-codes/rendering/render-threads.ts';
import type { OddJob } from '../support/qr/odd-jobs-thread.ts';

const entry = new URL('../support/qr/odd-jobs-thread.ts', import.meta.url);
const settleWithinMs = 60_000;

function startPool(limits: Partial<PoolOptions> = {}) {
  // However small the machine is.
  const pool = createRenderPool({ entry, threadsMax: 2, ...limits });
  return { run: (job: OddJob) => pool.run(job), size: pool.size };
}

const isUnavailable = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'unavailable' &&
  error.status === 503 &&
  error.headers['Retry-After'] === '1';

async function until(isReached: () => boolean): Promise<void> {
  const deadline = performance.now() + settleWithinMs;
  while (!isReached()) {
    assert.ok(performance.now() < deadline, 'not reached in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('no thread is there until there is a job, one does jobs one after another, two those at once', async () => {
  const { run, size } = startPool();
  assert.equal(size(), 0);
  const first = await run({ kind: 'tell' });
  assert.equal(size(), 1);
  assert.equal(await run({ kind: 'tell' }), first);
  assert.equal(size(), 1);
  const threads = await Promise.all(Array.from({ length: 20 }, () => run({ kind: 'wait', ms: 1 })));
  assert.equal(size(), 2);
  assert.equal(new Set(threads).size, 2);
});

test('where there is one core, or little memory, one thread draws', async () => {
  const gibibyte = 1024 ** 3;
  assert.equal(chooseThreadsMax({ cores: 2, memoryBytes: gibibyte }), 2);
  assert.equal(chooseThreadsMax({ cores: 64, memoryBytes: 64 * gibibyte }), 2);
  assert.equal(chooseThreadsMax({ cores: 1, memoryBytes: 64 * gibibyte }), 1);
  assert.equal(chooseThreadsMax({ cores: 4, memoryBytes: gibibyte / 2 }), 1);
  const { run, size } = startPool({ threadsMax: 1 });
  const threads = await Promise.all(Array.from({ length: 4 }, () => run({ kind: 'wait', ms: 1 })));
  assert.deepEqual([new Set(threads).size, size()], [1, 1]);
});

test('jobs are begun in the order they came', async () => {
  const { run } = startPool();
  const done: number[] = [];
  // While one thread is held, the other does all jobs, so that they also end in order.
  const held = new Int32Array(new SharedArrayBuffer(4));
  const holding = run({ kind: 'hold', held });
  const jobs = Array.from({ length: 6 }, (_, number) => run({ kind: 'tell' }).then(() => done.push(number)));
  await Promise.all(jobs);
  assert.deepEqual(done, [0, 1, 2, 3, 4, 5]);
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  await holding;
});

test('who finds a full line is told to come again, and the line goes on', async () => {
  const { run } = startPool();
  const taken = Array.from({ length: 2 + 128 }, () => run({ kind: 'wait', ms: 1 }));
  await assert.rejects(run({ kind: 'tell' }), isUnavailable);
  await Promise.all(taken);
  assert.equal(typeof (await run({ kind: 'tell' })), 'number');
});

test('a job that fails, fails alone: its thread does the next', async () => {
  const { run } = startPool();
  const thread = await run({ kind: 'tell' });
  await assert.rejects(run({ kind: 'fail' }), /This cannot be drawn\./);
  assert.equal(await run({ kind: 'tell' }), thread);
});

for (const kind of ['crash', 'exit', 'fill-memory'] as const) {
  test(`a thread that ends by ${kind} fails its own job, and another does those that wait`, async () => {
    const { run, size } = startPool();
    const before = await Promise.all([run({ kind: 'wait', ms: 1 }), run({ kind: 'wait', ms: 1 })]);
    const [bad, ...good] = await Promise.allSettled([
      run({ kind }),
      ...Array.from({ length: 5 }, () => run({ kind: 'wait', ms: 20 })),
    ]);
    assert.ok(bad.status === 'rejected' && isUnavailable(bad.reason));
    assert.deepEqual(
      good.map(({ status }) => status),
      good.map(() => 'fulfilled'),
    );
    const after = await Promise.all([run({ kind: 'wait', ms: 20 }), run({ kind: 'wait', ms: 20 })]);
    assert.equal(size(), 2);
    assert.ok(after.some((thread) => !before.includes(thread)));
  });
}

test('a job that takes too long is ended with its thread', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run, size } = startPool({ jobMsMax: 1500 });
  const hanging = run({ kind: 'hang' });
  // The other thread may take as long as it likes to start: the time of both jobs stands still.
  await run({ kind: 'tell' });
  t.mock.timers.tick(1500);
  await assert.rejects(
    hanging,
    (error) => isUnavailable(error) && /was not drawn within 1500 ms/.test(String((error as Error).cause)),
  );
  assert.equal(size(), 1);
});

test('a job has time enough beside others that keep the machine busy', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run } = startPool();
  const held = new Int32Array(new SharedArrayBuffer(4));
  const holding = run({ kind: 'hold', held });
  t.mock.timers.tick(25_000);
  Atomics.store(held, 0, 1);
  Atomics.notify(held, 0);
  assert.equal(typeof (await holding), 'number');
});

test('threads with nothing to do end, and are started again', async () => {
  const { run, size } = startPool({ idleMsMax: 50 });
  const both = [run({ kind: 'wait', ms: 20 }), run({ kind: 'wait', ms: 20 })];
  await until(() => size() === 2);
  const [first] = await Promise.all(both);
  await until(() => size() === 0);
  assert.notEqual(await run({ kind: 'tell' }), first);
  assert.equal(size(), 1);
});

test('a busy thread keeps the process alive until its job is done, an idle one does not', async () => {
  const poolFile = new URL('../../src/resources/qr-codes/rendering/render-pool.ts', import.meta.url).href;
  const program = `
    import(${JSON.stringify(poolFile)}).then(async ({ createRenderPool }) => {
      const pool = createRenderPool({ entry: new URL(${JSON.stringify(entry.href)}), idleMsMax: 600_000 });
      await pool.run({ kind: 'wait', ms: 100 });
      console.log('done');
    });
  `;
  // Well below the time after which idle threads end by themselves.
  const timeout = 120_000;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program], { timeout });
  assert.equal(stdout, 'done\n');
});

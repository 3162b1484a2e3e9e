import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forkWorker } from '../../src/workers/fork-worker.ts';

test('a worker that the system cannot start has ended, and throws nothing', async (context) => {
  const { execPath } = process;
  context.after(() => void (process.execPath = execPath));
  process.execPath = '/no/such/node';
  const worker = forkWorker(() => {});
  worker.send({ kind: 'stop' });
  assert.deepEqual(await worker.ended, { code: null, signal: null });
  await assert.rejects(worker.listening, /ENOENT|before it was ready/);
});

test('so has one that Node refuses to start at once', async (context) => {
  context.after(() => void delete process.env['TOO_LONG']);
  // Longer than Linux allows for a single environment variable.
  process.env['TOO_LONG'] = 'x'.repeat(200_000);
  const worker = forkWorker(() => {});
  worker.send({ kind: 'stop' });
  worker.kill();
  assert.deepEqual(await worker.ended, { code: null, signal: null });
  await assert.rejects(worker.listening, /E2BIG/);
});

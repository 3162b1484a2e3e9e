import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatchedRead } from '../../src/platform/caches/batched-read.ts';

test('what is asked for at the same time is read together, and each gets its own answer', async () => {
  const { read, batches } = createSource(10);
  const answers = await Promise.all([1, 2, 3].map((key) => read(key)));
  assert.deepEqual(answers, ['value 1', 'value 2', 'value 3']);
  assert.deepEqual(batches, [[1, 2, 3]]);
});

test('what is asked for while a batch is being read waits for the next, which is no larger than it may be', async () => {
  const { read, batches, hold } = createSource(3);
  const first = hold();
  const early = read(0);
  await new Promise(setImmediate);
  const late = [1, 2, 3, 4, 5].map((key) => read(key));
  await new Promise(setImmediate);
  assert.deepEqual(batches, [[0]]);
  first.release();
  assert.deepEqual(
    await Promise.all([early, ...late]),
    [0, 1, 2, 3, 4, 5].map((key) => `value ${key}`),
  );
  assert.deepEqual(batches, [[0], [1, 2, 3], [4, 5]]);
});

test('a batch that fails fails for who is in it, and the next is read all the same', async () => {
  const { read } = createSource(2);
  const answers = await Promise.allSettled([read(-1), read(1), read(2)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  );
  assert.equal(await read(3), 'value 3');
});

test('a long queue is worked off without growing anything', async () => {
  const { read, batches } = createSource(1);
  const answers = await Promise.all(Array.from({ length: 20_000 }, (_, key) => read(key)));
  assert.equal(answers.at(-1), 'value 19999');
  assert.equal(batches.length, 20_000);
});

function createSource(keysMax: number) {
  const batches: number[][] = [];
  const held: Promise<void>[] = [];
  const read = createBatchedRead({
    keysMax,
    async readMany(keys: number[]) {
      batches.push(keys);
      await held.shift();
      if (keys.includes(-1)) throw new Error('the source is away');
      return keys.map((key) => `value ${key}`);
    },
  });
  return {
    read,
    batches,
    /** The next batch waits until it is released. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(promise);
      return { release: resolve };
    },
  };
}

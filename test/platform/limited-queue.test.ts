import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/platform/app-error.ts';
import { createLimitedQueue, createSharedQueues } from '../../src/platform/pace/limited-queue.ts';

test('two works run at a time, in the order they came, and one that fails makes room for the next', async () => {
  const inTurn = createLimitedQueue({ runningMax: 2, waitingMax: 100 });
  let running = 0;
  let runningMost = 0;
  const begun: number[] = [];
  const work = (number: number) => async () => {
    begun.push(number);
    runningMost = Math.max(runningMost, ++running);
    await new Promise(setImmediate);
    running--;
    if (number % 3 === 0) throw new Error(`work ${number}`);
    return number;
  };
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const outcomes = await Promise.allSettled(numbers.map((number) => inTurn(work(number))));
  assert.equal(runningMost, 2);
  assert.deepEqual(begun, numbers);
  assert.deepEqual(
    outcomes.map(({ status }) => status === 'rejected'),
    numbers.map((number) => number % 3 === 0),
  );
});

test('who finds a full line is told to come again, and the line goes on', async () => {
  const inTurn = createLimitedQueue({ runningMax: 2, waitingMax: 5 });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 2 + 5 }, () => inTurn(() => gate));
  await assert.rejects(
    inTurn(async () => assert.fail('it must not run')),
    (error) => error instanceof AppError && error.status === 503 && error.headers['Retry-After'] === '1',
  );
  open();
  await Promise.all(waiting);
  assert.equal(await inTurn(async () => 'free'), 'free');
});

test('queues that share their places: the first goes before the second, which leaves it some', async () => {
  const { first, second } = createSharedQueues(2, {
    first: { runningMax: 2, waitingMax: 10 },
    second: { runningMax: 1, waitingMax: 10 },
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      begun.push(name);
      ends.push(resolve);
    });
  const all = [second(work('b1')), second(work('b2')), first(work('a1')), first(work('a2'))];
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['b1', 'a1']);
  ends.shift()?.();
  await new Promise(setImmediate);
  assert.deepEqual(begun, ['b1', 'a1', 'a2']);
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  assert.deepEqual(begun, ['b1', 'a1', 'a2', 'b2']);
});

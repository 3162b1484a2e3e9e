import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter } from '../../src/platform/limit-rate.ts';
import type { FromWorker } from '../../src/workers/messages.ts';
import { createRemoteLimiter } from '../../src/workers/remote-limiter.ts';

type Take = Extract<FromWorker, { kind: 'take' }>;
const allowance = { limit: 5, windowMs: 60_000 };

test('two processes that ask the same limiter have one allowance together', async () => {
  const limiter = createRateLimiter({ now: () => 1_000 });
  const remotes = [0, 1].map(() => {
    const remote = createRemoteLimiter((message) => {
      const { id, bucket, allowance: asked } = message as Take;
      setImmediate(() => remote.settle({ kind: 'taken', id, admission: limiter.take(bucket, asked) }));
    });
    return remote;
  });
  const asking = Array.from({ length: 6 }, () => remotes.map(({ take }) => take('a', allowance)));
  const answers = await Promise.all(asking.flat());
  assert.equal(answers.filter(({ admitted }) => admitted).length, allowance.limit);
  const others = await Promise.all(remotes.map(({ take }) => take('b', allowance)));
  assert.deepEqual(
    others.map(({ admitted }) => admitted),
    [true, true],
  );
});

test('answers that come in another order find those who asked', async () => {
  const asked: Take[] = [];
  const { take, settle } = createRemoteLimiter((message) => asked.push(message as Take));
  const waiting = [take('first', allowance), take('second', allowance)];
  const admissionOf = (remaining: number) => ({
    admitted: true,
    limit: 5,
    remaining,
    resetAt: 0,
    retryAt: 0,
    at: 0,
  });
  for (const { id, bucket } of asked.toReversed()) {
    settle({ kind: 'taken', id, admission: admissionOf(bucket === 'first' ? 1 : 2) });
  }
  assert.deepEqual(await Promise.all(waiting), [admissionOf(1), admissionOf(2)]);
});

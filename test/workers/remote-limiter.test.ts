import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimiter } from '../../src/platform/pace/limit-rate.ts';
import { answerTake, createRemoteLimiter, type TakeMessage } from '../../src/workers/remote-limiter.ts';

const allowance = { limit: 5, windowMs: 60_000 };

test('two processes that ask the same limiter have one allowance together', async () => {
  const limiter = createRateLimiter({ now: () => 1_000 });
  const remotes = [0, 1].map(() => {
    const remote = createRemoteLimiter((message) => {
      const { id, bucket, allowance: asked } = message as TakeMessage;
      setImmediate(() => remote.settle({ kind: 'taken', id, decision: limiter.take(bucket, asked) }));
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
  const asked: TakeMessage[] = [];
  const { take, settle } = createRemoteLimiter((message) => asked.push(message as TakeMessage));
  const waiting = [take('first', allowance), take('second', allowance)];
  const decisionOf = (remaining: number) => ({
    admitted: true,
    limit: 5,
    remaining,
    resetAt: 0,
    retryAt: 0,
    at: 0,
  });
  for (const { id, bucket } of asked.toReversed()) {
    settle({ kind: 'taken', id, decision: decisionOf(bucket === 'first' ? 1 : 2) });
  }
  assert.deepEqual(await Promise.all(waiting), [decisionOf(1), decisionOf(2)]);
});

test('what fails is heard by who asked, and by nobody else', async () => {
  const failing = { take: () => Promise.reject(new Error('away')), giveBack() {} };
  const counting = createRateLimiter({ now: () => 1_000 });
  const remote = createRemoteLimiter((message) => {
    const asked = message as TakeMessage;
    void answerTake(asked.bucket === 'failing' ? failing : counting, asked).then(remote.settle);
  });
  const waiting = [remote.take('failing', allowance), remote.take('other', allowance)];
  const [failed, other] = await Promise.allSettled(waiting);
  assert.equal(failed?.status === 'rejected' && failed.reason.code, 'unavailable');
  assert.equal(other?.status === 'fulfilled' && other.value.admitted, true);
});

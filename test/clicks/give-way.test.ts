import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace, restAfter } from '../../src/clicks/give-way.ts';

test('ordinary traffic is drained at once', () => {
  for (const batches of [1, 2, 3]) assert.equal(restAfter({ batches, tookMs: 30, sinceNoticeMs: 10 }), 0);
});

test('in a burst the drainer rests three times as long as it works, but never long', () => {
  assert.equal(restAfter({ batches: 4, tookMs: 20, sinceNoticeMs: 10 }), 60);
  assert.equal(restAfter({ batches: 40, tookMs: 500, sinceNoticeMs: 10 }), 100);
});

test('when no visits come any more, the backlog is drained without a rest', () => {
  assert.equal(restAfter({ batches: 1_000, tookMs: 20, sinceNoticeMs: 251 }), 0);
});

test('many small batches in a short time are a burst, too; the same number spread out is not', () => {
  const burst = createPace();
  const calm = createPace();
  const rests = { burst: 0, calm: 0 };
  for (let batch = 1; batch <= 8; batch++) {
    burst.notice(batch * 20);
    rests.burst += burst.batchStored(batch * 20, batch * 20 + 5);
    burst.emptied(batch * 20 + 5);
    calm.notice(batch * 200);
    rests.calm += calm.batchStored(batch * 200, batch * 200 + 5);
    calm.emptied(batch * 200 + 5);
  }
  assert.equal(rests.burst, 5 * 15);
  assert.equal(rests.calm, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBackOff } from '../../src/platform/pace/back-off.ts';

test('however often it fails, one attempt is to come, after twice the time whenever the last failed, too', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let attempts = 0;
  const backOff = createBackOff(() => attempts++, { firstMs: 1_000, mostMs: 5_000 });
  const waits: number[] = [];
  for (let failures = 1; failures <= 5; failures++) {
    backOff.retry();
    backOff.retry();
    let ms = 0;
    for (; backOff.isWaiting(); ms += 500) t.mock.timers.tick(500);
    waits.push(ms);
    assert.equal(attempts, failures);
  }
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('after a success the next failure is the first again', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const backOff = createBackOff(() => {}, { firstMs: 1_000, mostMs: 5_000 });
  for (let failures = 1; failures <= 3; failures++) {
    backOff.retry();
    t.mock.timers.tick(5_000);
  }
  backOff.reset();
  backOff.retry();
  t.mock.timers.tick(1_000);
  assert.equal(backOff.isWaiting(), false);
});

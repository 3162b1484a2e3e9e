import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDrainMonitor, type DrainReport } from '../../src/clicks/drain-monitor.ts';

const warning = 'clicks are recorded but not counted yet: the database does not take them';

function watch() {
  const clock = { now: 1_000_000 };
  const monitor = createDrainMonitor({ now: () => clock.now });
  const hear = (values: Partial<DrainReport>) =>
    monitor.hear({
      kind: 'drain-counters',
      drained: 0,
      damaged: 0,
      failures: 0,
      isFailing: false,
      ...values,
    } as DrainReport);
  return { clock, monitor, hear };
}

test('what the drain has counted is what it said last; other messages say nothing of it', () => {
  const { monitor, hear } = watch();
  assert.deepEqual(monitor.counters(), { drained: 0, damaged: 0, failures: 0, isFailing: false });
  hear({ drained: 5, damaged: 1 });
  hear({ drained: 7, damaged: 1, failures: 2, isFailing: true });
  monitor.hear({ kind: 'drain-failed' });
  assert.deepEqual(monitor.counters(), { drained: 7, damaged: 1, failures: 2, isFailing: true });
});

test('a drain that fails for more than 10 s is warned of until it stores again', () => {
  const { clock, monitor, hear } = watch();
  hear({ failures: 1, isFailing: true });
  clock.now += 10_000;
  hear({ failures: 11, isFailing: true });
  assert.deepEqual(monitor.warnings(), []);
  clock.now += 1;
  assert.deepEqual(monitor.warnings(), [warning]);
  hear({ failures: 11, drained: 3 });
  assert.deepEqual(monitor.warnings(), []);
});

test('failures that are mended in between never add up to a warning', () => {
  const { clock, monitor, hear } = watch();
  for (let failures = 1; failures < 20; failures++) {
    hear({ failures, isFailing: true });
    clock.now += 9_000;
    assert.deepEqual(monitor.warnings(), []);
    hear({ failures });
    clock.now += 9_000;
  }
});

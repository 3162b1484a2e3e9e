import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/platform/app-error.ts';
import { createStaleWhileAway } from '../../src/platform/caches/stale-while-away.ts';

const away = () => Promise.reject(new AppError('unavailable'));

test('what is read is given, whatever was known', async () => {
  const orKnown = createStaleWhileAway();
  assert.equal(await orKnown(async () => 'new', 'old'), 'new');
  assert.equal(await orKnown(async () => 'new', undefined), 'new');
});

test('while the source is away, what was known is given, and the source is left alone for a moment', async (context) => {
  let now = 1_000;
  context.mock.method(performance, 'now', () => now);
  const orKnown = createStaleWhileAway();
  let reads = 0;
  const read = () => {
    reads++;
    return away();
  };
  for (let n = 0; n < 5; n++) assert.equal(await orKnown(read as () => Promise<string>, 'old'), 'old');
  assert.equal(reads, 1);
  now += 1_000;
  assert.equal(await orKnown(read as () => Promise<string>, 'old'), 'old');
  assert.equal(reads, 2);
});

test('what was never known cannot be given', async () => {
  const orKnown = createStaleWhileAway();
  await assert.rejects(
    orKnown(away, undefined),
    (error) => error instanceof AppError && error.code === 'unavailable',
  );
});

test('a source that says nothing keeps nobody waiting for what was known', async () => {
  const orKnown = createStaleWhileAway();
  assert.equal(await orKnown(() => new Promise<string>(() => {}), 'old'), 'old');
});

test('a fault is told, not hidden behind what was known', async () => {
  const orKnown = createStaleWhileAway();
  await assert.rejects(
    orKnown(() => Promise.reject(new TypeError('a bug')), 'old' as never),
    TypeError,
  );
});

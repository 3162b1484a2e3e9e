import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReadThroughCache } from '../../src/platform/caches/read-through-cache.ts';
import { createTestClock } from '../support/test-clock.ts';

const lifetimeMs = 60_000;

test('a key is asked for once, and remembered, that there is nothing too', async () => {
  const { cache, asked } = createCache({ known: { value: 1 } });
  assert.equal(cache.peek('known'), undefined);
  assert.deepEqual(await cache.find('known'), { value: 1 });
  assert.deepEqual(await cache.find('known'), { value: 1 });
  assert.deepEqual(cache.peek('known'), { value: 1 });
  assert.equal(await cache.find('unknown'), null);
  assert.equal(await cache.find('unknown'), null);
  assert.equal(cache.peek('unknown'), null);
  assert.deepEqual(asked, ['known', 'unknown']);
});

test('who asks at the same moment shares one reading', async () => {
  const { cache, asked } = createCache({ key: { value: 1 } });
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.find('key')));
  assert.ok(answers.every((answer) => answer?.value === 1));
  assert.deepEqual(asked, ['key']);
});

test('what was forgotten is asked for again, whether there was something or nothing', async () => {
  const { cache, source, asked } = createCache({ key: { value: 1 } });
  await Promise.all([cache.find('key'), cache.find('none')]);
  source['key'] = { value: 2 };
  source['none'] = { value: 3 };
  for (const key of ['key', 'none']) {
    cache.forget(key);
    assert.equal(cache.peek(key), undefined);
  }
  assert.deepEqual(await cache.find('key'), { value: 2 });
  assert.deepEqual(await cache.find('none'), { value: 3 });
  assert.equal(asked.length, 4);
});

test('when all is forgotten, every key is asked for again, also one that is being read', async () => {
  const { cache, source, asked, hold } = createCache({ key: { value: 1 }, read: { value: 1 } });
  await Promise.all([cache.find('key'), cache.find('none')]);
  const reading = hold();
  const early = cache.find('read');
  cache.forgetAll();
  for (const key of ['key', 'none', 'read']) assert.equal(cache.peek(key), undefined);
  reading.release();
  await early;
  assert.equal(cache.peek('read'), undefined, 'what was read before may be out of date');
  source['none'] = { value: 3 };
  assert.deepEqual(await cache.find('none'), { value: 3 });
  assert.deepEqual(asked, ['key', 'none', 'read', 'none']);
});

test('those meant are forgotten and what was not there, and what is being read is not remembered', async () => {
  const { cache, source, asked, hold } = createCache({
    meant: { value: 1 },
    other: { value: 2 },
    read: { value: 1 },
  });
  await Promise.all(['meant', 'other', 'none'].map(cache.find));
  const reading = hold();
  const early = cache.find('read');
  cache.forgetWhere(({ value }, key) => value === 1 && key !== 'other');
  for (const key of ['meant', 'none']) assert.equal(cache.peek(key), undefined, key);
  assert.deepEqual(cache.peek('other'), { value: 2 });
  reading.release();
  await early;
  assert.equal(cache.peek('read'), undefined, 'what was read before may be out of date');
  source['meant'] = { value: 3 };
  assert.deepEqual(await cache.find('meant'), { value: 3 });
  assert.deepEqual(asked, ['meant', 'other', 'none', 'read', 'meant']);
});

test('a change during a reading is not covered by what that reading brings', async () => {
  const { cache, source, asked, hold } = createCache({ key: { value: 1 } });
  const first = hold();
  const early = cache.find('key');
  source['key'] = { value: 2 };
  cache.forget('key');
  const second = hold();
  const late = cache.find('key');
  second.release();
  assert.deepEqual(await late, { value: 2 });
  first.release();
  assert.deepEqual(await early, { value: 1 }, 'who asked before the change may see what was before it');
  assert.deepEqual(cache.peek('key'), { value: 2 });
  assert.deepEqual(asked, ['key', 'key']);
});

test('a change during a reading that nobody follows leaves nothing remembered', async () => {
  const { cache, hold } = createCache({ key: { value: 1 } });
  const reading = hold();
  const early = cache.find('key');
  cache.forget('key');
  reading.release();
  await early;
  assert.equal(cache.peek('key'), undefined);
});

test('two changes during two readings leave the last one', async () => {
  const { cache, source, hold } = createCache({ key: { value: 1 } });
  const readings = [hold()];
  const finds = [cache.find('key')];
  for (const value of [2, 3]) {
    source['key'] = { value };
    cache.forget('key');
    readings.push(hold());
    finds.push(cache.find('key'));
  }
  for (const reading of readings.reverse()) reading.release();
  await Promise.all(finds);
  assert.deepEqual(await cache.find('key'), { value: 3 });
});

test('a reading that fails fails for who waits, and is tried again by the next', async () => {
  const { cache, source, asked } = createCache({});
  Object.defineProperty(source, 'key', {
    configurable: true,
    get() {
      throw new Error('the store is away');
    },
  });
  const waiting = [cache.find('key'), cache.find('key')];
  for (const find of waiting) await assert.rejects(find, /the store is away/);
  Object.defineProperty(source, 'key', { value: { value: 1 } });
  assert.deepEqual(await cache.find('key'), { value: 1 });
  assert.deepEqual(asked, ['key', 'key']);
});

test('a lifetime is counted from the reading and no hit makes it longer', async () => {
  const { cache, clock, asked } = createCache({ key: { value: 1 } });
  await cache.find('key');
  for (let hit = 0; hit < 3; hit++) {
    clock.advance(lifetimeMs / 4);
    assert.deepEqual(cache.peek('key'), { value: 1 });
  }
  clock.advance(lifetimeMs / 4);
  assert.equal(cache.peek('key'), undefined);
  await cache.find('key');
  assert.equal(asked.length, 2);
});

test('a clock that is set back makes nothing last longer', async () => {
  const { cache, source, clock } = createCache({ key: { value: 1 } });
  await cache.find('key');
  source['key'] = { value: 2 };
  clock.advance(-60 * lifetimeMs);
  assert.equal(cache.peek('key'), undefined);
  assert.deepEqual(await cache.find('key'), { value: 2 });
});

test('never more than the given number of entries is held', async () => {
  const { cache } = createCache({}, 10);
  for (let key = 0; key < 1_000; key++) await cache.find(String(key));
  const held = Array.from({ length: 1_000 }, (_, key) => cache.peek(String(key))).filter(
    (value) => value !== undefined,
  );
  assert.ok(held.length <= 10, `${held.length}`);
});

test('who tries keys that are none pushes out nothing that is there', async () => {
  const { cache, asked } = createCache({ key: { value: 1 } }, 10);
  await cache.find('key');
  for (let key = 0; key < 1_000; key++) await cache.find(String(key));
  assert.deepEqual(cache.peek('key'), { value: 1 });
  assert.equal(asked.filter((key) => key === 'key').length, 1);
});

test('what comes to be, and what ceases to, is known as it is now', async () => {
  const { cache, source } = createCache({ goes: { value: 1 } });
  await Promise.all([cache.find('goes'), cache.find('comes')]);
  delete source['goes'];
  source['comes'] = { value: 2 };
  for (const key of ['goes', 'comes']) cache.forget(key);
  await Promise.all([cache.find('goes'), cache.find('comes')]);
  assert.deepEqual([cache.peek('goes'), cache.peek('comes')], [null, { value: 2 }]);
});

interface Value {
  value: number;
}

function createCache(source: Record<string, Value>, entriesMax = 1_000) {
  const clock = createTestClock();
  const asked: string[] = [];
  const held: Promise<void>[] = [];
  const cache = createReadThroughCache<Value>({
    clock,
    lifetimeMs,
    entriesMax,
    bytesMax: 1_000_000,
    async load(key) {
      asked.push(key);
      // The result of a query is fixed when the store runs it, not when its answer arrives.
      const value = source[key] ?? null;
      await held.shift();
      return value;
    },
  });
  return {
    cache,
    source,
    asked,
    clock,
    /** The next query waits until it is released. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.push(promise);
      return { release: resolve };
    },
  };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoundedCache } from '../../src/platform/caches/bounded-cache.ts';

test('what is stored is found, and a later value replaces it', () => {
  const cache = new BoundedCache<string, number>(10);
  cache.set('a', 1);
  cache.set('a', 2);
  assert.equal(cache.get('a'), 2);
  assert.equal(cache.get('b'), undefined);
});

test('a value is made once for as long as it is remembered', () => {
  const cache = new BoundedCache<string, string>(10);
  let made = 0;
  const make = (key: string) => `${key}${++made}`;
  assert.equal(cache.getOrMake('k', make), 'k1');
  assert.equal(cache.getOrMake('k', make), 'k1');
});

test('a cache that is cleared is as good as new', () => {
  const cache = new BoundedCache<number, number>(4);
  for (let key = 0; key < 4; key++) cache.set(key, key);
  cache.clear();
  assert.equal(cache.size, 0);
  for (let key = 0; key < 4; key++) assert.equal(cache.get(key), undefined);
});

test('the bound is never exceeded, whatever comes', () => {
  const cache = new BoundedCache<number, number>(100);
  for (let key = 0; key < 10_000; key++) {
    cache.set(key, key);
    cache.get(key % 77);
    assert.ok(cache.size <= 100);
  }
});

test('what is used again within half the bound of new entries is never lost', () => {
  const cache = new BoundedCache<string, number>(100);
  cache.set('kept', 1);
  for (let key = 0; key < 10_000; key++) {
    cache.set(`new ${key}`, key);
    if (key % 49 === 0) assert.equal(cache.get('kept'), 1);
  }
});

test('values of very different sizes take together no more than they may', () => {
  const cache = new BoundedCache<number, string>(1_000, 10_000);
  for (let key = 0; key < 1_000; key++) {
    cache.set(key, 'x'.repeat(key % 10 === 0 ? 2_000 : 10));
    cache.get(key - 2);
    let held = 0;
    for (let known = 0; known <= key; known++) held += cache.get(known)?.length ?? 0;
    assert.ok(held <= 10_000, `${held}`);
  }
});

test('a value larger than all that may be held is held, and nothing of others beside it stays for long', () => {
  const cache = new BoundedCache<string, string>(1_000, 10_000);
  cache.set('large', 'x'.repeat(50_000));
  assert.equal(cache.get('large')?.length, 50_000);
  cache.set('small', 'x'.repeat(4_000));
  cache.set('other', 'x'.repeat(4_000));
  assert.deepEqual(
    ['large', 'small', 'other'].map((key) => cache.get(key)?.length),
    [undefined, 4_000, 4_000],
  );
});

test('one large value that is replaced or deleted over and over pushes nothing else out', () => {
  const cache = new BoundedCache<string, string>(1_000, 10_000);
  cache.set('kept', 'x');
  for (let time = 0; time < 100; time++) {
    if (time % 2 === 0) cache.delete('large');
    cache.set('large', 'x'.repeat(2_000));
  }
  cache.set('other', 'x'.repeat(2_000));
  assert.equal(cache.get('kept'), 'x');
});

test('what is deleted is gone, however long it was there', () => {
  const cache = new BoundedCache<number, number>(10);
  for (let key = 0; key < 8; key++) cache.set(key, key);
  for (const key of [0, 7]) {
    cache.get(key);
    cache.delete(key);
    assert.equal(cache.get(key), undefined);
  }
  assert.equal(cache.get(6), 6);
});

test('a bound that holds nothing is refused', () => {
  for (const entriesMax of [0, 1, -5, Number.NaN]) {
    assert.throws(() => new BoundedCache(entriesMax), RangeError);
  }
});

test('a key does not keep the text alive that it was cut from', () => {
  const cache = new BoundedCache<string, boolean>(2_000);
  const before = heapBytesUsed();
  for (let index = 0; index < 1_000; index++) {
    const batch = `${index}`.padStart(100_000, 'x');
    cache.set(batch.slice(-50), true);
  }
  const grown = heapBytesUsed() - before;
  assert.ok(grown < 5_000_000, `${grown} bytes for 1,000 keys of 50 characters`);
  assert.ok(cache.size > 900);
});

function heapBytesUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLargeLists } from '../../../src/resources/links/lists/large-lists.ts';

/** Lists with a clock that only the test advances. Counts how often the total is determined. */
function arrange() {
  const time = { now: 0 };
  const lists = createLargeLists(() => time.now);
  let [total, found] = [60_000, 0];
  const reading = {
    async find() {
      found++;
      return total;
    },
    isLarge: (value: number) => value >= 50_000,
  };
  return {
    time,
    read: (key = 'key') => lists.read(key, reading),
    set: (value: number) => (total = value),
    found: () => found,
    lists,
  };
}

test('what is found in a large list is given for two seconds without being found again', async () => {
  const { time, read, set, found } = arrange();
  assert.equal(await read(), 60_000);
  set(60_001);
  time.now = 1_999;
  assert.equal(await read(), 60_000);
  assert.equal(found(), 1);
});

test('what is older is given once more and found again meanwhile, by one of those who ask', async () => {
  const { time, read, set, found } = arrange();
  await read();
  set(60_001);
  time.now = 2_000;
  assert.deepEqual(await Promise.all([read(), read()]), [60_000, 60_000]);
  assert.equal(found(), 2);
  assert.equal(await read(), 60_001);
});

test('what is too old is waited for, once for all who ask', async () => {
  const { time, read, set, found } = arrange();
  await read();
  set(60_001);
  time.now = 30_000;
  assert.deepEqual(await Promise.all([read(), read()]), [60_001, 60_001]);
  assert.equal(found(), 2);
});

test('what is found in a small list is found whenever it is asked for, also once it was large', async () => {
  const { time, read, set } = arrange();
  await read();
  set(10);
  time.now = 2_000;
  await read();
  set(11);
  assert.equal(await read(), 11);
  set(12);
  assert.deepEqual(await Promise.all([read(), read('other')]), [12, 12]);
});

test('small lists do not displace what was found in a large one', async () => {
  const { read, set, found } = arrange();
  await read('large');
  set(10);
  for (let account = 0; account < 500; account++) await read(`small ${account}`);
  const foundBefore = found();
  assert.equal(await read('large'), 60_000);
  assert.equal(found(), foundBefore);
});

test('what goes wrong is told to who waits for it, and not remembered', async () => {
  const { time, read, lists } = arrange();
  const broken = { find: async () => Promise.reject(new Error('away')), isLarge: () => true };
  await assert.rejects(lists.read('key', broken), /away/);
  assert.equal(await read(), 60_000);
  time.now = 2_000;
  assert.equal(await lists.read<number>('key', broken), 60_000);
  time.now = 30_000;
  await assert.rejects(lists.read('key', broken), /away/);
});

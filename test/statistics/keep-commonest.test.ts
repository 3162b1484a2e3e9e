import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dimensionOf, dimensions, entryOf } from '../../src/clicks/dimensions.ts';
import { countAtPlace, droppedNameId, keepCommonest } from '../../src/statistics/names/keep-commonest.ts';

const country = dimensions.indexOf('country');
const term = dimensions.indexOf('utm_term');

const sum = (names: ReadonlyMap<number, number>) => [...names.values()].reduce((all, one) => all + one, 0);

test('up to 100,000 names none is dropped', async () => {
  const names = new Map(Array.from({ length: 100_000 }, (_, n) => [entryOf(term, n + 1), 1]));
  await keepCommonest(names);
  assert.equal(names.size, 100_000);
});

test('of too many names the commonest of each dimension stay, and all of dimensions with few', async () => {
  const names = new Map<number, number>();
  for (let id = 1; id <= 200; id++) names.set(entryOf(country, id), 1);
  // The commonest come last.
  for (let n = 0; n < 100_000; n++) names.set(entryOf(term, n + 1), 1 + Math.floor(n / 3_000));
  const clicks = sum(names);
  await keepCommonest(names);
  assert.equal(sum(names), clicks);
  const dropped = entryOf(term, droppedNameId);
  assert.ok(names.delete(dropped));
  const byDimension = Map.groupBy(names, ([entry]) => dimensionOf(entry));
  assert.equal(byDimension.get(country)?.length, 200);
  const kept = byDimension.get(term)?.map(([, clicks]) => clicks) ?? [];
  assert.equal(kept.length, 5_000);
  assert.equal(kept.filter((clicks) => clicks === 34).length, 1_000);
  assert.equal(kept.filter((clicks) => clicks === 33).length, 3_000);
  assert.equal(kept.filter((clicks) => clicks === 32).length, 1_000);
});

test('what was dropped stays counted when names are dropped again, and takes the place of no name', async () => {
  const names = new Map<number, number>();
  for (const first of [1, 100_001]) {
    for (let id = first; id < first + 100_001; id++) names.set(entryOf(term, id), 1);
    const clicks = sum(names);
    await keepCommonest(names);
    assert.equal(sum(names), clicks);
    assert.equal(names.size, 5_001);
  }
  assert.equal(names.get(entryOf(term, droppedNameId)), 195_002);
});

test('the count at a place is that of the largest, second largest and so on', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((place) => countAtPlace([2, 10, 9, 2], place)),
    [10, 9, 2, 2, 0],
  );
  assert.equal(countAtPlace([], 1), 0);
});

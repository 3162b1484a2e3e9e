import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dimensionOf, entryOf, namesPerDimensionMax } from '../../../src/clicks/dimensions.ts';
import { foldNames } from '../../../src/clicks/count/merge-days.ts';
import type { NameCounts } from '../../../src/clicks/count/packed-counts.ts';
import { withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { add, daysIn, monthsIn, type Names, otherId } from './day-deltas.ts';

const inJanuary = 20_483; // 2026-01-30
const inFebruary = 20_485;

const anyManyNames = fc
  .array(fc.tuple(fc.integer({ min: 2, max: 1_000_000 }), fc.integer({ min: 1, max: 50 })), {
    minLength: 0,
    maxLength: 2_000,
    size: 'max',
  })
  .map((pairs) => new Map(pairs));

test('folding keeps every dimension’s sum and its commonest names, and counts the others as Other', () => {
  fc.assert(
    fc.property(anyManyNames, anyManyNames, fc.nat(500), (few, many, others) => {
      const before: NameCounts = new Map(others > 0 ? [[entryOf(3, otherId), others]] : []);
      for (const [id, clicks] of few) before.set(entryOf(2, id), clicks);
      for (const [id, clicks] of many) before.set(entryOf(3, id), clicks);
      const after = foldNames(new Map(before), otherId);
      for (const dimension of [2, 3]) {
        const [old, kept] = [before, after].map((names) => ofDimension(names, dimension)) as [
          NameCounts,
          NameCounts,
        ];
        assert.equal(sum(kept), sum(old));
        if (old.size <= namesPerDimensionMax) assert.deepEqual(kept, old);
        const other = entryOf(dimension, otherId);
        assert.ok(kept.size <= namesPerDimensionMax + namesPerDimensionMax / 4 + 1);
        const folded = [...old]
          .filter(([entry]) => entry !== other && !kept.has(entry))
          .map(([, clicks]) => clicks);
        if (folded.length === 0) continue;
        assert.equal(kept.size, namesPerDimensionMax + 1);
        const stayed = [...kept].filter(([entry]) => entry !== other);
        assert.ok(Math.min(...stayed.map(([, clicks]) => clicks)) >= Math.max(...folded));
        for (const [entry, clicks] of stayed) assert.equal(clicks, old.get(entry));
      }
    }),
    { numRuns: 40 },
  );
});

test('a day and a month with ever new names keep their sums and what is common, in a row that does not grow', async () => {
  await withMemoryDatabase(async (database) => {
    let total = 0;
    for (let batch = 0; batch < 12; batch++) {
      const names: Names = Array.from({ length: 400 }, (_, n) => [entryOf(8, 100 + batch * 400 + n), 1]);
      names.push([entryOf(8, 50), 7], [entryOf(3, 60), 1]);
      total += 407;
      await add(database, [{ day: batch < 8 ? inJanuary : inJanuary + 1, names }]);
      if (batch === 9) await add(database, [{ day: inFebruary, names: [] }]);
    }
    const rows = [
      ...Object.values(await daysIn(database)).map(({ names }) => names),
      ...Object.values(await monthsIn(database)),
    ];
    assert.equal(rows.length, 4);
    const counts = rows.map((names) =>
      ofDimension(new Map(Object.entries(names).map(([entry, clicks]) => [Number(entry), clicks])), 8),
    );
    for (const names of counts)
      assert.ok(names.size <= namesPerDimensionMax * 1.25 + 1, `${names.size} names`);
    const [first, second, , month] = counts as [NameCounts, NameCounts, NameCounts, NameCounts];
    assert.deepEqual([sum(first), sum(second), sum(month)], [8 * 407, 4 * 407, total]);
    assert.deepEqual(
      [first, second, month].map((names) => names.get(entryOf(8, 50))),
      [56, 28, 84],
    );
    const [names] = Object.values(await monthsIn(database));
    assert.equal(names?.[entryOf(3, 60)], 12, 'a dimension with few names is left alone');
  });
});

function ofDimension(names: NameCounts, dimension: number): NameCounts {
  return new Map([...names].filter(([entry]) => dimensionOf(entry) === dimension));
}

function sum(names: NameCounts): number {
  return [...names.values()].reduce((total, clicks) => total + clicks, 0);
}

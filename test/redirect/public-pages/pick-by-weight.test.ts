import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pickByWeight } from '../../../src/redirect/public-pages/pick-by-weight.ts';

const weights = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 20 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('each is picked for a share of the random numbers that is its share of the weights', () => {
  fc.assert(
    fc.property(weights, (all) => {
      const members = all.map((weight, index) => ({ index, weight }));
      const total = all.reduce((sum, weight) => sum + weight, 0);
      fc.pre(total > 0);
      // One random number in the middle of each unit of weight.
      const picked = Array.from({ length: total }, (_, unit) => pickByWeight(members, (unit + 0.5) / total));
      for (const member of members)
        assert.equal(picked.filter((one) => one === member).length, member.weight);
    }),
    { numRuns: 50 },
  );
});

test('what has no weight is never picked, and among what has some there is always one', () => {
  fc.assert(
    fc.property(weights, random, (all, number) => {
      const picked = pickByWeight(
        all.map((weight) => ({ weight })),
        number,
      );
      if (all.every((weight) => weight === 0)) assert.equal(picked, undefined);
      else assert.ok(picked !== undefined && picked.weight > 0);
    }),
  );
  assert.equal(pickByWeight([], 0.5), undefined);
});

test('over 10,000 picks each is within 3 % of its weight', () => {
  const members = [1, 2, 3, 4].map((weight) => ({ weight, picks: 0 }));
  for (let n = 0; n < 10_000; n++) {
    const one = pickByWeight(members, ((n * 7_919) % 10_007) / 10_007);
    if (one) one.picks++;
  }
  for (const { weight, picks } of members)
    assert.ok(Math.abs(picks - weight * 1_000) <= weight * 30, `${weight}: ${picks}`);
});

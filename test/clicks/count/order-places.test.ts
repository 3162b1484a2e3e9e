import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderPlaces } from '../../../src/clicks/count/order-places.ts';

const anyNumber = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(0, 2_047, 2_048, 2 ** 22 - 1, 2 ** 22, 2 ** 34, Number.MAX_SAFE_INTEGER - 2 ** 31),
);

test('places are ordered by their numbers, and those of equal numbers stay as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyNumber, fc.boolean()), { maxLength: 3_000, size: 'max' }), (drawn) => {
      const numbers = Float64Array.from(drawn, ([number]) => number);
      const places = [...drawn.keys()].filter((place) => drawn[place]?.[1]);
      const expected = places.toSorted((a, b) => (numbers[a] as number) - (numbers[b] as number));
      assert.deepEqual([...orderPlaces(Uint32Array.from(places), numbers)], expected);
    }),
  );
});

test('what is ordered by one number after the other is ordered by the last first', () => {
  const [days, subjects] = [Int32Array.of(9, 8, 9, 8, 7), Float64Array.of(1, 2, 2, 1, 2)];
  const byDay = orderPlaces(Uint32Array.of(0, 1, 2, 3, 4), days);
  assert.deepEqual([...orderPlaces(byDay, subjects)], [3, 0, 4, 1, 2]);
});

test('the places given are put in order themselves, however many there were before', () => {
  for (const count of [3_000, 2, 0, 5_000]) {
    const numbers = Float64Array.from({ length: count }, (_, place) => (place * 7_919) % 10_007);
    const places = Uint32Array.from(numbers.keys());
    const expected = [...places].sort((a, b) => (numbers[a] as number) - (numbers[b] as number));
    assert.equal(orderPlaces(places, numbers), places);
    assert.deepEqual([...places], expected);
  }
});

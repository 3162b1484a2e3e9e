import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HashIndex } from '../../../src/redirect/link-cache/hash-index.ts';

/** Few hashes, some with the same home, some at the end of a segment, in two segments. */
const hash = fc
  .tuple(fc.constantFrom(0, 1, 14, 15), fc.constantFrom(0, 0x10, 0x20), fc.constantFrom(0, 0xff000000))
  .map(([home, other, segment]) => home | other | segment | 0);
const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'move'),
  hash,
  pick: fc.nat(),
});

test('whatever is added, moved and removed, each hash leads to its places and to no other', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const index = new HashIndex();
      const model = new Map<number, number[]>();
      let nextPlace = 1;
      for (const { kind, hash: own, pick } of steps) {
        const places = model.get(own) ?? [];
        const chosen = places[pick % (places.length || 1)];
        if (kind === 'add') {
          index.add(own, nextPlace);
          model.set(own, [...places, nextPlace++]);
        } else if (chosen !== undefined && kind === 'remove') {
          index.remove(own, chosen);
          model.set(
            own,
            places.filter((place) => place !== chosen),
          );
        } else if (chosen !== undefined) {
          index.move(own, chosen, nextPlace);
          model.set(
            own,
            places.map((place) => (place === chosen ? nextPlace : place)),
          );
          nextPlace++;
        }
      }
      for (const [own, places] of model) assert.deepEqual(placesOf(index, own), places.sort(ascending));
      assert.equal(index.size, [...model.values()].flat().length);
    }),
    { numRuns: 500 },
  );
});

test('many places of one hash are all found, and the others beside them', () => {
  const index = new HashIndex();
  for (let place = 1; place <= 100; place++) index.add(7, place);
  index.add(8, 101);
  assert.equal(placesOf(index, 7).length, 100);
  for (let place = 1; place <= 100; place++) index.remove(7, place);
  assert.deepEqual([placesOf(index, 7), placesOf(index, 8), index.size], [[], [101], 1]);
});

test('a place that is not there cannot be removed', () => {
  const index = new HashIndex();
  index.add(7, 1);
  assert.throws(() => index.remove(7, 2), RangeError);
  assert.throws(() => index.move(8, 1, 2), RangeError);
});

function placesOf(index: HashIndex, hash: number): number[] {
  const places: number[] = [];
  for (let at = index.seek(hash, 0); at !== -1; at = index.seek(hash, at + 1))
    places.push(index.placeAt(hash, at));
  return places.sort(ascending);
}

function ascending(a: number, b: number): number {
  return a - b;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HashIndex, placesEnd } from '../../../src/redirect/link-cache/hash-index.ts';

/**
 * Few hashes in two segments: some share a home slot, some lie at a segment's end, some differ but have the
 * same tag.
 */
const hash = fc
  .tuple(
    fc.constantFrom(0, 1, 0x7fff, 0x8000, 0x7fffe, 0x7ffff),
    fc.constantFrom(0, 0x080000, 0xf80000),
    fc.constantFrom(0, 0xff000000),
  )
  .map(([home, tag, segment]) => home | tag | segment | 0);
const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'remove', 'move'),
  hash,
  pick: fc.nat(),
});

test('whatever is added, moved and removed, each hash leads to its places', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
      const { index, hashes } = makeIndex();
      const model = new Map<number, number[]>();
      let nextPlace = 1;
      for (const { kind, hash: own, pick } of steps) {
        const places = model.get(own) ?? [];
        const chosen = places[pick % (places.length || 1)];
        if (kind === 'add') {
          index.add(own, nextPlace);
          hashes.set(nextPlace, own);
          model.set(own, [...places, nextPlace++]);
        } else if (chosen !== undefined && kind === 'remove') {
          index.remove(own, chosen);
          hashes.delete(chosen);
          model.set(
            own,
            places.filter((place) => place !== chosen),
          );
        } else if (chosen !== undefined) {
          index.move(own, chosen, nextPlace);
          hashes.delete(chosen);
          hashes.set(nextPlace, own);
          model.set(
            own,
            places.map((place) => (place === chosen ? nextPlace : place)),
          );
          nextPlace++;
        }
      }
      for (const [own, places] of model)
        assert.deepEqual(
          placesOf(index, own).filter((place) => hashes.get(place) === own),
          places.sort(ascending),
        );
      assert.equal(index.size, [...model.values()].flat().length);
    }),
    { numRuns: 500 },
  );
});

test('many places of one hash are all found, and the others beside them', () => {
  const { index, hashes } = makeIndex();
  const other = 0x080007;
  for (let place = 1; place <= 100; place++) {
    index.add(7, place);
    hashes.set(place, 7);
  }
  index.add(other, 101);
  hashes.set(101, other);
  assert.equal(placesOf(index, 7).length, 100);
  for (let place = 1; place <= 100; place++) index.remove(7, place);
  assert.deepEqual([placesOf(index, 7), placesOf(index, other), index.size], [[], [101], 1]);
});

test('of other hashes’ places few have to be looked at', () => {
  const { index, hashes } = makeIndex();
  const places = 20_000;
  for (let place = 1; place <= places; place++) {
    const own = Math.imul(place, 0x9e3779b1);
    index.add(own, place);
    hashes.set(place, own);
  }
  let others = 0;
  for (const [place, own] of hashes) {
    const found = placesOf(index, own);
    assert.ok(found.includes(place));
    others += found.length - 1;
  }
  assert.ok(others < places / 5, `${others}`);
});

test('places up to the last one it takes are kept as they are', () => {
  const { index } = makeIndex();
  for (const [own, place] of [
    [-1, placesEnd - 1],
    [0x00f80000, 1],
  ] as const) {
    index.add(own, place);
    assert.deepEqual(placesOf(index, own), [place]);
  }
});

test('a place that is not there cannot be removed', () => {
  const { index } = makeIndex();
  index.add(7, 1);
  assert.throws(() => index.remove(7, 2), RangeError);
  assert.throws(() => index.move(0x080007, 1, 2), RangeError);
});

/** An index, and the hash of each place, as the owner of the keys would know it. */
function makeIndex() {
  const hashes = new Map<number, number>();
  const index = new HashIndex((place) => hashes.get(place) ?? assert.fail(`nothing is at ${place}`));
  return { index, hashes };
}

/** The places that may have this hash. */
function placesOf(index: HashIndex, hash: number): number[] {
  const places: number[] = [];
  for (let at = index.seek(hash, 0); at !== -1; at = index.seek(hash, at + 1))
    places.push(index.placeAt(hash, at));
  return places.sort(ascending);
}

function ascending(a: number, b: number): number {
  return a - b;
}

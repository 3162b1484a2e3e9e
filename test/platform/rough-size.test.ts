import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { roughBytesOf } from '../../src/platform/caches/rough-size.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytesUsed(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const text = (seed: number) => `${seed}`.padStart(40, 'x');
/**
 * Each sample has some kilobytes, so that together they outweigh everything else the process allocates
 * meanwhile.
 */
const samples: Record<string, (seed: number) => unknown> = {
  objects: (seed) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: index,
      name: text(seed),
      tags: [text(index), text(-seed)],
    })),
  texts: (seed) => Buffer.alloc(5_000, String(seed)).toString('latin1'),
  sets: (seed) => new Set(Array.from({ length: 100 }, (_, index) => text(seed + index / 128))),
  maps: (seed) => new Map(Array.from({ length: 100 }, (_, index) => [text(seed + index / 128), index])),
  'typed arrays': (seed) => new Float64Array(300).fill(seed),
  'ranges of addresses': (seed) =>
    Array.from({ length: 100 }, (_, index) => ({ first: BigInt(seed + index), bits: 64, text: text(index) })),
};

for (const [what, make] of Object.entries(samples)) {
  test(`${what} take about as much as is said`, () => {
    const before = heapBytesUsed();
    const held = Array.from({ length: 1_000 }, (_, seed) => make(seed + 1_000));
    const used = heapBytesUsed() - before;
    const said = held.reduce<number>((sum, value) => sum + roughBytesOf(value), 0);
    assert.ok(said > used / 3 && said < used * 3, `${said} said, ${used} used`);
  });
}

test('numbers, functions and nothing count as nothing of their own', () => {
  assert.deepEqual(
    [1, true, null, undefined, () => 1].map((value) => roughBytesOf(value)),
    [0, 0, 0, 0, 0],
  );
});

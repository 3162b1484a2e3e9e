import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addNames,
  addQuarters,
  countsOf,
  type NameCounts,
  packNames,
  packQuarters,
  type QuarterCounts,
} from '../../../src/clicks/count/packed-counts.ts';
import {
  NumberPacker,
  packNumbers,
  PassingBytes,
  unpackNumbers,
} from '../../../src/clicks/count/packed-numbers.ts';

/** Mostly small numbers, and those at which the encoding takes one byte more. */
const anyNumber = fc.oneof(
  fc.nat(300),
  fc.maxSafeNat(),
  fc
    .tuple(fc.integer({ min: 0, max: 53 }), fc.integer({ min: -1, max: 0 }))
    .map(([bits, less]) => Math.max(0, Math.min(2 ** bits + less, Number.MAX_SAFE_INTEGER))),
);
const anyCount = fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 2 ** 50 }));
const anyQuarters: fc.Arbitrary<QuarterCounts> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 95 }),
      fc.record({ clicks: anyCount, uniqueClicks: anyCount, bots: anyCount }, { noNullPrototype: true }),
    ),
  )
  .map((pairs) => new Map(pairs));
const anyNames: fc.Arbitrary<NameCounts> = fc
  .array(fc.tuple(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 50 })))
  .map((pairs) => new Map(pairs));

test('any whole numbers are read as they were packed', () => {
  fc.assert(
    fc.property(fc.array(anyNumber), (numbers) => {
      const packed = packNumbers(numbers);
      assert.deepEqual(unpackNumbers(packed), numbers);
      assert.deepEqual(unpackNumbers(Buffer.from(packed)), numbers, 'as a database gives it');
    }),
  );
});

test('what is packed is good until the next is begun, and what is kept of it for ever', () => {
  // More than the packer has room for at first.
  const anyNumbers = fc.array(anyNumber, { maxLength: 1_500, size: 'max' });
  fc.assert(
    fc.property(fc.array(anyNumbers, { maxLength: 5 }), (lists) => {
      const packer = new NumberPacker();
      const kept: Uint8Array[] = [];
      for (const numbers of lists) {
        packer.begin();
        for (const number of numbers) packer.add(number);
        assert.deepEqual(packer.passing(), packNumbers(numbers));
        kept.push(packer.packed());
      }
      assert.deepEqual(kept.map(unpackNumbers), lists);
    }),
    // Making such long lists smaller would take minutes.
    { endOnFailure: true },
  );
});

test('bytes are passed on as they are, however many came before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 6_000, size: 'max' }), { maxLength: 5 }),
      fc.nat(9),
      (all, start) => {
        const passing = new PassingBytes();
        for (const bytes of all) {
          assert.deepEqual(passing.copyOf(bytes, 0, bytes.length), bytes);
          const end = Math.max(start, bytes.length - 1);
          if (end <= bytes.length)
            assert.deepEqual(passing.copyOf(bytes, start, end), bytes.slice(start, end));
        }
      },
    ),
  );
});

test('a number takes a byte for every seven bits, the lowest first', () => {
  const samples: [number, number[]][] = [
    [0, [0]],
    [1, [1]],
    [127, [127]],
    [128, [0x80, 1]],
    [300, [0xac, 2]],
    [16_383, [0xff, 127]],
    [16_384, [0x80, 0x80, 1]],
    [2 ** 32, [0x80, 0x80, 0x80, 0x80, 0x10]],
    [Number.MAX_SAFE_INTEGER, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
  ];
  for (const [number, bytes] of samples) assert.deepEqual([...packNumbers([number])], bytes, String(number));
  fc.assert(
    fc.property(anyNumber, (number) => {
      const bits = number === 0 ? 1 : number.toString(2).length;
      assert.equal(packNumbers([number]).length, Math.ceil(bits / 7));
    }),
  );
});

test('any quarters and names are read as they were packed', () => {
  fc.assert(
    fc.property(anyQuarters, anyNames, (quarters, names) => {
      const read = { quarters: new Map(), names: new Map() };
      addQuarters(packQuarters(quarters), read.quarters);
      addNames(packNames(names), read.names);
      assert.deepEqual(read, { quarters, names });
    }),
  );
});

test('what is unpacked is added to what is there, count by count', () => {
  fc.assert(
    fc.property(anyQuarters, anyQuarters, anyNames, anyNames, (q1, q2, n1, n2) => {
      const [quarters, names]: [QuarterCounts, NameCounts] = [new Map(), new Map()];
      for (const packed of [q1, q2]) addQuarters(packQuarters(packed), quarters);
      for (const packed of [n1, n2]) addNames(packNames(packed), names);
      for (const quarter of new Set([...q1.keys(), ...q2.keys()])) {
        for (const count of ['clicks', 'uniqueClicks', 'bots'] as const)
          assert.equal(
            quarters.get(quarter)?.[count],
            (q1.get(quarter)?.[count] ?? 0) + (q2.get(quarter)?.[count] ?? 0),
          );
      }
      for (const entry of new Set([...n1.keys(), ...n2.keys()]))
        assert.equal(names.get(entry), (n1.get(entry) ?? 0) + (n2.get(entry) ?? 0));
      assert.equal(names.size, new Set([...n1.keys(), ...n2.keys()]).size);
    }),
  );
});

test('a name that nothing was counted under takes no place', () => {
  assert.equal(packNames(new Map([[7, 0]])).length, 0);
  assert.deepEqual(
    [
      ...packNames(
        new Map([
          [7, 0],
          [8, 1],
        ]),
      ),
    ],
    [8, 1],
  );
});

test('a quarter without counts gets some, which stay', () => {
  const quarters: QuarterCounts = new Map();
  countsOf(quarters, 3).clicks += 2;
  countsOf(quarters, 3).bots++;
  assert.deepEqual([...quarters], [[3, { clicks: 2, uniqueClicks: 0, bots: 1 }]]);
});

test('a quiet link’s day takes some 40 bytes, and the fullest that there can be less than 60 KB', () => {
  const quiet = {
    quarters: new Map([[60, { clicks: 1, uniqueClicks: 1, bots: 0 }]]),
    names: new Map<number, number>(),
  };
  for (let dimension = 1; dimension < 9; dimension++) quiet.names.set(1_000 * 16 + dimension, 1);
  assert.ok(packQuarters(quiet.quarters).length + packNames(quiet.names).length <= 40);
  const names: NameCounts = new Map();
  for (let dimension = 0; dimension < 13; dimension++) {
    for (let name = 0; name < 1_000; name++)
      names.set((10_000 + name * 13 + dimension) * 16 + dimension, 100);
  }
  const quarters: QuarterCounts = new Map();
  for (let quarter = 0; quarter < 96; quarter++)
    quarters.set(quarter, { clicks: 1_000_000, uniqueClicks: 100_000, bots: 10_000 });
  assert.ok(packNames(names).length < 58_000);
  assert.ok(packQuarters(quarters).length < 1_000);
});

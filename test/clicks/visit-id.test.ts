import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visitIdBytes, writeVisitId } from '../../src/clicks/visit-id.ts';

const idsInMillion = 1_000_000;

test('an id is a UUIDv7: its time in 48 bits, version 7, variant 10, and nothing else is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), fc.nat(40), (at, offset) => {
      const target = Buffer.alloc(offset + visitIdBytes + 8, 0xee);
      assert.equal(writeVisitId(target, offset, at), offset + 16);
      const id = target.subarray(offset, offset + 16);
      assert.equal(id.readUIntBE(0, 6), at);
      assert.equal((id[6] as number) >> 4, 7);
      assert.equal((id[8] as number) >> 6, 0b10);
      const around = Buffer.concat([target.subarray(0, offset), target.subarray(offset + 16)]);
      assert.ok(around.every((byte) => byte === 0xee));
    }),
  );
});

test('a time that a UUID cannot hold makes an id all the same', () => {
  const target = Buffer.alloc(visitIdBytes);
  for (const [at, expected] of [
    [-1, 0],
    [1.9, 1],
    [2 ** 48 + 5, 5],
    [Number.NEGATIVE_INFINITY, 0],
  ] as const) {
    writeVisitId(target, 0, at);
    assert.equal(target.readUIntBE(0, 6), expected, String(at));
  }
});

test('of a million ids of one moment no two are the same, and every random bit takes both values', () => {
  const seen = new Set<string>();
  const target = Buffer.alloc(visitIdBytes);
  const ones = Array.from({ length: visitIdBytes * 8 }, () => 0);
  for (let n = 0; n < idsInMillion; n++) {
    writeVisitId(target, 0, 1_700_000_000_000);
    seen.add(target.toString('latin1', 6));
    if (n % 100 !== 0) continue;
    for (const bit of ones.keys())
      ones[bit] = (ones[bit] as number) + (((target[bit >> 3] as number) >> (7 - (bit & 7))) & 1);
  }
  assert.equal(seen.size, idsInMillion);
  const fixed = (bit: number) => bit < 52 || bit === 64 || bit === 65;
  for (const [bit, count] of ones.entries())
    if (!fixed(bit)) assert.ok(count > 4_500 && count < 5_500, `bit ${bit} was set ${count} times in 10,000`);
});

test('ids of different milliseconds lie in the order of their time', () => {
  const anyTime = fc.integer({ min: 0, max: 2 ** 48 - 1 });
  fc.assert(
    fc.property(anyTime, anyTime, (a, b) => {
      fc.pre(a !== b);
      const [idA, idB] = [Buffer.alloc(16), Buffer.alloc(16)];
      writeVisitId(idA, 0, a);
      writeVisitId(idB, 0, b);
      assert.equal(Math.sign(Buffer.compare(idA, idB)), Math.sign(a - b));
    }),
  );
});

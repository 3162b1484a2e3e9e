import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { createClickStore } from '../../src/clicks/click-store.ts';
import { createQueryClickRows } from '../../src/clicks/rows/click-rows-store.ts';
import { endOfVisitorKeys, firstVisitorKey, visitorKey } from '../../src/clicks/visitor-key.ts';
import { withMemoryDatabase } from '../support/clicks/click-stores.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 });
const anyHash = fc.uint8Array({ minLength: 16, maxLength: 16 });
const anySubject = fc.record({
  subject: fc.integer({ min: 0, max: 3 }),
  subjectId: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 2 ** 48 })),
});
const link = { subject: 0, subjectId: 1 };

test('a key is a whole number below 2^53 that lies among its day’s', () => {
  fc.assert(
    fc.property(anyDay, anyHash, anySubject, (day, hash, of) => {
      const key = visitorKey(day, hash, of);
      assert.ok(Number.isSafeInteger(key) && key >= 0);
      assert.ok(key >= firstVisitorKey(day) && key < endOfVisitorKeys(day));
      assert.equal(
        visitorKey(day, Buffer.concat([Buffer.alloc(3), hash]).subarray(3), of),
        key,
        'wherever it lies',
      );
    }),
  );
});

test('the keys of four days that follow one another do not meet', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const spans = [0, 1, 2, 3].map((n) => [firstVisitorKey(day + n), endOfVisitorKeys(day + n)] as const);
      spans.sort(([a], [b]) => a - b);
      for (const [index, [, end]] of spans.entries())
        assert.ok(index === 3 || end <= (spans[index + 1] as readonly [number, number])[0]);
      assert.ok((spans.at(-1) as readonly [number, number])[1] <= 2 ** 53);
    }),
  );
});

test('a visitor has another key on each of two days and on each subject', () => {
  fc.assert(
    fc.property(anyDay, anyHash, anySubject, anySubject, (day, hash, a, b) => {
      assert.notEqual(visitorKey(day, hash, a), visitorKey(day + 1, hash, a));
      fc.pre(a.subject !== b.subject || a.subjectId !== b.subjectId);
      assert.notEqual(visitorKey(day, hash, a), visitorKey(day, hash, b));
    }),
  );
});

test('of 300,000 visitors of a day on many links no two have one key', () => {
  const keys = new Set<number>();
  for (let n = 0; n < 300_000; n++)
    keys.add(visitorKey(20_000, randomBytes(16), { subject: n & 3, subjectId: 1 + (n % 5_000) }));
  assert.equal(keys.size, 300_000);
});

test('every bit of the key depends on the visitor', () => {
  const ones = Array.from({ length: 51 }, () => 0);
  for (let n = 0; n < 2_000; n++) {
    const bits = visitorKey(0, randomBytes(16), link).toString(2).padStart(51, '0');
    for (const bit of ones.keys()) ones[bit] = (ones[bit] as number) + Number(bits[bit]);
  }
  for (const [bit, count] of ones.entries()) assert.ok(count > 800 && count < 1_200, `bit ${bit}: ${count}`);
});

test('forgetting a day takes exactly that day’s keys', async () => {
  await withMemoryDatabase(async (database) => {
    const store = createClickStore(database.write, createQueryClickRows);
    const [low, high] = [Buffer.alloc(16), Buffer.alloc(16, 0xff)];
    for (const first of [20_000, 20_001, 20_002, 20_003]) {
      const days = [first, first + 1, first + 2];
      const keys = days.flatMap((day) => [
        firstVisitorKey(day),
        visitorKey(day, low, link),
        visitorKey(day, high, link),
        endOfVisitorKeys(day) - 1,
      ]);
      await store.ensureSalts(days, 0);
      await database.write((tx) =>
        tx
          .insertInto('click_visitor')
          .values([...new Set(keys)].map((key) => ({ key })))
          .execute(),
      );
      await store.forgetVisitors(first + 1);
      const left = await database.read.selectFrom('click_visitor').select('key').orderBy('key').execute();
      const expected = keys.filter((key) => key < firstVisitorKey(first) || key >= endOfVisitorKeys(first));
      assert.deepEqual(
        left.map(({ key }) => key),
        [...new Set(expected)].sort((a, b) => a - b),
      );
      await database.write((tx) => tx.deleteFrom('click_visitor').execute());
    }
  });
});

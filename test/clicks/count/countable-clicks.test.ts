import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type CountableClicks,
  joinCountable,
  packCountable,
  partsOf,
  toCountable,
  unpackCountable,
} from '../../../src/clicks/count/countable-clicks.ts';
import { packVisits } from '../../support/clicks/click-stores.ts';
import { anyVisit } from '../../support/clicks/visits.ts';

test('clicks that were packed in parts and put together are those that were, whatever their entries’ size', () => {
  const part = fc.record({
    visits: fc.array(anyVisit, { maxLength: 8 }),
    isNew: fc.func(fc.boolean()),
    firstEntry: fc.constantFrom(0, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40),
  });
  const clicksPerPart = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), clicksPerPart, (drawn, clicksMax) => {
      const parts = drawn.map(({ visits, isNew, firstEntry }) => {
        const batch = packVisits(visits);
        const flags = Uint8Array.from({ length: batch.count }, (_, n) => Number(isNew(n)));
        const entries = Float64Array.from(batch.tagNames, (_, tag) => firstEntry + tag);
        return toCountable({ batch, isNew: flags, isUnique: flags, entries });
      });
      const joiner = joinCountable();
      for (const clicks of parts)
        for (const part of partsOf(clicks, clicksMax)) {
          assert.ok(part.count > 0 && part.count <= clicksMax);
          joiner.add(unpackCountable(packCountable(part)));
        }
      assert.deepEqual(clicksOf(joiner.joined()), parts.flatMap(clicksOf));
    }),
  );
});

test('memory of many clicks is given back at once, and that of a few is used again', () => {
  const [few, many] = [1_000, 20_000];
  const joiner = joinCountable({ clicks: 2 * many, tags: 2 * many });
  const next = (count: number, firstEntry: number) => {
    const [from, tagStarts] = [joiner.count(), Uint32Array.from({ length: count + 1 }, (_, n) => n)];
    const entries = Float64Array.from({ length: count }, (_, n) => firstEntry + n);
    const numbers = Float64Array.from({ length: count }, (_, n) => from + n);
    const flags = Uint8Array.from(numbers, (number) => number % 2);
    const days = Int32Array.from(numbers);
    const others = { quarters: flags, isHuman: flags, isUnique: flags, socials: flags };
    joiner.add({ count, subjects: numbers, accountIds: numbers, days, ...others, tagStarts, entries });
    const { subjects } = joiner.joined(from);
    return { memory: subjects.buffer, clicks: clicksOf(joiner.joined(from)) };
  };
  const memory = () => process.memoryUsage().arrayBuffers;

  const first = next(few, 0);
  joiner.release();
  assert.equal(next(few, 0).memory, first.memory);

  const mappedBytes = 34 * 1024 * 1024;
  const before = memory();
  const parts = [next(many, 0), next(many, 2 ** 40), next(many, 0)];
  assert.ok(memory() > before + mappedBytes / 2);
  const all = joiner.joined();
  assert.deepEqual(
    clicksOf(all).slice(few),
    parts.flatMap(({ clicks }) => clicks),
  );
  const full = memory();
  joiner.release();
  assert.ok(full - memory() > mappedBytes / 2);
  assert.equal(all.subjects.length, 0);
  assert.deepEqual(
    next(few, 5).clicks.map(({ entries }) => entries[0]),
    Array.from({ length: few }, (_, n) => 5 + n),
  );
});

/** Returns the clicks one by one, each with its name entries. */
function clicksOf(clicks: CountableClicks) {
  return Array.from({ length: clicks.count }, (_, n) => ({
    subject: clicks.subjects[n],
    accountId: clicks.accountIds[n],
    day: clicks.days[n],
    quarter: clicks.quarters[n],
    isHuman: clicks.isHuman[n],
    isUnique: clicks.isUnique[n],
    social: clicks.socials[n],
    entries: [...clicks.entries.subarray(clicks.tagStarts[n], clicks.tagStarts[n + 1])],
  }));
}

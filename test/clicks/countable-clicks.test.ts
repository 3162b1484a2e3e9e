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
} from '../../src/clicks/countable-clicks.ts';
import { packVisits } from '../support/click-stores.ts';
import { anyVisit } from '../support/visits.ts';

test('clicks that were packed in parts and put together are those that were, whatever their entries’ size', () => {
  const part = fc.record({
    visits: fc.array(anyVisit, { maxLength: 8 }),
    isNew: fc.func(fc.boolean()),
    firstEntry: fc.constantFrom(0, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40),
  });
  const room = fc.record({ clicks: fc.nat({ max: 9 }), tags: fc.nat({ max: 99 }) });
  const clicksPerPart = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), clicksPerPart, room, (drawn, clicksMax, least) => {
      const parts = drawn.map(({ visits, isNew, firstEntry }) => {
        const batch = packVisits(visits);
        const flags = Uint8Array.from({ length: batch.count }, (_, n) => Number(isNew(n)));
        const entries = Float64Array.from(batch.tagNames, (_, tag) => firstEntry + tag);
        return toCountable({ batch, isNew: flags, isUnique: flags, entries });
      });
      const joiner = joinCountable(least);
      for (const clicks of parts)
        for (const part of partsOf(clicks, clicksMax)) {
          assert.ok(part.count > 0 && part.count <= clicksMax);
          joiner.add(unpackCountable(packCountable(part)));
        }
      assert.deepEqual(clicksOf(joiner.joined()), parts.flatMap(clicksOf));
    }),
  );
});

/** One after the other, with their entries. */
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

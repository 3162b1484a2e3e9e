import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ClickBatch, createClickPacker } from '../../src/clicks/click-batch.ts';
import { dimensions, dimensionsMax } from '../../src/clicks/dimensions.ts';
import { classifyVisits, packVisits } from '../support/clicks/click-stores.ts';
import { anyVisit } from '../support/clicks/visits.ts';

const anyVisits = fc.array(anyVisit, { maxLength: 8 });

test('nothing of a batch is in the next one, whether it was finished or forgotten', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ visits: anyVisits, isForgotten: fc.boolean() })), (batches) => {
      const packer = createClickPacker();
      for (const { visits, isForgotten } of batches) {
        for (const click of classifyVisits(visits)) packer.add(click);
        assert.equal(packer.count(), visits.length);
        if (isForgotten) packer.forget();
        else assert.deepEqual(packer.finish(), packVisits(visits));
        assert.equal(packer.count(), 0);
      }
    }),
  );
});

test('a batch stays as it is while the next one is packed, whichever is larger', () => {
  fc.assert(
    fc.property(fc.array(anyVisits, { minLength: 2 }), fc.integer({ min: 1, max: 4 }), (batches, room) => {
      const packer = createClickPacker(room);
      let before: { batch: ClickBatch; expected: ClickBatch } | undefined;
      for (const visits of batches) {
        for (const click of classifyVisits(visits)) packer.add(click);
        if (before) assert.deepEqual(before.batch, before.expected);
        before = { batch: packer.finish(), expected: packVisits(visits) };
      }
    }),
  );
});

test('entries have room for every dimension', () => {
  assert.ok(dimensions.length <= dimensionsMax, `${dimensions.length} dimensions, ${dimensionsMax} fit`);
});

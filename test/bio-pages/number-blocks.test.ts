import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '../../contract/limits.ts';
import { numberBlocks } from '../../src/resources/bio-pages/number-blocks.ts';

const block = fc.record({
  type: fc.constant('heading' as const),
  text: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  id: fc.option(fc.integer({ min: 1, max: limits.bioBlockIdMax }), { nil: undefined }),
});
const changes = fc.array(fc.array(block, { maxLength: 30, size: 'max' }), { maxLength: 60, size: 'max' });

test('after any changes the blocks of a page have ids of their own, within the limit', () => {
  fc.assert(
    fc.property(changes, (all) => {
      let page: Parameters<typeof numberBlocks>[1] = { blocks: [], blocksMade: 0 };
      for (const sent of all) {
        page = numberBlocks(sent, page);
        const ids = page.blocks.map(({ id }) => id);
        assert.equal(new Set(ids).size, sent.length);
        assert.ok(ids.every((id) => id >= 1 && id <= limits.bioBlockIdMax));
      }
    }),
  );
});

test('an id that any earlier block had is told as reused, and only such a one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: limits.bioBlocksMax }), { maxLength: 40, size: 'max' }),
      (counts) => {
        const had = new Set<number>();
        let page: Parameters<typeof numberBlocks>[1] = { blocks: [], blocksMade: 0 };
        for (const [round, count] of counts.entries()) {
          const sent = Array.from({ length: count }, (_, n) => ({
            type: 'heading' as const,
            text: `${round} ${n}`,
          }));
          const { reusedIds, ...next } = numberBlocks(sent, page);
          for (const { id } of next.blocks) assert.equal(reusedIds.includes(id), had.has(id));
          for (const { id } of next.blocks) had.add(id);
          page = next;
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('blocks that are sent unchanged keep their ids in any order', () => {
  const first = numberBlocks(
    ['a', 'b', 'c'].map((text) => ({ type: 'heading', text })),
    { blocks: [], blocksMade: 0 },
  );
  const again = ['c', 'a', 'b'].map((text) => ({ type: 'heading' as const, text }));
  assert.deepEqual(
    numberBlocks(again, first).blocks.map(({ id }) => id),
    [3, 1, 2],
  );
});

test('a block that comes back with the id of a removed one has it again, until ids are used twice', () => {
  const block = (text: string, id?: number) => ({ type: 'heading' as const, text, id });
  const idsOf = ({ blocks }: { blocks: { id: number }[] }) => blocks.map(({ id }) => id);
  const full = numberBlocks([block('a'), block('b'), block('c')], { blocks: [], blocksMade: 0 });
  const without = numberBlocks([block('a', 1), block('c', 3)], full);
  const back = numberBlocks([block('a', 1), block('b changed', 2), block('copy', 2), block('d', 9)], without);
  assert.deepEqual([idsOf(back), back.reusedIds], [[1, 2, 4, 5], []]);
  const worn = numberBlocks([block('b', 2)], { ...without, blocksMade: limits.bioBlockIdMax + 1 });
  assert.deepEqual([idsOf(worn), worn.reusedIds], [[2], [2]]);
});

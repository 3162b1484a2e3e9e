import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runSideBySide } from '../../src/platform/pace/side-by-side.ts';

for (const limit of [1, 3]) {
  test(`every item has its turn, at most ${limit} at a time`, async () => {
    const [begun, ended]: [number[], number[]] = [[], []];
    let most = 0;
    await runSideBySide([0, 1, 2, 3, 4, 5, 6], limit, async (item) => {
      begun.push(item);
      most = Math.max(most, begun.length - ended.length);
      for (let turn = 0; turn < (item % 2) + 1; turn++) await nextTurn();
      ended.push(item);
    });
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6]);
    assert.deepEqual(ended.toSorted(), begun);
    assert.equal(most, limit);
  });

  test(`after a failure nothing more is begun, and it is told when all has ended that was (${limit} at a time)`, async () => {
    let running = 0;
    const begun: number[] = [];
    const all = runSideBySide([0, 1, 2, 3, 4, 5, 6], limit, async (item) => {
      begun.push(item);
      running++;
      for (let turn = 0; turn < 10 - item; turn++) await nextTurn();
      running--;
      if (item > 1) throw new Error(`item ${item}`);
    });
    await assert.rejects(all, /item 2/);
    assert.equal(running, 0);
    assert.deepEqual(begun, [0, 1, 2, 3, 4].slice(0, limit === 1 ? 3 : begun.length));
    assert.ok(begun.length < 7);
  });
}

test('nothing to do is done at once', async () => {
  await runSideBySide([], 2, () => Promise.reject(new Error('never')));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breathe, forEachGently, mapGently } from '../../src/platform/pace/breathe.ts';

const stepMs = 1;

function work(): void {
  const startedAt = performance.now();
  while (performance.now() - startedAt < stepMs) continue;
}

/** The number of turns of the event loop that other work gets meanwhile. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

async function takeSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step++) {
    work();
    await breathe();
  }
}

test('long work in small steps lets others run in between', async () => {
  const turns = await countTurns(() => takeSteps(60));
  assert.ok(turns >= 20, `${turns} turns of others`);
});

test('all long work together holds the event loop no longer than one', async () => {
  const turns = await countTurns(() => Promise.all(Array.from({ length: 20 }, () => takeSteps(5))));
  assert.ok(turns >= 33, `${turns} turns of others`);
});

test('short work does not wait for the end of long work', async () => {
  const ended: string[] = [];
  const run = async (name: string, steps: number) => {
    await takeSteps(steps);
    ended.push(name);
  };
  await Promise.all([run('long', 60), run('short', 10), run('shortest', 3)]);
  assert.deepEqual(ended, ['shortest', 'short', 'long']);
});

test('loops that breathe have everything, in order', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => index);
  assert.deepEqual(
    await mapGently(items, (item) => item * 2),
    items.map((item) => item * 2),
  );
  const seen: number[] = [];
  await forEachGently(new Set(items), (item) => seen.push(item));
  assert.deepEqual(seen, items);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreather } from '../../src/statistics/breather.ts';

const workMs = 60;
const stepMs = 1;

test('long work in small steps lets others run in between', async () => {
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const breathe = createBreather();
  const startedAt = performance.now();
  while (performance.now() - startedAt < workMs) {
    const stepAt = performance.now();
    while (performance.now() - stepAt < stepMs) continue;
    await breathe();
  }
  clearInterval(ticking);
  assert.ok(turns >= 3, `${turns} turns of others`);
});

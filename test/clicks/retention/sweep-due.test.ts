import assert from 'node:assert/strict';
import { beginSweep, finishSweep } from '../../../src/clicks/retention/name-sweep-store.ts';
import { isSweepDue } from '../../../src/clicks/retention/sweep-names.ts';
import { onBothEngines } from '../../support/engines.ts';
import { dayMs, noon } from '../../support/clicks/visits.ts';

onBothEngines('a sweep while the clock was years ahead does not put off the next one', async (database) => {
  const isDueAt = (now: number) => isSweepDue({ database, clock: { now: () => now } });
  await database.write(async (tx) => finishSweep(tx, await beginSweep(tx), noon + 4_000 * dayMs));
  assert.equal(await isDueAt(noon), true);
  await database.write(async (tx) => finishSweep(tx, await beginSweep(tx), noon));
  assert.equal(await isDueAt(noon + 1), false);
  // Seconds earlier by the clock of another node.
  assert.equal(await isDueAt(noon - 10_000), false);
});

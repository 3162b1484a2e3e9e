import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createOutage } from '../../src/database/outage.ts';

test('everybody may ask while there is no outage, and again once it is over', () => {
  const outage = createOutage();
  assert.deepEqual([outage.isOn(), outage.mayAsk(), outage.mayAsk()], [false, true, true]);
  outage.begin();
  outage.end();
  assert.deepEqual([outage.isOn(), outage.mayAsk(), outage.mayAsk()], [false, true, true]);
});

test('during an outage nobody asks at once, and one after a while', async () => {
  const outage = createOutage();
  outage.begin();
  assert.deepEqual([outage.isOn(), outage.mayAsk()], [true, false]);
  await pause(600);
  assert.deepEqual([outage.mayAsk(), outage.mayAsk()], [true, false]);
  assert.equal(outage.isOn(), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutage } from '../../src/database/postgres/outage.ts';

test('everybody may ask while there is no outage, and again once it is over', () => {
  const outage = createOutage();
  assert.deepEqual([outage.isOn(), outage.mayAsk(), outage.mayAsk()], [false, true, true]);
  outage.begin();
  outage.end();
  assert.deepEqual([outage.isOn(), outage.mayAsk(), outage.mayAsk()], [false, true, true]);
});

test('during an outage nobody asks at once, and one after a while', (context) => {
  let now = 1_000;
  context.mock.method(performance, 'now', () => now);
  const outage = createOutage();
  outage.begin();
  now += 499;
  assert.deepEqual([outage.isOn(), outage.mayAsk()], [true, false]);
  now += 1;
  assert.deepEqual([outage.mayAsk(), outage.mayAsk()], [true, false]);
  assert.equal(outage.isOn(), true);
});

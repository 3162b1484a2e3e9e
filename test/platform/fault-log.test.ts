import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFaultLog } from '../../src/platform/logging/fault-log.ts';
import { keepLog } from '../support/logs.ts';

function openLog() {
  const { logger, lines } = keepLog('error');
  return { lines, ...createFaultLog(logger, 'It failed') };
}

test('a fault that comes again and again is told whole once, then counted every ten seconds', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log } = openLog();
  for (let n = 0; n < 1_000; n++) log(new Error('disk full'), { requestId: `r${n}` });
  assert.equal(lines.length, 1);
  assert.deepEqual([lines[0]?.err?.message, lines[0]?.['requestId']], ['disk full', 'r0']);
  context.mock.timers.tick(10_000);
  assert.deepEqual([lines.length, lines[1]?.['times'], lines[1]?.['error']], [2, 999, 'Error: disk full']);
  log(new Error('disk full'), {});
  context.mock.timers.tick(10_000);
  assert.deepEqual([lines.length, lines[2]?.['times']], [3, 1]);
  // After ten seconds without a fault, the next one is logged at once again.
  context.mock.timers.tick(10_000);
  assert.equal(lines.length, 3);
  log(new Error('disk full'), {});
  assert.equal(lines[3]?.err?.message, 'disk full');
});

test('another fault is not hidden by the first, nor is one with another cause', () => {
  const { lines, log } = openLog();
  log(new Error('store away', { cause: new Error('ENOSPC') }), {});
  log(new Error('store away', { cause: new Error('ECONNREFUSED') }), {});
  log(new TypeError('x is undefined'), {});
  log('text', {});
  assert.equal(lines.length, 4);
});

test('more kinds of faults than are remembered are all told', () => {
  const { lines, log } = openLog();
  for (let n = 0; n < 300; n++) log(new Error(`fault ${n}`), {});
  assert.equal(lines.length, 300);
});

test('what was only counted is told at the end, once', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log, end } = openLog();
  for (let n = 0; n < 5; n++) log(new Error('disk full'), {});
  log(new Error('store away'), {});
  end();
  assert.deepEqual(
    lines.map(({ msg, times, error }) => [msg, times, error]),
    [
      ['It failed', undefined, undefined],
      ['It failed', undefined, undefined],
      ['It failed, again', 4, 'Error: disk full'],
    ],
  );
  end();
  context.mock.timers.tick(60_000);
  assert.equal(lines.length, 3);
});

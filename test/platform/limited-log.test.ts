import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLimitedLog } from '../../src/platform/logging/limited-log.ts';
import { keepLog } from '../support/logs.ts';

const infoLevel = 30;
const warnLevel = 40;

function openLog() {
  const { logger, lines } = keepLog('info');
  return { lines, ...createLimitedLog(logger) };
}

test('what happens again with the same details is told once, then summed up with them', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log } = openLog();
  for (let n = 0; n < 50; n++) log('warn', { account: 7 }, 'Signing in failed');
  log('warn', { account: 8 }, 'Signing in failed');
  log('info', { account: 7 }, 'Something else');
  context.mock.timers.tick(10_000);
  assert.deepEqual(
    lines.map(({ level, msg, account, times }) => [level, msg, account, times]),
    [
      [warnLevel, 'Signing in failed', 7, undefined],
      [warnLevel, 'Signing in failed', 8, undefined],
      [infoLevel, 'Something else', 7, undefined],
      [warnLevel, 'Signing in failed, again', 7, 49],
    ],
  );
});

test('whatever the details, no more than some hundred lines come in ten seconds', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log } = openLog();
  for (let account = 1; account <= 10_000; account++) log('warn', { account }, 'Signing in failed');
  assert.equal(lines.length, 101);
  context.mock.timers.tick(10_000);
  assert.equal(lines.length, 102);
  assert.deepEqual([lines[101]?.['account'], lines[101]?.['times']], [undefined, 9_899]);
});

test('what was only counted is told at the end', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { lines, log, end } = openLog();
  for (let n = 0; n < 3; n++) log('warn', { account: 7 }, 'Signing in failed');
  end();
  assert.deepEqual([lines[1]?.['account'], lines[1]?.['times']], [7, 2]);
});

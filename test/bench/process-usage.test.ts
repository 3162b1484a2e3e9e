import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCoreList } from '../../bench/redirect/cores.ts';
import {
  cpuMicroseconds,
  endedCpuMicroseconds,
  residentMegabytes,
} from '../support/processes/process-usage.ts';

test('user and system time are read behind a name with spaces and parentheses', () => {
  const stat =
    '42 (a (b) c) S 1 42 42 0 -1 4194560 900 0 0 0 123 45 6 7 20 0 11 0 5000 1000000 2000 18446744073709551615';
  assert.equal(cpuMicroseconds(stat), (123 + 45) * 10_000);
  assert.equal(endedCpuMicroseconds(stat), (6 + 7) * 10_000);
});

test('resident memory is told in megabytes of 1,000,000 bytes', () => {
  assert.equal(residentMegabytes('VmHWM:\t   2000 kB\nVmRSS:\t   1000 kB\nThreads:\t1\n'), 1.024);
});

test('a list of cores is read with its ranges', () => {
  assert.deepEqual(readCoreList('0-2,5\n'), [0, 1, 2, 5]);
  assert.deepEqual(readCoreList('3'), [3]);
  assert.deepEqual(readCoreList(''), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentForm } from '../../../web/pages/statistics/percent-form.ts';

const written = (share: number) => new Intl.NumberFormat('en', percentForm(share)).format(share);

test('a share is written in whole percent, a small one in tenths', () => {
  assert.deepEqual([0, 0.1, 0.335, 0.5, 0.98, 1].map(written), ['0%', '10%', '34%', '50%', '98%', '100%']);
  assert.deepEqual([0.0005, 0.034, 0.0996].map(written), ['0.1%', '3.4%', '10%']);
  assert.deepEqual([1.5, -0.35, -0.034, -1].map(written), ['150%', '-35%', '-3.4%', '-100%']);
  assert.deepEqual([1.234, -2.345].map(written), ['123%', '-235%']);
});

test('what is not nothing is never 0 %, and what is not all is never 100 %', () => {
  assert.deepEqual([0.0004, 0.00005, 1 / 3_000_000].map(written), ['0.04%', '0.005%', '0.00003%']);
  assert.deepEqual([0.995, 0.9996, 0.9999999].map(written), ['99.5%', '99.9%', '99.9%']);
  assert.deepEqual([-0.9996, 0.0001, -0.0001].map(written), ['-99.9%', '0.01%', '-0.01%']);
});

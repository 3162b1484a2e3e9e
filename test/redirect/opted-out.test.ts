import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOptedOut } from '../../src/redirect/opted-out.ts';

test('either header is enough, and so is one 1 of a header that came several times', () => {
  for (const values of [['1'], [undefined, '1'], ['', '1'], ['1, 1'], ['0, 1'], ['1,0'], ['0', '0,\t1 ']]) {
    assert.equal(isOptedOut(...values), true, JSON.stringify(values));
  }
  assert.equal(isOptedOut(['0', '1']), true);
});

test('nothing else is an opt-out', () => {
  for (const values of [[], [undefined, undefined], ['', ''], ['0', '0'], ['0, 0'], ['11'], ['yes']]) {
    assert.equal(isOptedOut(...values), false, JSON.stringify(values));
  }
});

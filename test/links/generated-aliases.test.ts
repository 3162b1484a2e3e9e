import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const url = 'https://example.com/page';
const prepared: string[] = [];
const lengths: number[] = [];
const service = await startService({
  randomText: (alphabet, length) => {
    assert.equal(alphabet, '23456789abcdefghjkmnpqrstuvwxyz');
    lengths.push(length);
    return prepared.shift() ?? `${'z'.repeat(length - 2)}${lengths.length}`;
  },
});
const account = await service.createAccount();

async function addWith(...aliases: string[]) {
  prepared.splice(0, prepared.length, ...aliases);
  lengths.length = 0;
  return account.post('/api/url/add', { url });
}

test('a random alias that is taken, or reserved, is tried again with another one', async () => {
  assert.ok((await addWith('aaaaaaa')).body.shorturl.endsWith('/aaaaaaa'));
  await account.post('/api/url/add', { url, custom: 'BBBBBBB' });
  const { status, body } = await addWith('aaaaaaa', 'bbbbbbb', 'uploads', 'ccccccc');
  assert.equal(status, 200);
  assert.ok(body.shorturl.endsWith('/ccccccc'));
  assert.deepEqual(lengths, [7, 7, 7, 7]);
});

test('after several collisions in a row aliases become longer', async () => {
  const { body } = await addWith(...Array<string>(6).fill('aaaaaaa'), 'dddddddd');
  assert.ok(body.shorturl.endsWith('/dddddddd'));
  assert.deepEqual(lengths, [7, 7, 7, 7, 8, 8, 8]);
});

test('when none is free the create fails whole, and the next one works', async () => {
  const before = await account.get('/api/urls');
  const { status, body } = await addWith(...Array<string>(1000).fill('aaaaaaa'));
  assert.equal(status, 500);
  assert.equal(body.error, 1);
  assert.deepEqual((await account.get('/api/urls')).body, before.body);
  assert.equal((await addWith('eeeeeee')).status, 200);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';
import { addBio, fullBio } from './bio-bodies.ts';

const service = await startService();

test('a bio page is listed under "bios" with its address', async () => {
  const account = await service.createAccount();
  const id = await addBio(account, { alias: 'Ada', ...fullBio });
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get('/api/bios');
  assert.equal(status, 200);
  assert.deepEqual(body.data.bios, [
    { id, alias: 'Ada', link: `${service.baseUrl}/@Ada`, name: fullBio.name, date },
  ]);
});

testListLaws(service, {
  key: 'bios',
  path: async () => '/api/bios',
  add: (account) => addBio(account),
});
testKeyAndLimit(service, { method: 'GET', path: '/api/bios' });

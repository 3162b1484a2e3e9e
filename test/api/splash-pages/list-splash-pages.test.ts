import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';
import { addSplash, fullSplash } from './splash-bodies.ts';

const service = await startService();

test('a splash page is listed under "splash" with its three fields', async () => {
  const account = await service.createAccount();
  const id = await addSplash(account, fullSplash);
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get('/api/splash');
  assert.equal(status, 200);
  assert.deepEqual(body.data.splash, [{ id, name: fullSplash.name, date }]);
});

testListLaws(service, {
  key: 'splash',
  path: async () => '/api/splash',
  add: (account) => addSplash(account),
});
testKeyAndLimit(service, { method: 'GET', path: '/api/splash' });

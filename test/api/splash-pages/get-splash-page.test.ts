import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { addSplash, fullSplash } from './splash-bodies.ts';

const service = await startService();

test('a splash page gives all its fields', async () => {
  const account = await service.createAccount();
  const id = await addSplash(account, fullSplash);
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get(`/api/splash/${id}`);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, details: { id, ...fullSplash, date } });
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/splash/${await addSplash(owner)}`,
  unknown: impossibleIds.map((id) => `/api/splash/${id}`),
  message: 'Splash page not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/splash/1' });

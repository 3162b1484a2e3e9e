import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';
import { addOverlay } from './overlay-bodies.ts';

const service = await startService();

test('an overlay is listed under "cta" with its four fields', async () => {
  const account = await service.createAccount();
  const id = await addOverlay(account, 'contact');
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get('/api/overlay');
  assert.equal(status, 200);
  assert.deepEqual(body.data.cta, [{ id, type: 'contact', name: 'Sale', date }]);
});

testListLaws(service, {
  key: 'cta',
  path: async () => '/api/overlay',
  add: (account) => addOverlay(account),
});
testKeyAndLimit(service, { method: 'GET', path: '/api/overlay' });

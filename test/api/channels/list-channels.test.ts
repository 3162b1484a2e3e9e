import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';

const service = await startService();

test('a channel is listed with its five fields', async () => {
  const account = await service.createAccount();
  const fields = { name: 'Newsletter', description: 'Fridays', color: '#FF0080', starred: true };
  const { body: created } = await account.post('/api/channel/add', fields);
  const { status, body } = await account.get('/api/channels');
  assert.equal(status, 200);
  assert.deepEqual(body.data.channels, [{ id: created.id, ...fields }]);
});

testListLaws(service, {
  key: 'channels',
  path: async () => '/api/channels',
  add: async (account, _, number) => (await account.post('/api/channel/add', { name: `C${number}` })).body.id,
});
testKeyAndLimit(service, { method: 'GET', path: '/api/channels' });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { addBio, fullBio } from './bio-bodies.ts';

const service = await startService();

test('a bio page gives all its fields and blocks in order', async () => {
  const account = await service.createAccount();
  const id = await addBio(account, { alias: 'Ada', ...fullBio });
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const { status, body } = await account.get(`/api/bio/${id}`);
  assert.equal(status, 200);
  const blocks = fullBio.blocks.map((block, index) => ({ ...block, id: index + 1 }));
  assert.deepEqual(body, {
    error: 0,
    details: { id, alias: 'Ada', link: `${service.baseUrl}/@Ada`, ...fullBio, blocks, date },
  });
});

testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/bio/${await addBio(owner)}`,
  unknown: impossibleIds.map((id) => `/api/bio/${id}`),
  message: 'Bio page not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/bio/1' });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });
const account = await service.createAccount();
let names = 0;

async function addDomain(owner: TestAccount) {
  const domain = `https://gone${++names}.example.com`;
  const { body } = await owner.post('/api/domain/add', { domain });
  return { domain, id: body.id as number };
}

test('a deleted domain is gone, and may be added again by anybody', async () => {
  const { id, domain } = await addDomain(account);
  const { status, body } = await account.delete(`/api/domain/${id}/delete`);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.equal((await account.delete(`/api/domain/${id}/delete`)).status, 404);
  const other = await service.createAccount();
  assert.equal((await other.post('/api/domain/add', { domain })).status, 200);
});

test('a domain with links stays and says how many it has', async () => {
  const { id, domain } = await addDomain(account);
  const link = await account.post('/api/url/add', { url: 'https://example.com/', domain });
  const one = await account.delete(`/api/domain/${id}/delete`);
  assert.equal(one.status, 409);
  assert.equal(one.body.message, 'This domain still has 1 link.');
  await account.post('/api/url/add', { url: 'https://example.com/', domain });
  const two = await account.delete(`/api/domain/${id}/delete`);
  assert.equal(two.body.message, 'This domain still has 2 links.');
  assert.equal(
    (await fetch(link.body.shorturl.replace(domain, service.baseUrl), { redirect: 'manual' })).status,
    404,
  );
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner) => `/api/domain/${(await addDomain(owner)).id}/delete`,
  unknown: impossibleIds.map((id) => `/api/domain/${id}/delete`),
  message: 'Domain not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/domain/1/delete' });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { createDomain } from '../../support/clicks/visits.ts';

const service = await startService();
const account = await service.createAccount();
const notPointed = 'The domain name is not pointed to our server. DNS changes could take up to 36 hours.';

async function stateOf(client: TestAccount, id: number) {
  const { domains } = (await client.get('/api/domains?limit=100')).body.data;
  return domains.find((domain: { id: number }) => domain.id === id);
}

test('a domain that leads here is ready, before and after it is checked', async () => {
  const id = await createDomain(service, account, { domain: 'https://ready.example.com' });
  const added = await stateOf(account, id);
  assert.equal(added.state, 'ready');
  const { status, body } = await account.post(`/api/domain/${id}/check`);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    error: 0,
    state: 'ready',
    message: 'The domain name is pointed to our server.',
    records: [{ type: 'A', name: 'ready.example.com', value: '127.0.0.1' }],
  });
  const checked = await stateOf(account, id);
  assert.equal(checked.state, 'ready');
  assert.ok(checked.checked > added.checked, `${checked.checked} is later than ${added.checked}`);
});

test('a domain that leads elsewhere waits until it leads here again, and the list tells', async () => {
  const id = await createDomain(service, account, { domain: 'https://moved.example.com:8443' });
  const check = async () => (await account.post(`/api/domain/${id}/check`)).body;
  for (const addresses of [['192.0.2.9'], []]) {
    service.hosts.set('moved.example.com', addresses);
    const { state, message, records } = await check();
    assert.deepEqual([state, message], ['waiting', notPointed]);
    assert.equal(records[0].name, 'moved.example.com');
    assert.equal((await stateOf(account, id)).state, 'waiting');
  }
  service.hosts.set('moved.example.com', ['192.0.2.9', '127.0.0.1']);
  assert.equal((await check()).state, 'ready');
  assert.equal((await stateOf(account, id)).state, 'ready');
});

testOnlyOwn(service, {
  method: 'POST',
  path: async (owner) => {
    const id = await createDomain(service, owner, { domain: `https://own${owner.id}.example.com` });
    return `/api/domain/${id}/check`;
  },
  unknown: impossibleIds.map((id) => `/api/domain/${id}/check`),
  message: 'Domain not found.',
});

testKeyAndLimit(service, { method: 'POST', path: '/api/domain/1/check' });

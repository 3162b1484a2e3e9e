import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { testEmptyChange } from '../../support/laws/update-laws.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });
const account = await service.createAccount();
let names = 0;

async function addDomain(owner: TestAccount): Promise<number> {
  const { body } = await owner.post('/api/domain/add', {
    domain: `https://d${++names}.example.com`,
    redirectroot: 'https://example.com/root',
    redirect404: 'https://example.com/404',
  });
  return body.id;
}

const update = (id: number, body: unknown) => account.put(`/api/domain/${id}/update`, body);
const read = async (id: number) => {
  const { body } = await account.get('/api/domains?limit=1000');
  return body.data.domains.find((domain: { id: number }) => domain.id === id);
};

test('each redirect can be changed alone, and cleared', async () => {
  const [id, another] = [await addDomain(account), await addDomain(account)];
  const anotherEarlier = await read(another);
  const { status, body } = await update(id, {
    redirectroot: 'https://example.org/new',
  });
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  assert.equal((await read(id)).redirectroot, 'https://example.org/new');
  assert.equal((await read(id)).redirect404, 'https://example.com/404');
  await update(id, { redirect404: '' });
  assert.equal((await read(id)).redirect404, '');
  assert.equal((await read(id)).redirectroot, 'https://example.org/new');
  assert.deepEqual(await read(another), anotherEarlier);
});

testEmptyChange({ add: () => addDomain(account), read, update });

test('the same domain may be sent, another one is refused', async () => {
  const id = await addDomain(account);
  const { domain } = await read(id);
  assert.equal((await update(id, { domain })).status, 200);
  const { status, body } = await update(id, {
    domain: 'https://else.example.com',
  });
  assert.equal(status, 400);
  assert.equal(body.field, 'domain');
  assert.equal((await read(id)).domain, domain);
});

test('redirects must be web addresses', async () => {
  const id = await addDomain(account);
  const root = await update(id, { redirectroot: 'javascript:alert(1)' });
  assert.equal(root.status, 400);
  assert.equal(root.body.message, 'A valid url is required for the root domain.');
  const lost = await update(id, { redirectroot: '', redirect404: 'nowhere' });
  assert.equal(lost.status, 400);
  assert.equal(lost.body.message, 'A valid url is required for the 404 page.');
  assert.equal((await read(id)).redirectroot, 'https://example.com/root');
});

test('a domain does not redirect to what sends visitors on from the service’s own host, but to its pages', async () => {
  const id = await addDomain(account);
  for (const path of [
    '/rootl',
    '/Rootl/?a=1',
    '/q/abc',
    '/r/spring',
    '/@ada/1',
    '/%40ada/1',
    '/%72ootl',
    '/%71/abc',
  ]) {
    for (const field of ['redirectroot', 'redirect404']) {
      const { status, body } = await update(id, { [field]: service.baseUrl + path });
      assert.deepEqual([status, body.field], [400, field], path);
    }
  }
  for (const path of ['/', '/login', '/developers', '/rootl+', '/@ada', '/u/ada/spring-1', '/a.b'])
    assert.equal((await update(id, { redirectroot: service.baseUrl + path })).status, 200, path);
});

test('a domain does not redirect to itself, or to another one that could send visitors back', async () => {
  const stranger = await service.createAccount();
  const [id, foreign] = [await addDomain(account), await addDomain(stranger)];
  const hostOf = async (owner: TestAccount, wanted: number) => {
    const { body } = await owner.get('/api/domains?limit=1000');
    return body.data.domains.find((domain: { id: number }) => domain.id === wanted).domain;
  };
  const [own, theirs] = [await hostOf(account, id), await hostOf(stranger, foreign)];
  for (const target of [`${own}/x`, `${theirs}/x`, `${service.baseUrl}/@ada/1`]) {
    for (const field of ['redirectroot', 'redirect404']) {
      const { status, body } = await update(id, { [field]: target });
      assert.deepEqual([status, body.field], [400, field], target);
    }
  }
  const page = { redirectroot: `${service.baseUrl}/@ada` };
  assert.equal((await update(id, page)).status, 200);
});

testOnlyOwn(service, {
  method: 'PUT',
  path: async (owner) => `/api/domain/${await addDomain(owner)}/update`,
  unknown: impossibleIds.map((id) => `/api/domain/${id}/update`),
  body: { redirectroot: '' },
  message: 'Domain not found.',
});
testKeyAndLimit(service, { method: 'PUT', path: '/api/domain/1/update', body: {} });

test('a redirect may be sent again although its host has become a branded domain since', async () => {
  const id = await addDomain(account);
  const later = `https://d${++names}.example.com`;
  const redirects = { redirectroot: `${later}/shop`, redirect404: `${later}/lost` };
  assert.equal((await update(id, redirects)).status, 200);
  assert.equal((await account.post('/api/domain/add', { domain: later })).status, 200);
  const { domain } = await read(id);
  const again = await update(id, { domain, ...redirects });
  assert.equal(again.status, 200);
  // Each is what that field has, so exchanging the two is a change.
  const exchanged = { redirectroot: redirects.redirect404, redirect404: redirects.redirectroot };
  assert.equal((await update(id, exchanged)).status, 400);
  const other = await update(id, {
    redirectroot: redirects.redirectroot,
    redirect404: 'https://example.org/lost',
  });
  assert.equal(other.status, 200);
  const { redirectroot, redirect404 } = await read(id);
  assert.deepEqual([redirectroot, redirect404], [redirects.redirectroot, 'https://example.org/lost']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });

test('an account without domains has an empty first page', async () => {
  const account = await service.createAccount();
  const { status, body } = await account.get('/api/domains');
  assert.equal(status, 200);
  assert.deepEqual(body, {
    error: '0',
    data: { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1, domains: [] },
  });
});

test('40 domains walked page by page are each given once, the newest first, and only to their owner', async () => {
  const account = await service.createAccount();
  const other = await service.createAccount();
  await other.post('/api/domain/add', { domain: 'https://not-mine.example.com' });
  const added: number[] = [];
  for (let number = 1; number <= 40; number++) {
    const { body } = await account.post('/api/domain/add', { domain: `https://d${number}.example.com` });
    added.push(body.id);
  }
  const seen: number[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await account.get(`/api/domains?limit=7&page=${page}`);
    last = body.data.maxpage;
    assert.equal(body.data.result, 40);
    assert.equal(body.data.perpage, 7);
    assert.equal(body.data.currentpage, page);
    assert.equal(body.data.nextpage, Math.min(page + 1, 6));
    seen.push(...body.data.domains.map(({ id }: { id: number }) => id));
  }
  assert.deepEqual(seen, added.reverse());
});

test('limit and page must be positive whole numbers', async () => {
  const account = await service.createAccount();
  for (const value of ['0', '-1', '1.5', 'abc', '1e3', 'NaN']) {
    for (const name of ['limit', 'page']) {
      const { status, body } = await account.get(`/api/domains?${name}=${value}`);
      assert.equal(status, 400, `${name}=${value}`);
      assert.equal(body.field, name);
    }
  }
});

test('a limit over 1000 is 1000, and a page past the end is empty with integers', async () => {
  const account = await service.createAccount();
  await account.post('/api/domain/add', { domain: 'https://single.example.com' });
  const wide = await account.get('/api/domains?limit=5000');
  assert.equal(wide.body.data.perpage, 1000);
  const past = await account.get('/api/domains?page=99');
  assert.deepEqual(past.body.data, {
    result: 1,
    perpage: 15,
    currentpage: 99,
    nextpage: 1,
    maxpage: 1,
    domains: [],
  });
});

testKeyAndLimit(service, { method: 'GET', path: '/api/domains' });

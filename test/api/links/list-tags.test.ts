import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { createLink } from '../../support/clicks/visits.ts';

const service = await startService();

test('an account without tags has an empty first page', async () => {
  const account = await service.createAccount();
  const { body } = await account.get('/api/tags');
  assert.deepEqual(body, {
    error: '0',
    data: { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1, tags: [] },
  });
});

test('tags come in alphabetical order with how many links have them, whatever their case', async () => {
  const [account, stranger] = [await service.createAccount(), await service.createAccount()];
  const tagged = async (...tags: string[]) => (await createLink(account, { tags })).id;
  await tagged('winter', 'Sale');
  const second = await tagged('sale', ' autumn ');
  await tagged('SALE');
  await createLink(stranger, { tags: ['theirs', 'sale'] });
  const list = async () => (await account.get('/api/tags')).body.data.tags;
  assert.deepEqual(
    (await list()).map(({ name, count }: { name: string; count: number }) => [name.toLowerCase(), count]),
    [
      ['autumn', 1],
      ['sale', 3],
      ['winter', 1],
    ],
  );
  await account.delete(`/api/url/${second}/delete`);
  assert.deepEqual(
    (await list()).map(({ count }: { count: number }) => count),
    [2, 1],
  );
});

test('40 tags walked page by page come once each', async () => {
  const account = await service.createAccount();
  const names = Array.from({ length: 40 }, (_, n) => `tag-${String(n).padStart(2, '0')}`);
  await createLink(account, { tags: names.slice(0, 20) });
  await createLink(account, { tags: names.slice(20) });
  const seen: string[] = [];
  for (let page = 1; page <= 6; page++) {
    const { data } = (await account.get(`/api/tags?limit=7&page=${page}`)).body;
    assert.deepEqual(
      [data.result, data.perpage, data.maxpage, data.nextpage],
      [40, 7, 6, Math.min(page + 1, 6)],
    );
    seen.push(...data.tags.map(({ name }: { name: string }) => name));
  }
  assert.deepEqual(seen, names);
  assert.deepEqual((await account.get('/api/tags?page=99')).body.data.tags, []);
  assert.equal((await account.get('/api/tags?limit=5000')).body.data.perpage, 1000);
});

test('limit and page must be positive whole numbers', async () => {
  const account = await service.createAccount();
  for (const value of ['0', '-1', '1.5', 'abc']) {
    for (const name of ['limit', 'page']) {
      const { status, body } = await account.get(`/api/tags?${name}=${value}`);
      assert.deepEqual([status, body.field], [400, name]);
    }
  }
});

testKeyAndLimit(service, { method: 'GET', path: '/api/tags' });

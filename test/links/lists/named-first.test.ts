/** `order=match` of the list of links: what a search names comes before what it only occurs in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBelongings } from '../../api/links/link-bodies.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const { host } = new URL(service.baseUrl);
const url = 'https://example.com/page';

/** A link `summer` on the base host and one on a branded domain, and newer ones which the same search finds. */
async function createSummers(newer: number) {
  const account = await service.createAccount();
  const own = await createBelongings(service, account);
  const custom = account.username;
  const add = async (body: object): Promise<number> =>
    (await account.post('/api/url/add', { url, ...body })).body.id;
  const named = [await add({ custom }), await add({ custom, domain: own.domain })].toReversed();
  const urls = Array.from({ length: newer }, (_, n) => ({ url, custom: `${custom}-${n}` }));
  const { body } = await account.post('/api/urls/add', { urls });
  const others: number[] = body.results.map(({ id }: { id: number }) => id).toReversed();
  const list = async (q: string, more = ''): Promise<{ ids: number[]; result: number }> => {
    const answer = await account.get(`/api/urls?q=${encodeURIComponent(q)}${more}`);
    const { urls, result } = answer.body.data;
    return { ids: urls.map(({ id }: { id: number }) => id), result };
  };
  return { account, custom, domain: own.domain, named, others, list };
}

// With more than 200 the service finds them another way.
for (const newer of [5, 250]) {
  test(`links with the very alias come before ${newer} newer ones, and each link comes once`, async () => {
    const { custom, named, others, list } = await createSummers(newer);
    const all = [...named, ...others];
    for (const limit of [1, 3, 100]) {
      const last = Math.ceil(all.length / limit);
      for (const page of [1, 2, 3, last - 1, last, last + 1].filter((at) => at > 0)) {
        const { ids, result } = await list(custom.toUpperCase(), `&order=match&limit=${limit}&page=${page}`);
        assert.equal(result, all.length);
        assert.deepEqual(ids, all.slice((page - 1) * limit, page * limit), `page ${page} of ${limit}`);
      }
    }
    const oldest = await list(custom, '&order=match&direction=asc&limit=4');
    assert.deepEqual(oldest.ids, [...named, ...others.toReversed()].slice(0, 4));
    assert.deepEqual((await list(custom, '&limit=3')).ids, others.slice(0, 3), 'newest first by default');
  });
}

test('the link of a pasted address comes before those that tell of it, with or without scheme', async () => {
  const { account, custom, domain, named, list } = await createSummers(3);
  const [onDomain, onBase] = named;
  const description = `Beside ${service.baseUrl}/${custom} and https://${domain}/${custom}`;
  const { body } = await account.post('/api/url/add', { url, description });
  for (const address of [`${host}/${custom}`, `${service.baseUrl}/${custom}`])
    assert.deepEqual((await list(address, '&order=match')).ids, [onBase, body.id], address);
  for (const address of [`${domain}/${custom}`, `https://${domain}/${custom}`])
    assert.deepEqual((await list(address, '&order=match')).ids, [onDomain, body.id], address);
});

test('filters hold for links with the very alias, too, and without a search the newest come first', async () => {
  const { custom, domain, named, others, list } = await createSummers(3);
  const [onDomain] = named;
  assert.deepEqual((await list(custom, `&order=match&domain=${domain}`)).ids, [onDomain]);
  assert.deepEqual((await list(custom, '&order=match&status=disabled')).ids, []);
  assert.deepEqual((await list('', '&order=match')).ids, [...others, ...named]);
});

test('links of others with the very alias are not found', async () => {
  const { custom } = await createSummers(1);
  const other = await service.createAccount();
  const { body } = await other.get(`/api/urls?q=${custom}&order=match`);
  assert.equal(body.data.result, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBelongings } from '../../api/links/link-bodies.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const { host } = new URL(service.baseUrl);

test('a search finds a link by its pasted address, and what has it in its texts', async () => {
  const account = await service.createAccount();
  const own = await createBelongings(service, account);
  const add = async (body: object): Promise<number> =>
    (await account.post('/api/url/add', { url: 'https://example.com/page', ...body })).body.id;
  const find = async (q: string, more = ''): Promise<number[]> =>
    (await account.get(`/api/urls?q=${encodeURIComponent(q)}${more}`)).body.data.urls.map(
      ({ id }: { id: number }) => id,
    );
  const onBase = await add({ custom: 'Pasted' });
  const onDomain = await add({ custom: 'pasted', domain: own.domain });
  const longer = await add({ custom: 'pasted-too' });
  const telling = await add({ title: `Beside ${host}/pasted` });
  for (const q of [`${host}/pasted`, `${host}/PASTED`]) assert.deepEqual(await find(q), [telling, onBase], q);
  for (const q of [`${service.baseUrl}/pasted`, `${service.baseUrl}/Pasted?utm_source=x`, `${host}/pasted+`])
    assert.deepEqual(await find(q), [onBase], q);
  assert.deepEqual(await find(`${own.domain}/pasted`), [onDomain]);
  assert.deepEqual(await find(`${host}/pasted`, '&status=disabled'), []);
  assert.deepEqual(await find('pasted'), [telling, longer, onDomain, onBase]);
  for (const q of [`${host}/past`, `elsewhere.example.com/pasted`, '/pasted/', 'a/b'])
    assert.deepEqual(await find(q), q === `${host}/past` ? [telling] : [], q);
});

test('nobody finds what belongs to others', async () => {
  const [owner, other] = [await service.createAccount(), await service.createAccount()];
  const { body } = await owner.post('/api/url/add', { url: 'https://example.com/page', custom: 'not-yours' });
  const find = `/api/urls?q=${encodeURIComponent(body.shorturl)}`;
  assert.equal((await owner.get(find)).body.data.result, 1);
  assert.equal((await other.get(find)).body.data.result, 0);
});

test('a long target is found by itself and by its beginning, of more characters than other searches may have', async () => {
  const account = await service.createAccount();
  const add = async (url: string): Promise<number> => (await account.post('/api/url/add', { url })).body.id;
  const find = async (q: string): Promise<number[]> => {
    const { status, body } = await account.get(`/api/urls?q=${encodeURIComponent(q)}`);
    assert.equal(status, 200, body.message);
    return body.data.urls.map(({ id }: { id: number }) => id);
  };
  const long = `https://example.com/Straße?list=${'a_'.repeat(200)}`;
  const [one, other] = [await add(`${long}1`), await add(`${long}2`)];
  await add(`https://example.com/?from=${encodeURIComponent(`${long}1`)}`);
  await add(long.replace('a_a_a_', 'a_aXa_'));
  assert.deepEqual(await find(`${long}1`), [one]);
  assert.deepEqual(await find(long.toUpperCase().replace('STRASSE', 'straße')), [other, one]);
  assert.deepEqual(await find(long.replace('a_a_', 'a_b_')), []);
  assert.deepEqual(await find(`${'😀'.repeat(101)}`), []);
});

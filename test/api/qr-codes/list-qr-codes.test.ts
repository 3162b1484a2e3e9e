import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertClickRows } from '../../support/clicks/click-rows.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const service = await startService();
const { database } = service.application.services;

test('a listed code has the fields of the reference, and its scans', async () => {
  const account = await service.createAccount();
  const created = await account.post('/api/qr/add', {
    type: 'link',
    data: 'https://example.com',
    name: 'Menu',
  });
  const { id, link } = created.body;
  const expected = { id, link, scans: 0, name: 'Menu', type: 'link' };
  const [{ date, ...listed }] = (await account.get('/api/qr')).body.data.qrs;
  assert.deepEqual(listed, expected);
  assert.match(date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await insertClickRows(database, { subject: 'qr', id });
  await insertClickRows(database, { subject: 'link', id: id + 1 });
  assert.equal((await account.get('/api/qr')).body.data.qrs[0].scans, 12);
});

test('q finds text in the name and in what the code says, of this account only', async () => {
  const account = await service.createAccount();
  const add = async (owner: TestAccount, body: object): Promise<number> =>
    (await owner.post('/api/qr/add', body)).body.id;
  const link = await add(account, { type: 'link', data: 'https://bücher.example/Menü', name: 'Table_card' });
  const text = await add(account, { type: 'text', data: 'He said "100%"\nand left', name: 'Sign' });
  const wifi = await add(account, { type: 'wifi', data: { ssid: 'Café', password: 'sesame street' } });
  const contact = { fname: 'Ada', city: 'London', note: 'Phone \\ fax' };
  const vcard = await add(account, { type: 'vcard', data: contact, name: 'Ada' });
  await add(await service.createAccount(), { type: 'text', data: 'London' });
  const find = async (q: string, more = '') => {
    const { data } = (await account.get(`/api/qr?q=${encodeURIComponent(q)}${more}`)).body;
    return { ids: data.qrs.map(({ id }: { id: number }) => id), result: data.result };
  };
  const expected: Record<string, number[]> = {
    TABLE_: [link],
    bücher: [link],
    menü: [link],
    '"100%"': [text],
    '%': [text, link],
    café: [wifi],
    london: [vcard],
    '\\ fax': [vcard],
    // Names of types and fields are no part of what a code says.
    url: [],
    type: [],
    city: [],
    vcard: [],
    '","': [],
    a: [vcard, wifi, text, link],
  };
  for (const [q, ids] of Object.entries(expected)) {
    assert.deepEqual(await find(q), { ids, result: ids.length }, q);
  }
  assert.deepEqual(await find('a', '&limit=1&page=4'), { ids: [link], result: 4 });
  assert.equal((await account.get('/api/qr?q=')).body.data.result, 4);
  assert.equal((await account.get(`/api/qr?q=${'x'.repeat(201)}`)).status, 400);
});

testListLaws(service, {
  key: 'qrs',
  path: async () => '/api/qr',
  add: async (account, _, number) =>
    (await account.post('/api/qr/add', { type: 'text', data: `text ${number}` })).body.id,
});
testKeyAndLimit(service, { method: 'GET', path: '/api/qr' });

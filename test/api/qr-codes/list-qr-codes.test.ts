import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertClickRows } from '../../support/clicks/click-rows.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';

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

testListLaws(service, {
  key: 'qrs',
  path: async () => '/api/qr',
  add: async (account, _, number) =>
    (await account.post('/api/qr/add', { type: 'text', data: `text ${number}` })).body.id,
});
testKeyAndLimit(service, { method: 'GET', path: '/api/qr' });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { testAdministrationList } from '../../support/accounts/administration-lists.ts';
import { blockableLink, blockPath } from '../../support/accounts/blocks.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService } from '../../support/service.ts';
import { createDomain } from '../../support/clicks/visits.ts';

const service = await startService();
const administrator = await createAdministrator(service);
const owner = await service.createAccount();

testAdministrationList({
  path: '/api/admin/blocks',
  key: 'blocks',
  administrator,
  async add() {
    const { id } = await blockableLink.make(service, owner);
    assert.equal((await administrator.post(blockPath(blockableLink, id), {})).status, 200);
  },
});

test('a blocked link on a branded domain is named by its address there', async () => {
  await createDomain(service, owner, { domain: 'https://named.example.com' });
  const { body } = await owner.post('/api/url/add', {
    url: 'https://example.com/',
    custom: 'Prize',
    domain: 'named.example.com',
  });
  await administrator.post(blockPath(blockableLink, body.id), {});
  const { body: list } = await administrator.get('/api/admin/blocks?limit=1');
  assert.equal(list.data.blocks[0].name, 'https://named.example.com/Prize');
});

test('what goes with its account takes its block with it', async () => {
  const leaving = await service.createAccount();
  const { id } = await blockableLink.make(service, leaving);
  await administrator.post(blockPath(blockableLink, id), {});
  const newest = async () => (await administrator.get('/api/admin/blocks?limit=1')).body.data.blocks[0].item;
  assert.equal(await newest(), id);
  assert.equal((await leaving.delete(`/api/url/${id}/delete`)).status, 409, 'its owner keeps it where it is');
  assert.equal((await administrator.delete(`/api/admin/account/${leaving.id}/delete`)).status, 200);
  assert.notEqual(await newest(), id);
});

testAdministratorsOnly(service, { method: 'GET', path: async () => '/api/admin/blocks' });
testKeyAndLimit(service, { method: 'GET', path: '/api/admin/blocks' });

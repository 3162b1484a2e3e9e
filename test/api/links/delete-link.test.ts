import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../../../src/platform/change-feed.ts';
import { countClickRows, insertClickRows } from '../../support/clicks/click-rows.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { createBelongings, publishedBody } from './link-bodies.ts';

const service = await startService();
const account = await service.createAccount();
const own = await createBelongings(service, account);
const url = 'https://example.com/page';

test('a deleted link is gone, from its channels too, its alias free and its place announced', async () => {
  const announced: Change[] = [];
  const made = { ...publishedBody(own), custom: 'Short-Lived', domain: own.domain };
  const { body } = await account.post('/api/url/add', made);
  service.application.services.changes.subscribe((change) => announced.push(change));
  const { status, body: answer } = await account.delete(`/api/url/${body.id}/delete`);
  assert.equal(status, 200);
  assert.deepEqual(answer, { error: 0, message: 'Link has been deleted successfully.' });
  assert.equal((await account.get(`/api/url/${body.id}`)).status, 404);
  assert.equal((await account.delete(`/api/url/${body.id}/delete`)).status, 404);
  const { data } = (await account.get(`/api/channel/${own.channels[0]}`)).body;
  assert.deepEqual(data.items, []);
  // There may be more than one announcement, because PostgreSQL announces the deletion as well.
  assert.ok(announced.length > 0);
  for (const change of announced) {
    // It was in a campaign, of which visitors may see a page.
    if (change.kind === 'pages') continue;
    assert.ok(change.kind === 'link' && change.domainId !== null && change.aliasKey === 'short-lived');
  }
  assert.ok(announced.some(({ kind }) => kind === 'link'));
  assert.equal((await account.post('/api/url/add', made)).status, 200);
});

test('its counts go with it, those of others stay', async () => {
  const { database } = service.application.services;
  const { body: gone } = await account.post('/api/url/add', { url: `${url}?gone` });
  const { body: kept } = await account.post('/api/url/add', { url: `${url}?kept` });
  for (const { id } of [gone, kept]) await insertClickRows(database, { subject: 'link', id });
  const before = await countClickRows(database, { subject: 'link', id: kept.id });
  await account.delete(`/api/url/${gone.id}/delete`);
  assert.equal(await countClickRows(database, { subject: 'link', id: gone.id }), 0);
  assert.equal(await countClickRows(database, { subject: 'link', id: kept.id }), before);
});

test('an id is never given out twice', async () => {
  const { body: first } = await account.post('/api/url/add', { url });
  await account.delete(`/api/url/${first.id}/delete`);
  const { body: second } = await account.post('/api/url/add', { url });
  assert.ok(second.id > first.id);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (owner: TestAccount) =>
    `/api/url/${(await owner.post('/api/url/add', { url })).body.id}/delete`,
  unknown: impossibleIds.map((id) => `/api/url/${id}/delete`),
  message: 'Link not found.',
});

test('another account’s link survives an attempt to delete it', async () => {
  const stranger = await service.createAccount();
  const { body } = await account.post('/api/url/add', { url });
  assert.equal((await stranger.delete(`/api/url/${body.id}/delete`)).status, 404);
  assert.equal((await account.get(`/api/url/${body.id}`)).status, 200);
});

testKeyAndLimit(service, { method: 'DELETE', path: '/api/url/1/delete' });

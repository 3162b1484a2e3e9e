import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { createLink, visitPath } from '../../support/clicks/visits.ts';
import { createBelongings } from './link-bodies.ts';

const service = await startService();
const path = '/api/urls/change';

async function createSome(count: number, body: object = {}) {
  const account = await service.createAccount();
  const links = [];
  for (let n = 0; n < count; n++) links.push(await createLink(account, { ...body }));
  const detailsOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.details;
  return { account, links, ids: links.map(({ id }) => id), detailsOf };
}

/** Every row that a change could have affected, as JSON. */
async function dump(): Promise<string> {
  const { read } = service.application.services.database;
  const tables = ['link', 'link_tag', 'channel_item', 'click_total'];
  const rows = [];
  for (const table of tables) rows.push((await sql`select * from ${sql.table(table)}`.execute(read)).rows);
  return JSON.stringify(rows);
}

test('with skipMissing links that do not exist are left out, and those of other accounts as if they did not', async () => {
  const { account, ids, detailsOf } = await createSome(3);
  const [first, second, third] = ids as [number, number, number];
  const foreign = (await createSome(1)).ids[0] as number;
  const mixed = { ids: [third, foreign, 1e9, first], skipMissing: true };
  await account.delete(`/api/url/${third}/delete`);
  assert.equal((await account.post(path, { ...mixed, skipMissing: false, status: 'disabled' })).status, 400);
  const disabled = await account.post(path, { ...mixed, status: 'disabled' });
  assert.deepEqual([disabled.status, disabled.body], [200, { error: 0, changed: 1 }]);
  assert.equal((await detailsOf(first)).status, 'disabled');
  assert.equal((await detailsOf(second)).status, 'public');
  const deleted = await account.post(path, { ...mixed, delete: true });
  assert.deepEqual([deleted.status, deleted.body], [200, { error: 0, changed: 1 }]);
  const before = await dump();
  for (const change of [{ status: 'disabled' }, { tags: { add: ['a'] } }, { delete: true }]) {
    const none = await account.post(path, { ...mixed, ...change });
    assert.deepEqual([none.status, none.body], [200, { error: 0, changed: 0 }]);
  }
  assert.equal(await dump(), before);
});

test('status, campaign, expiry, channels and tags of many links change in one call', async () => {
  const { account, ids, detailsOf } = await createSome(3, { tags: ['Old', 'kept'] });
  const own = await createBelongings(service, account);
  const [first, second, third] = ids as [number, number, number];
  await account.post(`/api/channel/${own.channels[0]}/assign/links/${first}`);
  const { status, body } = await account.post(path, {
    ids: [first, second, second],
    status: 'private',
    campaign: own.campaign,
    expiry: '2090-05-06 07:08:09',
    unchannel: own.channels[0],
    channel: [own.channels[1], own.channels[1]],
    tags: { add: ['New', 'KEPT'], remove: ['old', 'never had'] },
  });
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, changed: 2 });
  for (const id of [first, second]) {
    const details = await detailsOf(id);
    assert.equal(details.status, 'private');
    assert.equal(details.campaign, own.campaign);
    assert.equal(details.expiry, '2090-05-06 07:08:09');
    assert.deepEqual(details.channel, [own.channels[1]]);
    assert.deepEqual(details.tags, ['kept', 'New']);
  }
  const untouched = await detailsOf(third);
  assert.equal(untouched.status, 'public');
  assert.deepEqual(untouched.tags, ['kept', 'Old']);
  await account.post(path, { ids, campaign: null, expiry: null, status: null });
  const { campaign, expiry, status: now } = await detailsOf(first);
  assert.deepEqual([campaign, expiry, now], [null, null, 'public']);
});

test('what is left out stays, and a change of nothing changes nothing', async () => {
  const { account, ids } = await createSome(2, { tags: ['a'] });
  const before = await dump();
  for (const nothing of [{}, { channel: null, tags: '', delete: false }]) {
    const { status, body } = await account.post(path, { ids, ...nothing });
    assert.equal(status, 200);
    assert.equal(body.changed, 0);
  }
  assert.equal(await dump(), before);
});

test('visitors see a change at once, of links that were visited before too', async () => {
  const { account, ids, links } = await createSome(3);
  for (const { alias } of links) assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 302);
  await account.post(path, { ids, status: 'disabled' });
  for (const { alias } of links) assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 410);
  await account.post(path, { ids, status: 'public' });
  for (const { alias } of links) assert.equal((await visitPath(service.baseUrl, `/${alias}`)).status, 302);
});

test('delete takes links with their tags, places in channels and counts', async () => {
  const { account, ids, links } = await createSome(3, { tags: ['a'] });
  const own = await createBelongings(service, account);
  await account.post(path, { ids, channel: own.channels });
  const [kept = 0, ...gone] = ids;
  for (const { alias } of links) await visitPath(service.baseUrl, `/${alias}`);
  assert.deepEqual((await account.post(path, { ids: gone, delete: true })).body, { error: 0, changed: 2 });
  assert.equal((await account.get('/api/urls')).body.data.result, 1);
  assert.deepEqual((await account.get('/api/tags')).body.data.tags, [{ name: 'a', count: 1 }]);
  const items = (await account.get(`/api/channel/${own.channels[0]}`)).body.data.items;
  assert.deepEqual(
    items.map(({ id }: { id: number }) => id),
    [kept],
  );
  assert.equal((await visitPath(service.baseUrl, `/${links[1]?.alias}`)).status, 404);
  assert.equal((await visitPath(service.baseUrl, `/${links[0]?.alias}`)).status, 302);
});

test('links are found by findorcreate as their change says', async () => {
  const { account, ids } = await createSome(1);
  const again = async () =>
    (await account.post('/api/url/add', { url: 'https://example.com/', findorcreate: true })).body.id;
  assert.equal(await again(), ids[0]);
  await account.post(path, { ids, status: 'disabled' });
  const other = await again();
  assert.notEqual(other, ids[0]);
  await account.delete(`/api/url/${other}/delete`);
  await account.post(path, { ids, status: 'public' });
  assert.equal(await again(), ids[0]);
  const { body: pixel } = await account.post('/api/pixel/add', {
    type: 'bing',
    name: 'Bing',
    tag: '12345678',
  });
  await account.put(`/api/url/${ids[0]}/update`, { pixels: [pixel.id] });
  for (const status of ['disabled', 'public']) await account.post(path, { ids, status });
  assert.notEqual(await again(), ids[0]);
});

test('1,000 links change in one call, which counts once against the limit', async () => {
  const account = await service.createAccount();
  const urls = Array.from({ length: 1_000 }, () => ({ url: 'https://example.com/' }));
  const { body } = await account.post('/api/urls/add', { urls });
  const ids = body.results.map(({ id }: { id: number }) => id);
  service.clock.hold(true);
  const before = Number((await account.get('/api/account')).headers.get('x-ratelimit-remaining'));
  const answer = await account.post(path, { ids, status: 'disabled', tags: { add: ['bulk'] } });
  service.clock.hold(false);
  assert.deepEqual(answer.body, { error: 0, changed: 1_000 });
  assert.equal(Number(answer.headers.get('x-ratelimit-remaining')), before - 1);
  assert.equal((await account.get('/api/urls?tag=bulk&status=disabled')).body.data.result, 1_000);
  assert.equal((await account.post(path, { ids, delete: true })).body.changed, 1_000);
  assert.equal((await account.get('/api/urls')).body.data.result, 0);
});

test('bad input is refused by the name of its field, and nothing is changed', async () => {
  const { account, ids } = await createSome(2, { tags: Array.from({ length: 19 }, (_, n) => `tag ${n}`) });
  const own = await createBelongings(service, account);
  const before = await dump();
  for (const [body, field] of [
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: 'all' }, 'ids'],
    [{ ids: ['x'] }, 'ids.0'],
    [{ ids: [0] }, 'ids.0'],
    [{ ids: Array.from({ length: 1_001 }, (_, n) => n + 1) }, 'ids'],
    [{ ids, status: 'deleted' }, 'status'],
    [{ ids, campaign: 'spring' }, 'campaign'],
    [{ ids, campaign: own.campaign, channel: ['x'] }, 'channel.0'],
    [{ ids, channel: Array.from({ length: 21 }, () => 1) }, 'channel'],
    [{ ids, expiry: 'tomorrow' }, 'expiry'],
    [{ ids, tags: ['a'] }, 'tags'],
    [{ ids, tags: { add: ['x'.repeat(51)] } }, 'tags.add.0'],
    [{ ids, tags: { add: ['  '] } }, 'tags.add.0'],
    [{ ids, status: 'disabled', tags: { add: ['one', 'two'] } }, 'tags.add'],
    [{ ids, delete: true, status: 'private' }, 'delete'],
    [{ ids, delete: 'perhaps' }, 'delete'],
  ] as const) {
    const answer = await account.post(path, body);
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 200));
    assert.equal(answer.body.field, field);
  }
  assert.equal(await dump(), before);
  const add = ['one', 'two'];
  assert.equal((await account.post(path, { ids, tags: { add, remove: ['tag 1'] } })).status, 200);
});

test('links that would end before they start are refused, with all the others', async () => {
  const later = await createSome(1, { starts: '2040-01-02 00:00:00' });
  const now = await createLink(later.account);
  const ids = [...later.ids, now.id];
  const change = (expiry: string) => later.account.post(path, { ids, expiry });
  const { status, body } = await change('2040-01-01 00:00:00');
  assert.deepEqual([status, body.field], [400, 'expiry']);
  assert.equal((await later.detailsOf(now.id)).expiry, null);
  for (const expiry of ['2040-01-03 00:00:00', '2020-01-01 00:00:00'])
    assert.equal((await change(expiry)).status, 200, expiry);
});

test('an unknown link, campaign or channel, and another account’s, is refused in the same words and changes nothing', async () => {
  const [owner, mine] = [await createSome(1), await createSome(2)];
  const theirs = await createBelongings(service, owner.account);
  const before = await dump();
  const refuse = async (account: TestAccount, body: object, field: string) => {
    const answer = await account.post(path, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.field, field);
    return answer.body.message;
  };
  const { account, ids } = mine;
  for (const [field, foreign, write] of [
    ['ids.2', owner.ids[0], (id: unknown) => ({ ids: [...ids, id], status: 'disabled' })],
    ['ids.2', owner.ids[0], (id: unknown) => ({ ids: [...ids, id], delete: true })],
    ['campaign', theirs.campaign, (id: unknown) => ({ ids, status: 'disabled', campaign: id })],
    ['channel', theirs.channels[0], (id: unknown) => ({ ids, status: 'disabled', channel: [id] })],
    ['unchannel', theirs.channels[0], (id: unknown) => ({ ids, status: 'disabled', unchannel: id })],
  ] as const) {
    const text = await refuse(account, write(foreign), field);
    assert.equal(text, await refuse(account, write(999_999), field));
  }
  assert.equal(await dump(), before);
});

test('a link that the administration holds is named when it is to be deleted, and none is', async () => {
  const { account, ids, links } = await createSome(3);
  const [first, second, third] = ids as [number, number, number];
  const administrator = await createAdministrator(service);
  await administrator.post(`/api/admin/url/${third}/block`);
  const { status, body } = await account.post(path, { ids: [first, first, third, second], delete: true });
  assert.deepEqual([status, body.field], [409, 'ids.2']);
  assert.equal(
    body.message,
    `The link "${links[2]?.alias}" was blocked by the administration of the service, so it can neither be deleted nor moved.`,
  );
  assert.equal((await account.get('/api/urls')).body.data.result, 3);
  assert.equal((await account.post(path, { ids: [first, second], delete: true })).body.changed, 2);
});

test('changes of the same links at the same time are made one after the other', async () => {
  const { account, ids, detailsOf } = await createSome(5);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      account.post(path, { ids: n % 2 ? ids : ids.toReversed(), tags: { add: [`tag ${n}`] } }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  for (const id of ids) assert.equal((await detailsOf(id)).tags.length, 20);
});

testKeyAndLimit(service, { method: 'POST', path, body: { ids: [1], status: 'public' } });

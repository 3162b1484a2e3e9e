import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelItemTypes } from '../../../contract/channels.ts';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { insertBioRow, insertLinkRow, insertQrRow } from '../../support/item-rows.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { startService } from '../../support/service.ts';
import { itemMakers } from './item-makers.ts';

const shortUrl = 'https://s.example.com';
const service = await startService({ environment: { SHORT_URL: shortUrl, DOMAIN_CHECK: 'off' } });
const account = await service.createAccount();
const { addItem, addChannel } = itemMakers(service);
const { database } = service.application.services;

/** Assigns the item to a new channel, and returns it as it is shown in that channel's list. */
async function shown(type: string, id: number): Promise<Record<string, unknown>> {
  const channel = await addChannel(account);
  await account.post(`/api/channel/${channel}/assign/${type}/${id}`);
  const { body } = await account.get(`/api/channel/${channel}`);
  assert.equal(body.data.items.length, 1);
  return body.data.items[0];
}

const today = () => new Date(service.clock.now()).toISOString().slice(0, 10);

test('a link shows its title, its picture for previews and its short URL', async () => {
  const id = await insertLinkRow(database, account.id, {
    alias: 'Autumn',
    title: 'Autumn offers',
    settings: JSON.stringify({ metaimage: 'https://example.com/autumn.png' }),
  });
  assert.deepEqual(await shown('links', id), {
    type: 'links',
    id,
    title: 'Autumn offers',
    preview: 'https://example.com/autumn.png',
    link: `${shortUrl}/Autumn`,
    date: today(),
  });
});

test('the picture of a link is a URL when it is an upload, too', async () => {
  const settings = '{"metaimage":"/uploads/autumn.png"}';
  const id = await insertLinkRow(database, account.id, { alias: 'Uploaded', settings });
  assert.equal((await shown('links', id))['preview'], `${service.baseUrl}/uploads/autumn.png`);
});

test('a link without title and picture shows where it leads and its QR code', async () => {
  for (const [target, title] of [
    ['https://www.example.com/a/b?c=d#e', 'www.example.com/a/b'],
    ['https://example.com/', 'example.com'],
    ['https://example.com:8443/x/', 'example.com:8443/x'],
    ['myapp:', undefined],
  ] as const) {
    const alias = `bare-${Math.random().toString(36).slice(2)}`;
    const id = await insertLinkRow(database, account.id, { alias, target });
    const item = await shown('links', id);
    assert.equal(item['title'], title ?? `${shortUrl}/${alias}`);
    assert.equal(item['link'], `${shortUrl}/${alias}`);
    assert.equal(item['preview'], `${service.baseUrl}/${alias}/qr`);
  }
});

test('a link of a branded domain shows its address there', async () => {
  const { body } = await account.post('/api/domain/add', { domain: 'https://go.example.com' });
  const id = await insertLinkRow(database, account.id, { alias: 'here', domain_id: body.id });
  const { link, preview } = await shown('links', id);
  assert.deepEqual([link, preview], ['https://go.example.com/here', 'https://go.example.com/here/qr']);
});

test('a QR code shows its name and its picture', async () => {
  const id = await insertQrRow(database, account.id, { code: 'abc234x', name: 'Poster' });
  const picture = `${service.baseUrl}/qr/abc234x`;
  assert.deepEqual(await shown('qr', id), {
    type: 'qr',
    id,
    title: 'Poster',
    preview: picture,
    link: picture,
    date: today(),
  });
});

test('a bio page shows its name, its avatar or its account’s, and its public address', async () => {
  const avatar = 'https://example.com/ada.png';
  const plain = await insertBioRow(database, account.id, { alias: 'Ada', name: 'Ada L.' });
  const drawn = await insertBioRow(database, account.id, { settings: JSON.stringify({ avatar }) });
  const uploaded = await insertBioRow(database, account.id, { settings: '{"avatar":"/uploads/ada.png"}' });
  const link = `${service.baseUrl}/@Ada`;
  assert.deepEqual(await shown('bio', plain), {
    type: 'bio',
    id: plain,
    title: 'Ada L.',
    preview: `${service.baseUrl}/avatar/${account.username}.svg`,
    link,
    date: today(),
  });
  assert.equal((await shown('bio', drawn))['preview'], avatar);
  assert.equal((await shown('bio', uploaded))['preview'], `${service.baseUrl}/uploads/ada.png`);
});

test('what an item has for a preview is a picture, whatever it is', async () => {
  const code = await account.post('/api/qr/add', { type: 'text', data: 'x' });
  for (const type of channelItemTypes) {
    const { preview } = await shown(type, type === 'qr' ? code.body.id : await addItem(account, type));
    const { status, headers } = await fetch(String(preview));
    assert.equal(status, 200, type);
    assert.match(headers.get('content-type') ?? '', /^image\//, type);
  }
});

test('items of all types come in the order of their assignment, the last first', async () => {
  const channel = await addChannel(account);
  const assigned: [string, number][] = [];
  for (const type of [...channelItemTypes, ...channelItemTypes.toReversed()]) {
    const id = await addItem(account, type);
    await account.post(`/api/channel/${channel}/assign/${type}/${id}`);
    assigned.unshift([type, id]);
  }
  const { body } = await account.get(`/api/channel/${channel}`);
  assert.deepEqual(
    body.data.items.map(({ type, id }: { type: string; id: number }) => [type, id]),
    assigned,
  );
});

test('the date of an item is the day on which it was assigned', async () => {
  const [channel, item] = [await addChannel(account), await addItem(account, 'links')];
  await account.post(`/api/channel/${channel}/assign/links/${item}`);
  const day = today();
  service.clock.advance(3 * 86_400_000);
  const { body } = await account.get(`/api/channel/${channel}`);
  assert.equal(body.data.items[0].date, day);
});

testListLaws(service, {
  key: 'items',
  path: async (owner) => `/api/channel/${await addChannel(owner)}`,
  async add(owner, path, number) {
    const type = channelItemTypes[number % channelItemTypes.length] as 'links';
    const id = await addItem(owner, type);
    await owner.post(`${path}/assign/${type}/${id}`);
    return id;
  },
});
testOnlyOwn(service, {
  method: 'GET',
  path: async (owner) => `/api/channel/${await addChannel(owner)}`,
  unknown: impossibleIds.map((id) => `/api/channel/${id}`),
  message: 'Channel not found.',
});
testKeyAndLimit(service, { method: 'GET', path: '/api/channel/1' });

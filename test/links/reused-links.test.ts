import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBelongings } from '../api/links/link-bodies.ts';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const own = await createBelongings(service, account);

const add = (body: unknown) => account.post('/api/url/add', body);
const detailsOf = async (id: number) => (await account.get(`/api/url/${id}`)).body.details;

async function assertRefused(body: unknown, { field, message }: { field: string; message: RegExp }) {
  const answer = await add(body);
  assert.equal(answer.status, 400);
  assert.equal(answer.body.field, field);
  assert.match(answer.body.message, message);
}

test('findorcreate answers the plain link that is there, and else makes one', async () => {
  const target = 'https://example.com/once';
  await add({ url: target, password: 'secret' });
  const same = () => add({ url: target, findorcreate: true });
  const answers = await Promise.all(Array.from({ length: 20 }, same));
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  const elsewhere = await add({ url: target, findorcreate: 'true', domain: own.domain });
  assert.notEqual(elsewhere.body.id, answers[0]?.body.id);
  const special = await add({ url: target, findorcreate: 1, clicklimit: 3 });
  assert.notEqual(special.body.id, answers[0]?.body.id);
  const stranger = await service.createAccount();
  const foreign = await stranger.post('/api/url/add', { url: target, findorcreate: true });
  assert.notEqual(foreign.body.id, answers[0]?.body.id);
  await account.put(`/api/url/${answers[0]?.body.id}/update`, { url: 'https://example.com/moved' });
  assert.notEqual((await same()).body.id, answers[0]?.body.id);
});

test('findorcreate answers no link that is blocked, unless its alias is asked for', async () => {
  const same = async (more = {}) =>
    (await add({ url: 'https://example.com/blocked', findorcreate: true, ...more })).body.id;
  const administrator = await createAdministrator(service);
  const blocked = await same({ custom: 'held-back' });
  await administrator.post(`/api/admin/url/${blocked}/block`);
  const other = await same();
  assert.notEqual(other, blocked);
  assert.equal(await same(), other);
  assert.equal(await same({ custom: 'held-back' }), blocked);
});

test('what findorcreate finds is put where the request says, and else stays as it is', async () => {
  const target = { url: 'https://example.com/found', findorcreate: true };
  const [first, second] = own.channels as [number, number];
  const { body } = await add({ ...target, title: 'Old', description: 'Kept', channel: first, tags: ['a'] });
  const again = await add({
    ...target,
    title: 'New',
    campaign: own.campaign,
    channel: [second],
    tags: ['B'],
  });
  assert.equal(again.body.id, body.id);
  const arranged = {
    ...{ title: 'New', description: 'Kept', campaign: own.campaign },
    ...{ channel: [first, second], tags: ['a', 'B'] },
  };
  assert.partialDeepStrictEqual(await detailsOf(body.id), arranged);
  for (const empty of [{}, { title: '', description: null, campaign: '', channel: null, tags: '' }]) {
    assert.equal((await add({ ...target, ...empty })).body.id, body.id);
    assert.partialDeepStrictEqual(await detailsOf(body.id), arranged);
  }
  const tags = Array.from({ length: 19 }, (_, n) => `more-${n}`);
  await assertRefused({ ...target, title: 'No', tags }, { field: 'tags', message: /more than 20 tags/ });
  await assertRefused({ ...target, title: 'No', channel: [999_999] }, { field: 'channel', message: /exist/ });
  assert.partialDeepStrictEqual(await detailsOf(body.id), arranged);
});

test('findorcreate finds a link again once what set it apart is deleted', async () => {
  const overlay = { type: 'message', name: 'Hi', settings: { text: 'Hi' } };
  const pixel = { type: 'fbpixel', name: 'Shop', tag: '99887766' };
  const things = {
    splash: [await account.post('/api/splash/add', { name: 'Wait' }), (id: number) => ({ type: String(id) })],
    overlay: [await account.post('/api/overlay/add', overlay), (id: number) => ({ type: `overlay-${id}` })],
    pixel: [await account.post('/api/pixel/add', pixel), (id: number) => ({ pixels: [id] })],
  } as const;
  for (const [kind, [{ body: thing }, use]] of Object.entries(things)) {
    const url = `https://example.com/with/${kind}`;
    const add = async (more: object): Promise<number> =>
      (await account.post('/api/url/add', { url, ...use(thing.id), ...more })).body.id;
    const [plain, limited] = [await add({}), await add({ clicklimit: 3 })];
    const same = async () => (await account.post('/api/url/add', { url, findorcreate: true })).body.id;
    assert.equal((await account.delete(`/api/${kind}/${thing.id}/delete`)).status, 200);
    assert.equal(await same(), plain, kind);
    await account.delete(`/api/url/${plain}/delete`);
    assert.ok(![plain, limited].includes(await same()), kind);
  }
});

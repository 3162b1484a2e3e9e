import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { idOfPicture, picturesOf, places } from './uploaded-pictures.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });

test('an upload is listed with its address, type, size and date', async () => {
  const account = await service.createAccount();
  const path = await uploadPicture(account);
  const date = new Date(service.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  const served = await (await fetch(service.baseUrl + path)).arrayBuffer();
  const { status, body } = await account.get('/api/uploads');
  assert.equal(status, 200);
  const [{ id, ...rest }] = body.data.uploads;
  assert.ok(Number.isInteger(id));
  assert.deepEqual(rest, { path, type: 'image/png', size: served.byteLength, date, used_by: [] });
});

for (const [title, { type, add }] of Object.entries(places)) {
  test(`an upload says that it is used by ${title}`, async () => {
    const account = await service.createAccount();
    const [unused, path] = [await uploadPicture(account), await uploadPicture(account)];
    const id = await add(account, path);
    const [used, other] = await picturesOf(account);
    assert.equal(used?.path, path);
    assert.deepEqual(used.used_by, [{ type, id, name: used.used_by[0]?.name }]);
    assert.match(used.used_by[0]?.name ?? '', /^jane/i);
    assert.deepEqual([other?.path, other?.used_by], [unused, []]);
    await account.delete(`/api/${type === 'link' ? 'url' : type}/${id}/delete`);
    assert.deepEqual((await picturesOf(account))[0]?.used_by, []);
  });
}

test('uses are counted to ten, and those of a page that shows it twice once', async () => {
  const account = await service.createAccount();
  const path = await uploadPicture(account);
  const blocks = [
    { type: 'image', image: path },
    { type: 'image', image: path },
  ];
  const page = await account.post('/api/bio/add', { alias: 'twice', name: 'Twice', avatar: path, blocks });
  for (let number = 1; number <= 11; number++) {
    await account.post('/api/url/add', { url: `https://example.com/${number}`, metaimage: path });
  }
  const [picture] = await picturesOf(account);
  assert.equal(picture?.used_by.length, 10);
  assert.deepEqual(
    picture.used_by.filter(({ type }) => type === 'bio'),
    [{ type: 'bio', id: page.body.id, name: 'Twice' }],
  );
});

test("another account's link to the picture is no use of it", async () => {
  const [owner, stranger] = [await service.createAccount(), await service.createAccount()];
  const path = await uploadPicture(owner);
  await stranger.post('/api/url/add', { url: `https://pictures.example.com${path}` });
  assert.deepEqual((await picturesOf(owner))[0]?.used_by, []);
  assert.deepEqual(await picturesOf(stranger), []);
});

testListLaws(service, {
  key: 'uploads',
  path: async () => '/api/uploads',
  add: async (account) => idOfPicture(account, await uploadPicture(account)),
});
testKeyAndLimit(service, { method: 'GET', path: '/api/uploads' });

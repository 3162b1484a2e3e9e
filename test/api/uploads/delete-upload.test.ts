import assert from 'node:assert/strict';
import { test } from 'node:test';
import { impossibleIds, testKeyAndLimit, testOnlyOwn } from '../../support/laws/guards.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';
import { idOfPicture, picturesOf, places } from './uploaded-pictures.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });

const statusOf = async (path: string) => (await fetch(service.baseUrl + path)).status;

test('a deleted upload is served no more, and the others stay', async () => {
  const account = await service.createAccount();
  const [path, kept] = [await uploadPicture(account), await uploadPicture(account)];
  const id = await idOfPicture(account, path);
  const { status, body } = await account.delete(`/api/upload/${id}/delete`);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, message: 'Upload has been deleted successfully.' });
  assert.deepEqual([await statusOf(path), await statusOf(kept)], [404, 200]);
  assert.deepEqual(
    (await picturesOf(account)).map((picture) => picture.path),
    [kept],
  );
  assert.equal((await account.delete(`/api/upload/${id}/delete`)).status, 404);
});

for (const [title, { type, add }] of Object.entries(places)) {
  test(`an upload stays while it is used by ${title}`, async () => {
    const account = await service.createAccount();
    const path = await uploadPicture(account);
    const upload = `/api/upload/${await idOfPicture(account, path)}/delete`;
    const user = await add(account, path);
    const { status, body } = await account.delete(upload);
    assert.equal(status, 409);
    assert.equal(body.message, 'This picture is still used. Please remove it there first.');
    assert.equal(await statusOf(path), 200);
    await account.delete(`/api/${type === 'link' ? 'url' : type}/${user}/delete`);
    assert.equal((await account.delete(upload)).status, 200);
  });
}

test('what another account shows by its address does not hold it', async () => {
  const [owner, stranger] = [await service.createAccount(), await service.createAccount()];
  const path = await uploadPicture(owner);
  await stranger.post('/api/url/add', { url: `https://pictures.example.com${path}` });
  assert.equal((await owner.delete(`/api/upload/${await idOfPicture(owner, path)}/delete`)).status, 200);
});

testOnlyOwn(service, {
  method: 'DELETE',
  path: async (account) => `/api/upload/${await idOfPicture(account, await uploadPicture(account))}/delete`,
  unknown: impossibleIds.map((id) => `/api/upload/${id}/delete`),
  message: 'Upload not found.',
});
testKeyAndLimit(service, { method: 'DELETE', path: '/api/upload/1/delete' });

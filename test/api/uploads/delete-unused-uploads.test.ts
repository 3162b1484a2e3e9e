import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { hourMs } from '../../../src/platform/time/durations.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startService, type TestAccount } from '../../support/service.ts';
import { picturesOf, places } from './uploaded-pictures.ts';

const service = await startService({ environment: { DOMAIN_CHECK: 'off' } });
const { database } = service.application.services;

const deleteUnused = (owner: TestAccount) => owner.delete('/api/uploads/unused');
const pathsOf = async (owner: TestAccount) => (await picturesOf(owner)).map(({ path }) => path);

test('what nothing uses goes, and what anything uses stays', async () => {
  const account = await service.createAccount();
  const used: string[] = [];
  for (const [number, { add }] of Object.values(places).entries()) {
    const path = await uploadPicture(account);
    // Each place creates "jane", which there can only be once.
    const renamed = {
      ...account,
      post: (to: string, body: object) => account.post(to, rename(body, number)),
    };
    await add(renamed as TestAccount, path);
    used.unshift(path);
  }
  const unused = [await uploadPicture(account), await uploadPicture(account)];
  service.clock.advance(hourMs + 1);
  const { status, body } = await deleteUnused(account);
  assert.equal(status, 200);
  assert.deepEqual(body, { error: 0, deleted: 2 });
  assert.deepEqual(await pathsOf(account), used);
  for (const path of unused) assert.equal((await fetch(service.baseUrl + path)).status, 404);
  assert.deepEqual((await deleteUnused(account)).body, { error: 0, deleted: 0 });
});

function rename(body: object, number: number): object {
  return JSON.parse(JSON.stringify(body).replaceAll('jane', `jane${number}`));
}

test('those of the last hour stay, since the form that they are for may not be saved yet', async () => {
  const account = await service.createAccount();
  await uploadPicture(account);
  service.clock.advance(hourMs + 1);
  const fresh = await uploadPicture(account);
  assert.deepEqual((await deleteUnused(account)).body, { error: 0, deleted: 1 });
  assert.deepEqual(await pathsOf(account), [fresh]);
});

test('those of other accounts stay', async () => {
  const [owner, stranger] = [await service.createAccount(), await service.createAccount()];
  const path = await uploadPicture(owner);
  service.clock.advance(hourMs + 1);
  assert.deepEqual((await deleteUnused(stranger)).body, { error: 0, deleted: 0 });
  assert.deepEqual(await pathsOf(owner), [path]);
});

test('a full account has room again', async () => {
  const full = await service.createAccount();
  const files = Array.from({ length: limits.uploadFilesMax }, (_, n) => ({
    account_id: full.id,
    name: `unused-${n}`,
    media_type: 'image/png',
    bytes: new Uint8Array(1),
    created_at: 1,
  }));
  await database.write((tx) => tx.insertInto('upload').values(files).execute());
  assert.deepEqual((await deleteUnused(full)).body, { error: 0, deleted: limits.uploadFilesMax });
  assert.match(await uploadPicture(full), /^\/uploads\//);
});

testKeyAndLimit(service, { method: 'DELETE', path: '/api/uploads/unused' });

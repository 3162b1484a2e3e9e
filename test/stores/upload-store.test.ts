import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { uploadPath } from '../../src/resources/uploads/upload.ts';
import {
  findOwnUpload,
  findUpload,
  hasOwnUpload,
  insertUpload,
} from '../../src/resources/uploads/upload-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

const filesMax = 3;
const bytes = randomBytes(100_000);
const row = (accountId: number, name: string) => ({
  accountId,
  name,
  type: 'image/png' as const,
  bytes,
  at: 1,
});
const name = 'abcdefghijklmnopqrstuv';
const path = uploadPath(name, 'image/png');

onBothEngines('an upload is served by its path to everyone, byte for byte', async (database, accountId) => {
  assert.equal(await insertUpload(database, row(accountId, name), filesMax), true);
  const found = await findUpload(database.read, path);
  assert.equal(found?.type, 'image/png');
  assert.deepEqual(Buffer.from(found?.bytes ?? []), bytes);
});

onBothEngines('every other path is no upload', async (database, accountId) => {
  await insertUpload(database, row(accountId, name), filesMax);
  for (const other of [
    path.replace('.png', '.jpg'),
    path.replace('.png', ''),
    path.replace('.png', '.PNG'),
    path.replace('/uploads', ''),
    `${path}?`,
    ` ${path}`,
    `${path}\n`,
    path.toUpperCase(),
    '/uploads/../waypost.sqlite',
    '/uploads/%.png',
    `https://example.com${path}`,
    '',
  ]) {
    assert.equal(await findUpload(database.read, other), undefined, other);
    assert.equal(await hasOwnUpload(database.read, accountId, other), false, other);
  }
});

onBothEngines('an upload is the own one of its account alone', async (database, accountId) => {
  const other = await insertOwner(database);
  await insertUpload(database, row(accountId, name), filesMax);
  assert.equal(await hasOwnUpload(database.read, accountId, path), true);
  assert.equal((await findOwnUpload(database.read, accountId, path))?.bytes.length, bytes.length);
  assert.equal(await hasOwnUpload(database.read, other, path), false);
  assert.equal(await findOwnUpload(database.read, other, path), undefined);
});

onBothEngines(
  'an account never holds more than its limit, however many arrive at once',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const kept = await Promise.all(
      Array.from({ length: 12 }, (_, n) => insertUpload(database, row(accountId, `file-${n}`), filesMax)),
    );
    assert.equal(kept.filter((isKept) => isKept).length, filesMax);
    assert.equal(await insertUpload(database, row(other, 'others'), filesMax), true);
    const { files } = await database.read
      .selectFrom('upload')
      .select((e) => e.fn.countAll<number>().as('files'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    assert.equal(Number(files), filesMax);
  },
);

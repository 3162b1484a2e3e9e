import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codePicture, finderPicture } from '../support/qr/logo-picture.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();

const add = (body: object) => account.post('/api/qr/add', body);
const read = async (id: number) => (await account.get(`/api/qr/${id}`)).body.details;
const countCodes = async () => (await account.get('/api/qr')).body.data.result;
const upload = async (png: Buffer): Promise<string> =>
  (await account.send('POST', '/api/upload', png, { 'Content-Type': 'image/png' })).body.path;

test('a code that every decoder reads is made without a warning', async () => {
  for (const code of [
    { type: 'text', data: 'x' },
    { type: 'link', data: 'https://example.com/', style: { dots: 'rounded', corners: 'circle' } },
  ]) {
    const { body } = await add(code);
    assert.equal(body.scannability, 100);
    assert.equal('warning' in body, false);
    assert.equal((await read(body.id)).scannability, 100);
  }
});

test('a code that one decoder fails to read is made with a warning that says what would help', async () => {
  const confusing = await upload(await finderPicture());
  const { status, body } = await add({ type: 'text', data: 'Grüße 😀 漢字', logo: confusing });
  assert.equal(status, 200, JSON.stringify(body));
  assert.ok(body.scannability < 90, JSON.stringify(body));
  assert.match(body.warning, /^Some scanners may not read this code\. A smaller or simpler logo/);
  assert.equal((await read(body.id)).scannability, body.scannability);
});

test('a code that would be read wrongly is not made', async () => {
  const misleading = await upload(await codePicture('elsewhere'));
  const before = await countCodes();
  for (const code of [
    { type: 'text', data: 'x' },
    { type: 'link', data: 'https://example.com/' },
  ]) {
    const { status, body } = await add({ ...code, logo: misleading });
    assert.equal(status, 400);
    assert.equal(body.field, 'logo');
    assert.match(body.message, /^This code could not be scanned\. .*remove the logo\.$/);
  }
  assert.equal(await countCodes(), before);
});

test('codes that are made at one moment are each rated by their own look', async () => {
  const looks = Array.from({ length: 20 }, (_, margin) => ({ style: { margin: margin % 4 } }));
  const codes = await Promise.all(
    looks.map(({ style }) => add({ type: 'phone', data: '1', dynamic: true, style })),
  );
  for (const [at, { body }] of codes.entries()) assert.equal(body.scannability, 84 + 4 * (at % 4));
});

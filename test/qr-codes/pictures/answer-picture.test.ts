import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../src/platform/app-error.ts';
import {
  answerPicture,
  type WantedPicture,
} from '../../../src/resources/qr-codes/pictures/answer-picture.ts';
import { type NamedPicture, pictureKey } from '../../../src/resources/qr-codes/pictures/picture-key.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';

const black = { r: 0, g: 0, b: 0 };
const plain: NamedPicture = {
  text: 'Hello',
  style: { foreground: black, margin: 4 },
  logoHash: null,
  format: 'png',
  size: 512,
  title: 'Greeting',
};

test('a picture has one name, however its style is written down', () => {
  const key = pictureKey(plain);
  assert.match(key, /^[\w-]{43}$/);
  assert.equal(
    pictureKey({ ...plain, style: { margin: 4, dots: undefined, foreground: { ...black } } }),
    key,
  );
  assert.equal(pictureKey({ ...plain, title: 'Another' }), key);
});

test('whatever decides a picture decides its name', () => {
  const pdf = { ...plain, format: 'pdf' } as const;
  const others: NamedPicture[] = [
    plain,
    { ...plain, text: 'hello' },
    { ...plain, style: { margin: 4 } },
    { ...plain, style: { foreground: black, margin: 3 } },
    { ...plain, style: { foreground: { r: 0, g: 0, b: 1 }, margin: 4 } },
    { ...plain, style: { background: black, margin: 4 } },
    { ...plain, style: { ...plain.style, caption: 'Hello' } },
    { ...plain, logoHash: 'one' },
    { ...plain, logoHash: 'another' },
    { ...plain, format: 'svg' },
    { ...plain, size: 511 },
    pdf,
    { ...pdf, title: 'Another' },
  ];
  assert.equal(new Set(others.map(pictureKey)).size, others.length);
});

test('who has the picture already is told so without its being drawn', async () => {
  const wanted: WantedPicture = {
    ...plain,
    text: 'never drawn',
    logoHash: 'abc',
    readLogo: () => assert.fail('the logo was read'),
  };
  const etag = `"${pictureKey(wanted)}"`;
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const { status, headers, body } = await answerPicture({ ...wanted, ifNoneMatch });
    assert.deepEqual([status, body, headers['ETag']], [304, null, etag]);
    assert.equal(headers['Cache-Control'], 'public, max-age=300');
  }
});

test('a picture that was drawn is answered from memory', async () => {
  const png = await logoPicture(20, 20);
  let reads = 0;
  const wanted: WantedPicture = {
    ...plain,
    text: 'drawn once',
    logoHash: 'logo',
    readLogo: async () => {
      reads++;
      return png;
    },
  };
  const first = await answerPicture(wanted);
  const second = await answerPicture({ ...wanted, ifNoneMatch: '"other"' });
  assert.equal(reads, 1);
  assert.equal(first.status, 200);
  assert.equal(first.headers['Content-Length'], String(first.body?.length));
  assert.deepEqual(second, first);
});

test('a logo that was changed meanwhile is asked for again a moment later', async () => {
  const wanted: WantedPicture = {
    ...plain,
    text: 'changing',
    logoHash: 'gone',
    readLogo: async () => undefined,
  };
  await assert.rejects(answerPicture(wanted), (error) => {
    return error instanceof AppError && error.status === 503 && error.headers['Retry-After'] === '1';
  });
});

test('a picture to be saved is given a name', async () => {
  const { headers } = await answerPicture({ ...plain, saveAs: 'Menü.png' });
  const { 'Content-Disposition': disposition = '' } = headers;
  assert.equal(disposition, `attachment; filename="Menu.png"; filename*=UTF-8''Men%C3%BC.png`);
  assert.equal((await answerPicture(plain)).headers['Content-Disposition'], undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { limits } from '../../../contract/limits.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const { database } = service.application.services;

const png = await logoPicture(40, 30);
const jpeg = await sharp(png).flatten().jpeg().toBuffer();

async function fetchUpload(path: string) {
  const response = await fetch(service.baseUrl + path);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

const send = (bytes: Uint8Array, type: string, headers = {}) =>
  account.send('POST', '/api/upload', bytes, { 'Content-Type': type, ...headers });

/** The bytes and the content type of a multipart form, as a browser sends it. */
async function formOf(entries: [name: string, value: string | File][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const response = new Response(form);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

const fileOf = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

async function countFiles(): Promise<number> {
  const { files } = await database.read
    .selectFrom('upload')
    .select((e) => e.fn.countAll<number>().as('files'))
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  return Number(files);
}

for (const [type, file, extension] of [
  ['image/png', png, 'png'],
  ['image/jpeg', jpeg, 'jpg'],
] as const) {
  test(`an ${type} body is kept and served at the answered path as ${type}`, async () => {
    const { status, body } = await send(file, type);
    assert.equal(status, 200);
    assert.equal(body.error, 0);
    assert.match(body.path, new RegExp(`^/uploads/[0-9A-Za-z]{22}\\.${extension}$`));
    const served = await fetchUpload(body.path);
    assert.equal(served.type, type);
    const { width, height } = await sharp(served.bytes).metadata();
    assert.deepEqual([width, height], [40, 30]);
  });

  test(`an ${type} in a form is kept, whatever it is called`, async () => {
    const form = await formOf([
      ['note', 'first'],
      ['file', fileOf(file, '../../etc/passwd.html', 'text/html')],
    ]);
    const { status, body } = await send(form.bytes, form.type);
    assert.equal(status, 200);
    assert.equal((await fetchUpload(body.path)).type, type);
  });
}

test('what the bytes are decides, not what they are said to be', async () => {
  const { status, body } = await send(jpeg, 'image/png');
  assert.equal(status, 200);
  assert.match(body.path, /\.jpg$/);
});

test('metadata and what follows the picture are not kept', async () => {
  const photo = await sharp(png)
    .flatten()
    .withExif({ IFD0: { Copyright: 'Ada Lovelace' } })
    .jpeg()
    .toBuffer();
  const { body } = await send(Buffer.concat([photo, Buffer.from('<script>')]), 'image/jpeg');
  const served = Buffer.from((await fetchUpload(body.path)).bytes);
  assert.equal(served.indexOf('Ada Lovelace'), -1);
  assert.equal(served.indexOf('<script>'), -1);
});

test('every upload has an address of its own', async () => {
  const [first, second] = [await send(png, 'image/png'), await send(png, 'image/png')];
  assert.notEqual(first.body.path, second.body.path);
});

test('what is no acceptable picture answers 400 and is not kept', async () => {
  const earlier = await countFiles();
  const animated = Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('\0\0\0\u0008acTL\0\0\0\u0002\0\0\0\0\0\0\0\0', 'latin1'),
    png.subarray(33),
  ]);
  const wide = { create: { width: 16_000, height: 16_000, channels: 3, background: '#345' } } as const;
  const bomb = await sharp({ ...wide, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
  for (const [name, file] of Object.entries({
    nothing: Buffer.alloc(0),
    text: Buffer.from('hello'),
    page: Buffer.from('<!doctype html><script>alert(1)</script>'),
    drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    gif: await sharp(png).gif().toBuffer(),
    webp: await sharp(png).webp().toBuffer(),
    'cut PNG': png.subarray(0, png.length - 20),
    'cut JPEG': jpeg.subarray(0, jpeg.length >> 1),
    animated,
    bomb,
  })) {
    for (const type of ['image/png', 'image/jpeg']) {
      const { status, body } = await send(file, type);
      assert.equal(status, 400, name);
      assert.equal(body.field, 'file', name);
      assert.match(body.message, /^The .+\.$/, name);
    }
  }
  assert.equal(await countFiles(), earlier);
});

test('a form without a file in the field "file" answers 400', async () => {
  for (const form of [
    await formOf([['picture', fileOf(png, 'a.png', 'image/png')]]),
    await formOf([['file', 'not a file']]),
    { bytes: png, type: 'multipart/form-data; boundary=none' },
    { bytes: png, type: 'multipart/form-data' },
  ]) {
    const { status, body } = await send(form.bytes, form.type);
    assert.equal(status, 400);
    assert.equal(body.field, 'file');
  }
});

test('a file over 2 MiB answers 413, in a form too', async () => {
  const large = Buffer.concat([png, Buffer.alloc(limits.uploadBytesMax)]);
  const form = await formOf([['file', fileOf(large, 'large.png', 'image/png')]]);
  assert.equal((await send(large, 'image/png')).status, 413);
  assert.equal((await send(form.bytes, form.type)).status, 413);
});

test('a body of another content type answers 415', async () => {
  for (const type of [
    'application/json',
    'image/gif',
    'image/svg+xml',
    'text/html',
    'application/octet-stream',
  ]) {
    assert.equal((await send(png, type)).status, 415, type);
  }
});

test('a repeated request with the same Idempotency-Key keeps one file', async () => {
  const earlier = await countFiles();
  const [first, second] = [
    await send(png, 'image/png', { 'Idempotency-Key': 'one' }),
    await send(png, 'image/png', { 'Idempotency-Key': 'one' }),
  ];
  assert.equal(second.body.path, first.body.path);
  assert.equal(await countFiles(), earlier + 1);
});

test('an account holds at most as many files as it may, however many arrive at once', async () => {
  const full = await service.createAccount();
  const files = Array.from({ length: limits.uploadFilesMax - 3 }, (_, n) => ({
    account_id: full.id,
    name: `full-${n}`,
    media_type: 'image/png',
    bytes: new Uint8Array(1),
    created_at: 1,
  }));
  await database.write((tx) => tx.insertInto('upload').values(files).execute());
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => full.send('POST', '/api/upload', png, { 'Content-Type': 'image/png' })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 200, 200, ...Array(7).fill(409)],
  );
  assert.equal((await send(png, 'image/png')).status, 200);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/upload' });

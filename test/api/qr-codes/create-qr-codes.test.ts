import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { decodeStrict } from '../../support/qr/decode-qr.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { startPictureServer } from '../../support/qr/picture-server.ts';
import { startService } from '../../support/service.ts';

const pictures = await startPictureServer();
const service = await startService({ safeFetch: pictures.safeFetch });
const account = await service.createAccount();
const png = await logoPicture(60, 40);

const add = (qrs: unknown) => account.post('/api/qr/bulk', { qrs });
const countCodes = async () => (await account.get('/api/qr')).body.data.result;
const text = (data: string, settings: object = {}) => ({ type: 'text', data, ...settings });

test('each entry is made or refused for itself, in order, and refusals name their place', async () => {
  const before = await countCodes();
  const { status, body } = await add([
    text('first', { name: 'One' }),
    text(''),
    { type: 'link', data: 'javascript:alert(1)' },
    { type: 'url', data: 'x' },
    ...['text', null, 7, [], {}],
    text('x', { foreground: 'rgb(255,255,255)' }),
    text('x', { logo: 'https://nowhere.test/logo.png' }),
    text('x'.repeat(5_000)),
    { type: 'wifi', data: { ssid: 'Café' }, dynamic: true },
    { type: 'link', data: { url: 'https://example.com/last' }, style: { margin: 2 } },
  ]);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const [first, ...others] = body.results;
  const last = others.pop();
  assert.deepEqual(
    others.map(({ error, index, field }: Record<string, unknown>) => [error, index, field]),
    [
      [1, 1, 'data.text'],
      [1, 2, 'data.url'],
      [1, 3, 'type'],
      [1, 4, undefined],
      [1, 5, undefined],
      [1, 6, undefined],
      [1, 7, undefined],
      [1, 8, 'type'],
      [1, 9, 'foreground'],
      [1, 10, 'logo'],
      [1, 11, 'data'],
      [1, 12, 'dynamic'],
    ],
  );
  for (const { message } of others) assert.match(message, /^[A-Z].*\.$/);
  assert.equal(await countCodes(), before + 2);
  const details = async (id: number) => (await account.get(`/api/qr/${id}`)).body.details;
  assert.equal((await details(first.id)).name, 'One');
  assert.deepEqual((await details(last.id)).data, { url: 'https://example.com/last' });
  assert.deepEqual((await details(last.id)).style, { margin: 2 });
  assert.equal((await details(last.id)).link, last.link);
});

test('500 entries are one request of the rate limit and 501 are too many', async () => {
  // All of them have the same look, so a single scan check is enough for all of them.
  const entries = Array.from({ length: 500 }, (_, n) => ({ type: 'link', data: `https://example.com/${n}` }));
  const before = await countCodes();
  const { status, headers, body } = await add(entries);
  assert.equal(status, 200);
  assert.ok(Number(headers.get('x-ratelimit-remaining')) > 0);
  assert.equal(new Set(body.results.map(({ id }: { id: number }) => id)).size, 500);
  for (const place of [0, 217, 499]) {
    const { id, link } = body.results[place];
    const picture = Buffer.from(await (await fetch(link)).arrayBuffer());
    assert.equal(await decodeStrict(picture), link.replace('/qr/', '/q/'));
    assert.equal((await account.get(`/api/qr/${id}`)).body.details.data.url, `https://example.com/${place}`);
  }
  assert.equal(await countCodes(), before + 500);
  const refused = await add([...entries, text('x')]);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.field, 'qrs');
  assert.equal(await countCodes(), before + 500);
});

test('a logo is fetched once for all entries that name it, whether it is there or not', async () => {
  const [one, two] = [pictures.put('/one.png', png), pictures.put('/two.png', png)];
  const gone = pictures.put('/gone.png', png, 404);
  const asked = pictures.requests;
  const logos = Array.from({ length: 24 }, (_, n) => [one, two, gone, undefined][n % 4]);
  const { body } = await add(logos.map((logo, n) => text(`code ${n}`, { logo })));
  assert.equal(pictures.requests, asked + 3);
  for (const [n, result] of body.results.entries()) {
    assert.equal(result.error, logos[n] === gone ? 1 : 0, String(n));
    if (result.error === 1) continue;
    const svg = await (await fetch(`${result.link}.svg?size=600`)).text();
    assert.equal(svg.includes('<image '), logos[n] !== undefined);
    assert.equal(await decodeStrict(await sharp(Buffer.from(svg)).png().toBuffer()), `code ${n}`);
  }
});

test('an upload of the account may be the logo, and nobody else’s', async () => {
  const upload = async (owner: typeof account) =>
    (await owner.send('POST', '/api/upload', new Uint8Array(png), { 'Content-Type': 'image/png' })).body.path;
  const [own, foreign] = [await upload(account), await upload(await service.createAccount())];
  const { body } = await add([text('a', { logo: own }), text('b', { logo: foreign })]);
  assert.deepEqual(
    body.results.map(({ error, field }: Record<string, unknown>) => [error, field]),
    [
      [0, undefined],
      [1, 'logo'],
    ],
  );
});

test('what is no list of entries is refused', async () => {
  for (const qrs of [undefined, null, '', [], {}, 'text', text('x')]) {
    const { status, body } = await add(qrs);
    assert.equal(status, 400, JSON.stringify(qrs));
    assert.equal(body.field, 'qrs');
  }
});

test('an Idempotency-Key makes the entries once', async () => {
  const before = await countCodes();
  const headers = { 'Idempotency-Key': 'bulk-1' };
  const body = { qrs: [text('a'), text(''), text('b')] };
  const first = await account.post('/api/qr/bulk', body, headers);
  const again = await account.post('/api/qr/bulk', body, headers);
  assert.equal(first.status, 200);
  assert.deepEqual(again.body, first.body);
  assert.equal(await countCodes(), before + 2);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/qr/bulk', body: { qrs: [text('x')] } });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { decodeLenient, decodeStrict } from '../../support/qr/decode-qr.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { startPictureServer } from '../../support/qr/picture-server.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startService } from '../../support/service.ts';

const pictures = await startPictureServer();
const service = await startService({ safeFetch: pictures.safeFetch });
const account = await service.createAccount();

const preview = (body: unknown) => account.post('/api/qr/preview', body);
const countCodes = async () => (await account.get('/api/qr')).body.data.result;
const viewBoxOf = (svg: string) => /viewBox="[^"]*"/.exec(svg)?.[0];

async function read(svg: string): Promise<string[]> {
  const png = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
  return [(await decodeStrict(png)) ?? '', (await decodeLenient(png)) ?? ''];
}

for (const body of [
  { type: 'text', data: 'Grüße; "and" <more> 😀' },
  { type: 'wifi', data: { ssid: 'Café', password: 'a;b' }, style: { level: 'H', margin: 6 } },
  { type: 'vcard', data: { fname: 'Ada', org: 'Engines' }, foreground: 'rgb(20,40,120)' },
  {
    type: 'text',
    data: 'x',
    style: { dots: 'rounded', corners: 'circle', frame: 'banner', caption: 'Scan me' },
  },
]) {
  test(`the preview of ${JSON.stringify(body)} is the picture that the code has when it is made`, async () => {
    const before = await countCodes();
    const { status, body: shown } = await preview(body);
    assert.equal(status, 200);
    assert.equal(await countCodes(), before, 'nothing is stored');
    const made = (await account.post('/api/qr/add', body)).body;
    assert.equal(shown.svg, await (await fetch(`${made.link}.svg`)).text());
    assert.deepEqual([shown.scannability, shown.warning], [made.scannability, made.warning]);
  });
}

test('the preview of a dynamic code is as large as the code will be, and leads nowhere', async () => {
  for (const body of [
    { type: 'link', data: 'https://example.com/a/rather/long/address?with=parameters' },
    { type: 'text', data: 'x'.repeat(4_000), dynamic: true },
  ]) {
    const { svg } = (await preview(body)).body;
    const made = (await account.post('/api/qr/add', body)).body;
    assert.equal(viewBoxOf(svg), viewBoxOf(await (await fetch(`${made.link}.svg`)).text()));
    const [address, same] = await read(svg);
    assert.equal(address, same);
    assert.equal(address?.length, made.link.replace('/qr/', '/q/').length);
    assert.ok(address?.startsWith(`${service.baseUrl}/q/`));
    assert.equal((await fetch(address as string)).status, 404);
  }
});

test('a preview is refused in the words in which the code would be', async () => {
  const before = await countCodes();
  for (const body of [
    {},
    { type: 'url', data: 'x' },
    { type: 'text' },
    { type: 'text', data: 'x'.repeat(2_332) },
    { type: 'link', data: 'javascript:alert(1)' },
    { type: 'link', data: `${service.baseUrl}/x` },
    { type: 'email', data: 'ada' },
    { type: 'wifi', data: { ssid: 'x' }, dynamic: true },
    { type: 'text', data: 'x', foreground: 'red' },
    { type: 'text', data: 'x', foreground: 'rgb(250,250,250)' },
    { type: 'text', data: 'x', style: { dots: 'star' } },
    { type: 'text', data: 'x', style: { caption: '😀' } },
    { type: 'text', data: 'x', logo: '/etc/passwd' },
    { type: 'text', data: 'x', logo: pictures.put('/page.png', Buffer.from('<html>')) },
    { type: 'text', data: 'x', logo: 'http://127.0.0.2/logo.png' },
  ]) {
    const [shown, made] = [await preview(body), await account.post('/api/qr/add', body)];
    const said = JSON.stringify(body).slice(0, 100);
    assert.equal(shown.status, 400, said);
    const { message, field } = shown.body;
    assert.deepEqual({ message, field }, { message: made.body.message, field: made.body.field }, said);
  }
  assert.equal(await countCodes(), before);
});

test('a logo from elsewhere is fetched once for picture after picture, and again after a minute', async () => {
  const logo = pictures.put('/logo.png', await logoPicture(40, 40));
  const asked = () => pictures.requests;
  const before = asked();
  for (const data of ['one', 'two', 'three']) {
    const { status, body } = await preview({ type: 'text', data, logo });
    assert.equal(status, 200);
    assert.ok(body.svg.includes('<image '));
    assert.deepEqual(await read(body.svg), [data, data]);
  }
  assert.equal(asked(), before + 1);
  // Each account has its own cache.
  await (await service.createAccount()).post('/api/qr/preview', { type: 'text', data: 'x', logo });
  assert.equal(asked(), before + 2);
  service.clock.advance(60_000);
  await preview({ type: 'text', data: 'four', logo });
  assert.equal(asked(), before + 3);
});

test('an upload is drawn in previews of its account alone', async () => {
  const logo = await uploadPicture(account);
  assert.equal((await preview({ type: 'text', data: 'x', logo })).status, 200);
  const other = await service.createAccount();
  const { status, body } = await other.post('/api/qr/preview', { type: 'text', data: 'x', logo });
  assert.deepEqual([status, body.field], [400, 'logo']);
});

test('many previews at once are all drawn', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => preview({ type: 'text', data: `number ${number}` })),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => body.svg)).size, 30);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/qr/preview', body: { type: 'text', data: 'x' } });

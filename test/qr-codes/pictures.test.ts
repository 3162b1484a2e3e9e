import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import type { QrContent } from '../../src/resources/qr-codes/contents/encode-content.ts';
import { decodeLenient, decodeStrict } from '../support/qr/decode-qr.ts';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { startPictureServer } from '../support/qr/picture-server.ts';
import { assertSays } from '../support/qr/qr-contents.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startService } from '../support/service.ts';

const pictures = await startPictureServer();
const service = await startService({ safeFetch: pictures.safeFetch });
const account = await service.createAccount();
const logo = pictures.put('/logo.png', await logoPicture(300, 200));

interface Code {
  id: number;
  link: string;
  /** The address that a dynamic code contains. */
  scanAddress: string;
}

async function addCode({ type, ...data }: QrContent, settings: object = {}): Promise<Code> {
  const { status, body } = await account.post('/api/qr/add', { type, data, ...settings });
  assert.equal(status, 200, JSON.stringify(body));
  return { ...body, scanAddress: body.link.replace('/qr/', '/q/') };
}

async function fetchPicture(address: string): Promise<Buffer> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}

/** Decodes the picture with both decoders. */
async function assertReads(picture: Buffer, check: (read: string | undefined) => void): Promise<void> {
  check(await decodeStrict(picture));
  check(await decodeLenient(picture));
}

/** One difficult content of each type. Links are left out: a link's code contains its scan address. */
const contents: Exclude<QrContent, { type: 'link' }>[] = [
  { type: 'text', text: 'Grüße, 漢字 😀\r\n"quoted"; \\ and %41' },
  { type: 'email', email: "o'hara+tag@bücher.example", subject: 'Q&A: 100 % = 1?', body: 'one\r\ntwo' },
  { type: 'phone', phone: '+493012345678' },
  { type: 'sms', phone: '+15550100', message: 'Hi: there; ümlaut' },
  { type: 'wifi', ssid: 'Café "5;,:\\', password: 'a;b,c:d"e\\f', encryption: 'WPA', hidden: true },
  {
    type: 'vcard',
    ...{ fname: 'Ada, Augusta', lname: 'Lovelace; King', org: 'Analytical\\Engines', title: 'Dr.' },
    ...{ phone: '+49 30 1', cell: '+49 151 2', fax: '+49 30 3', email: 'ada@example.com' },
    ...{ site: 'https://example.com/a;b,c?d=e', street: '1, Main St', city: 'London', state: 'X;Y' },
    ...{ zip: 'W1', country: 'UK', note: 'one\ntwo' },
  },
];

const looks: Record<string, { settings: object; svgPixels: number }> = {
  'black on white': { settings: {}, svgPixels: 600 },
  'in colours': {
    settings: { foreground: 'rgb(20,40,120)', background: 'rgb(255,230,180)' },
    svgPixels: 600,
  },
  'with a logo': { settings: { logo, foreground: 'rgb(90,0,40)' }, svgPixels: 900 },
  'of the highest level, with a wide margin': {
    settings: { style: { level: 'H', margin: 8 } },
    svgPixels: 900,
  },
};

describe('a picture over HTTP is read by two decoders and says what went in', () => {
  for (const content of contents) {
    for (const [look, { settings, svgPixels }] of Object.entries(looks)) {
      test(`${content.type} ${look}`, async () => {
        const { link } = await addCode(content, settings);
        const says = (read: string | undefined) => assertSays(read, content);
        await assertReads(await fetchPicture(`${link}?size=${svgPixels}`), says);
        const svg = await fetchPicture(`${link}.svg?size=${svgPixels}`);
        await assertReads(await sharp(svg).png().toBuffer(), says);
      });
    }
  }

  test('a link and every dynamic code hold the scan address', async () => {
    const dynamic = contents.filter(({ type }) => type !== 'wifi');
    for (const content of [{ type: 'link', url: 'https://example.com/menu' } as const, ...dynamic]) {
      const { link, scanAddress } = await addCode(content, { dynamic: true });
      await assertReads(await fetchPicture(link), (read) => assert.equal(read, scanAddress));
    }
  });
});

test('a picture has the size and the margin that are asked for', async () => {
  const { link } = await addCode({ type: 'text', text: 'Hello' });
  const measure = async (address: string) => {
    const { width, height, format } = await sharp(await fetchPicture(address)).metadata();
    return { width, height, format };
  };
  const square = (width: number, format: string) => ({ width, height: width, format });
  assert.deepEqual(await measure(link), square(512, 'png'));
  assert.deepEqual(await measure(`${link}.png?size=`), square(512, 'png'));
  assert.deepEqual(await measure(`${link}?size=64`), square(64, 'png'));
  assert.deepEqual(await measure(`${link}.png?size=2048`), square(2048, 'png'));
  assert.deepEqual(await measure(`${link}.svg`), square(512, 'svg'));
  assert.deepEqual(await measure(`${link}.svg?size=100`), square(100, 'svg'));
  const modules = 21;
  for (const margin of [0, 4, 16]) {
    const svg = (await fetchPicture(`${link}.svg?margin=${margin}`)).toString();
    assert.match(svg, new RegExp(`viewBox="0 0 ${modules + 2 * margin} ${modules + 2 * margin}"`));
  }
});

test('sizes and margins outside their limits are refused in a sentence', async () => {
  const { link } = await addCode({ type: 'text', text: 'Hello' });
  for (const query of [
    ...['size=63', 'size=2049', 'size=-1', 'size=0', 'size=1e3', 'size=99999999999999999999', 'size=abc'],
    ...['size=64.5', 'size=%00', 'margin=17', 'margin=-1', 'margin=x', 'margin=1.5'],
  ]) {
    for (const ending of ['', '.png', '.svg']) {
      const response = await fetch(`${link}${ending}?${query}`);
      assert.equal(response.status, 400, query);
      assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
      assert.match(await response.text(), /^The parameter "(size|margin)" must be a whole number from /);
    }
  }
});

test('unknown codes and endings answer 404', async () => {
  const { link } = await addCode({ type: 'text', text: 'Hello' });
  const base = `${service.baseUrl}/qr`;
  for (const address of [
    ...[`${base}/unknown`, `${base}/unknown.svg`, `${base}/`, base, `${base}/%00`, `${base}/..%2f..%2fetc`],
    ...[`${link}.webp`, `${link}.gif`, `${link}.`, `${link}.png.svg`, `${link}/`, `${link}/svg`],
    ...[link.toUpperCase().replace(/^.*(?=\/)/, base), `${link}%00`, `${base}/${"x'--".repeat(3)}`],
  ]) {
    const response = await fetch(address);
    assert.equal(response.status, 404, address);
    assert.ok(!(response.headers.get('content-type') ?? '').includes('image'), address);
  }
});

test('a picture may be kept, and is not sent again to who has it', async () => {
  const { link } = await addCode({ type: 'text', text: 'Hello' });
  const answer = async (ending: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(link + ending, { headers, method });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };
  for (const [ending, type] of Object.entries({ '': 'image/png', '.svg': 'image/svg+xml' })) {
    const { response, body } = await answer(ending);
    const etag = response.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]{43}"$/);
    assert.equal(response.headers.get('content-type'), type);
    assert.equal(response.headers.get('cache-control'), 'public, max-age=300');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('set-cookie'), null);
    const head = await answer(ending, {}, 'HEAD');
    assert.equal(head.response.status, 200);
    assert.equal(head.response.headers.get('content-length'), String(body.length));
    assert.equal(head.response.headers.get('etag'), etag);
    assert.equal(head.body.length, 0);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await answer(ending, { 'If-None-Match': known });
      assert.equal(again.response.status, 304, known);
      assert.equal(again.response.headers.get('etag'), etag);
      assert.equal(again.body.length, 0);
    }
    for (const other of ['"other"', etag.slice(1, -1)]) {
      assert.equal((await answer(ending, { 'If-None-Match': other })).response.status, 200, other);
    }
    assert.notEqual((await answer(`${ending}?size=300`)).response.headers.get('etag'), etag);
  }
});

test('an SVG runs nothing and loads nothing but the logo it carries', async () => {
  const { link } = await addCode({ type: 'text', text: '<script>alert(1)</script>' }, { logo });
  const response = await fetch(`${link}.svg`);
  const svg = await response.text();
  assert.equal(
    response.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  assert.doesNotMatch(svg, /<script|<style|<foreignObject|\son\w+=|javascript:/i);
  assert.deepEqual(
    [...svg.matchAll(/href="([^"]{0,22})/g)].map(([, target]) => target),
    ['data:image/png;base64,'],
  );
});

test('a change is seen in the next picture, also when it comes in the same millisecond', async () => {
  const owner = await service.createAccount();
  service.clock.hold(true);
  try {
    const { body } = await owner.post('/api/qr/add', { type: 'text', data: 'text 0' });
    for (let number = 1; number < 5; number++) {
      // The second picture comes from the cache.
      for (const _ of ['first', 'second']) {
        assert.equal(await decodeStrict(await fetchPicture(body.link)), `text ${number - 1}`);
      }
      const { status } = await owner.put(`/api/qr/${body.id}/update`, { data: `text ${number}` });
      assert.equal(status, 200);
    }
  } finally {
    service.clock.hold(false);
  }
});

test('a branded host serves no pictures', async () => {
  const { link } = await addCode({ type: 'text', text: 'Hello' });
  const { pathname } = new URL(link);
  const ask = (host: string) =>
    sendRaw(service.baseUrl, `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  assert.equal((await ask(new URL(link).host)).status, 200);
  assert.equal((await ask('go.example.com')).status, 404);
});

test('forty pictures with logos at once are all drawn', async () => {
  const { link } = await addCode({ type: 'text', text: 'Hello' }, { logo });
  const sizes = Array.from({ length: 40 }, (_, number) => 1_000 + number);
  const statuses = await Promise.all(sizes.map(async (size) => (await fetch(`${link}?size=${size}`)).status));
  assert.deepEqual([...new Set(statuses)], [200]);
});

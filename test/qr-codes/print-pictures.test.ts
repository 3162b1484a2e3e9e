import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { decodeLenient, decodeStrict } from '../support/qr/decode-qr.ts';
import { rasteriseByGhostscript, rasterisePdf, withoutProgram } from '../support/qr/rasterise.ts';
import { startService } from '../support/service.ts';

const service = await startService();
const account = await service.createAccount();

async function addCode(name: string, settings: object = {}): Promise<string> {
  const { status, body } = await account.post('/api/qr/add', {
    type: 'text',
    data: 'menu',
    name,
    ...settings,
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body.link;
}

async function fetchBytes(address: string): Promise<Buffer> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}

describe('a code for print', async () => {
  const link = await addCode('Table (card)');

  test('is 40 mm wide unless another width is asked for, whatever its size in pixels', async () => {
    for (const [query, points] of [
      ['', '113.385827'],
      ['?mm=', '113.385827'],
      ['?mm=10', '28.346457'],
      ['?mm=1000', '2834.645669'],
      ['?mm=25&size=99999', '70.866142'],
    ] as const) {
      const [pdf, eps] = [await fetchBytes(`${link}.pdf${query}`), await fetchBytes(`${link}.eps${query}`)];
      assert.ok(String(pdf).includes(`/MediaBox [0 0 ${points} ${points}]`), query);
      assert.ok(String(eps).includes(`\n%%HiResBoundingBox: 0 0 ${points} ${points}\n`), query);
    }
    assert.equal((await fetch(`${link}.svg?mm=99999`)).status, 200);
  });

  test('of a width that there is not is refused in a sentence', async () => {
    for (const format of ['pdf', 'eps']) {
      for (const mm of ['9', '1001', '0', '-40', '40.5', '4e1', 'wide', '١٠']) {
        const response = await fetch(`${link}.${format}?mm=${encodeURIComponent(mm)}`);
        assert.equal(response.status, 400, mm);
        assert.equal(await response.text(), 'The parameter "mm" must be a whole number from 10 to 1000.\n');
      }
    }
  });

  test('has the name of the code as its title, and another when that changes', async () => {
    const { body } = await account.post('/api/qr/add', { type: 'text', data: 'x', name: 'Before' });
    assert.match(String(await fetchBytes(`${body.link}.eps`)), /^%%Title: \(Before\)$/m);
    assert.match(String(await fetchBytes(`${body.link}.pdf`)), /\(Before\)/);
    await account.put(`/api/qr/${body.id}/update`, { data: 'x', name: 'After (all)' });
    assert.match(String(await fetchBytes(`${body.link}.eps`)), /^%%Title: \(After \\\(all\\\)\)$/m);
    assert.match(String(await fetchBytes(`${body.link}.pdf`)), /\(After \\\(all\\\)\)/);
  });

  test('has the quiet zone asked for', async () => {
    const [wide, none] = [
      await fetchBytes(`${link}.eps?margin=16`),
      await fetchBytes(`${link}.eps?margin=0`),
    ];
    assert.match(String(wide), /^0 0 53 53 rectfill$/m);
    assert.match(String(none), /^0 0 21 21 rectfill$/m);
  });

  test('has the type of its format, and the same tag until it changes', async () => {
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['eps', 'application/postscript'],
    ] as const) {
      const { headers } = await fetch(`${link}.${format}`);
      assert.equal(headers.get('content-type'), type);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      const again = await fetch(`${link}.${format}`, {
        headers: { 'If-None-Match': headers.get('etag') ?? '' },
      });
      assert.equal(again.status, 304);
    }
  });

  test('is read by both decoders from a PDF', { skip: withoutProgram('pdftoppm') }, async () => {
    const picture = await rasterisePdf(await fetchBytes(`${link}.pdf`), 300);
    assert.equal(await decodeStrict(picture), 'menu');
    assert.equal(await decodeLenient(picture), 'menu');
  });

  test('is read by both decoders from an EPS', { skip: withoutProgram('gs') }, async () => {
    const picture = await rasteriseByGhostscript(await fetchBytes(`${link}.eps`), 300);
    assert.equal(await decodeStrict(picture), 'menu');
    assert.equal(await decodeLenient(picture), 'menu');
  });
});

describe('a picture to be saved', () => {
  test('has the name of its code, in ASCII and as it is', async () => {
    const link = await addCode('Größe "1/2" 漢字');
    for (const format of ['png', 'svg', 'pdf', 'eps']) {
      const { status, headers } = await fetch(`${link}.${format}?download`);
      assert.equal(status, 200);
      assert.equal(
        headers.get('content-disposition'),
        `attachment; filename="Gro_e _1_2_ __.${format}"; ` +
          `filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_1_2_%20%E6%BC%A2%E5%AD%97.${format}`,
      );
    }
  });

  test('is one only when it is asked for', async () => {
    const link = await addCode('Shown');
    for (const [query, isSaved] of [
      ['', false],
      ['?download=0', false],
      ['?download=false', false],
      ['?download', true],
      ['?download=', true],
      ['?download=1', true],
      ['?size=100&download=true', true],
    ] as const) {
      const { headers } = await fetch(link + query);
      assert.equal(headers.get('content-disposition') !== null, isSaved, query);
    }
  });
});

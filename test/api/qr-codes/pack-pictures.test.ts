import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { decodeLenient, decodeStrict } from '../../support/qr/decode-qr.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { logoPicture } from '../../support/qr/logo-picture.ts';
import { startPictureServer } from '../../support/qr/picture-server.ts';
import { rasteriseByGhostscript, rasterisePdf, withoutProgram } from '../../support/qr/rasterise.ts';
import { startService, type TestAccount } from '../../support/service.ts';

const pictures = await startPictureServer();
const service = await startService({ safeFetch: pictures.safeFetch });
const account = await service.createAccount();
const logo = pictures.put('/logo.png', await logoPicture(60, 40));

/** Codes with these names. They all have the same look, so a single scan check is enough for all of them. */
const linkCodes = (names: string[]) =>
  names.map((name) => ({ type: 'link', data: 'https://example.com/menu', name }));

async function addCodes(owner: TestAccount, entries: object[]): Promise<number[]> {
  const { body } = await owner.post('/api/qr/bulk', { qrs: entries });
  return body.results.map(({ id }: { id: number }) => id);
}

/** The answer is not JSON, so this does not use the client, which checks that it is. */
async function pack(body: object): Promise<Response> {
  service.clock.tick();
  return fetch(`${service.baseUrl}/api/qr/pictures`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function unpack(body: object): Promise<Record<string, Buffer>> {
  const response = await pack(body);
  assert.equal(response.status, 200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

const texts: Record<string, string> = { Table: 'at the table', Door: 'on the door', Café: 'Grüße, 漢字 😀' };
const ids = await addCodes(account, [
  ...Object.entries(texts).map(([name, data]) => ({ type: 'text', data, name })),
  { type: 'text', data: 'with a logo', name: 'Logo', logo },
]);
const expected = { ...texts, Logo: 'with a logo' };

/** Converts a file of each format into a PNG that the decoders read. */
const rasterise: Record<string, { draw(file: Buffer): Promise<Buffer>; skip: string | false }> = {
  png: { draw: async (file) => file, skip: false },
  svg: { draw: (file) => sharp(file, { density: 200 }).png().toBuffer(), skip: false },
  pdf: { draw: (file) => rasterisePdf(file, 300), skip: withoutProgram('pdftoppm') },
  eps: { draw: (file) => rasteriseByGhostscript(file, 300), skip: withoutProgram('gs') },
};

for (const [format, { draw, skip }] of Object.entries(rasterise)) {
  test(`a ZIP of ${format} has a file for each code, named like it, which is read`, { skip }, async () => {
    const files = await unpack({ ids, format });
    assert.deepEqual(
      Object.keys(files),
      Object.keys(expected).map((name) => `${name}.${format}`),
    );
    for (const [name, text] of Object.entries(expected)) {
      const picture = await draw(files[`${name}.${format}`] as Buffer);
      assert.equal(await decodeStrict(picture), text);
      assert.equal(await decodeLenient(picture), text);
    }
  });
}

test('it is sent as a file, under the headers of every answer', async () => {
  const { headers } = await pack({ ids });
  assert.equal(headers.get('content-type'), 'application/zip');
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="qr-codes.zip"; filename*=UTF-8''qr-codes.zip`,
  );
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.ok(headers.get('x-ratelimit-remaining'));
});

test('pictures are PNG of 512 pixels unless another format or size is asked for', async () => {
  const [first] = ids;
  const sizeOf = async (body: object) => {
    const [[name, file] = ['', Buffer.alloc(0)]] = Object.entries(await unpack({ ids: [first], ...body }));
    return [name, (await sharp(file).metadata()).width];
  };
  assert.deepEqual(await sizeOf({}), ['Table.png', 512]);
  assert.deepEqual(await sizeOf({ format: null, size: '' }), ['Table.png', 512]);
  assert.deepEqual(await sizeOf({ size: '300', mm: 700 }), ['Table.png', 300]);
  assert.deepEqual(await sizeOf({ format: 'svg', size: 2048 }), ['Table.svg', 2048]);
  const eps = await unpack({ ids: [first], format: 'eps', mm: 25, size: 2048 });
  assert.match(String(eps['Table.eps']), /%%HiResBoundingBox: 0 0 70\.866142 70\.866142/);
  const usual = await unpack({ ids: [first], format: 'eps' });
  assert.match(String(usual['Table.eps']), /%%HiResBoundingBox: 0 0 113\.385827 /);
});

test('file names are unique and safe on every system, whatever codes are called', async () => {
  const names = [
    'a/b',
    'a\\b',
    'A:B',
    'con',
    'Con.txt',
    '..',
    '.hidden',
    'end. ',
    '../../etc/passwd',
    'a<b>|?*"',
  ];
  const odd = ['Same', 'same', 'SAME', 'Same (2)', '\u202egnp.exe', '漢字 😀', 'x'.repeat(100)];
  const made = await addCodes(account, linkCodes([...names, ...odd]));
  assert.deepEqual(Object.keys(await unpack({ ids: made, format: 'svg' })), [
    ...['a_b.svg', 'a_b (2).svg', 'A_B (3).svg', 'con_.svg', 'Con_.txt.svg', 'qr-code.svg', 'hidden.svg'],
    ...['end.svg', '_.._etc_passwd.svg', 'a_b_____.svg'],
    ...['Same.svg', 'same (2).svg', 'SAME (3).svg', 'Same (2) (2).svg'],
    ...['gnp.exe.svg', '漢字 😀.svg', `${'x'.repeat(100)}.svg`],
  ]);
});

test('500 codes are one request, in the order asked for, and an id named twice counts once', async () => {
  const names = Array.from({ length: 500 }, (_, n) => `n${n}`);
  const made = await addCodes(account, linkCodes(names));
  const asked = made.toReversed();
  const files = await unpack({ ids: asked, size: 100 });
  assert.deepEqual(
    Object.keys(files),
    names.toReversed().map((name) => `${name}.png`),
  );
  const { link } = (await account.get(`/api/qr/${made[123]}`)).body.details;
  assert.equal(await decodeStrict(files['n123.png'] as Buffer), link.replace('/qr/', '/q/'));
  assert.deepEqual(Object.keys(await unpack({ ids: [made[0], made[0], String(made[0])] })), ['n0.png']);
});

test('an unknown id and one of another account are refused with the same words', async () => {
  const [foreign] = await addCodes(await service.createAccount(), [{ type: 'text', data: 'x' }]);
  const refusals = await Promise.all(
    [foreign, 999_999].map((id) => account.post('/api/qr/pictures', { ids: [...ids, ...ids, id] })),
  );
  const field = `ids.${2 * ids.length}`;
  for (const { status, body } of refusals) {
    assert.equal(status, 400);
    assert.equal(body.field, field);
    assert.equal(body.message, `The field "${field}" names a QR code that does not exist.`);
  }
});

test('what is not acceptable is refused by name', async () => {
  const tooMany = Array.from({ length: 501 }, (_, n) => n + 1);
  for (const [body, field] of [
    ...[undefined, null, '', [], {}, '1', tooMany].map((given) => [{ ids: given }, 'ids'] as const),
    ...['x', 0, -1, 1.5, null].map((id) => [{ ids: [id] }, 'ids.0'] as const),
    ...['gif', 'PNG', 7, ['png']].map((format) => [{ ids, format }, 'format'] as const),
    ...[63, 2_049, 'big', 99.5].map((size) => [{ ids, size }, 'size'] as const),
    ...[9, 1_001, 'wide', 20.5].map((mm) => [{ ids, format: 'pdf', mm }, 'mm'] as const),
  ]) {
    const { status, body: answer } = await account.post('/api/qr/pictures', body);
    assert.deepEqual([status, answer.field], [400, field], JSON.stringify(body).slice(0, 80));
  }
});

test('a client that goes away takes nothing with it', async () => {
  const made = await addCodes(account, linkCodes(Array.from({ length: 60 }, (_, n) => `left ${n}`)));
  const response = await pack({ ids: made, format: 'pdf' });
  await response.body?.cancel();
  assert.equal(Object.keys(await unpack({ ids: made.slice(0, 3) })).length, 3);
});

testKeyAndLimit(service, { method: 'POST', path: '/api/qr/pictures', body: { ids: [1] } });

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { startPictureServer } from '../support/qr/picture-server.ts';
import { startService, type TestAccount } from '../support/service.ts';

const png = await logoPicture(60, 40);
const jpeg = await sharp(png).flatten().jpeg().toBuffer();

const add = (account: TestAccount, logo: string) =>
  account.post('/api/qr/add', { type: 'text', data: 'x', logo });

async function assertRefused(account: TestAccount, logo: string, message: RegExp): Promise<void> {
  const { status, body } = await add(account, logo);
  assert.equal(status, 400, logo);
  assert.equal(body.field, 'logo');
  assert.match(body.message, message, logo);
}

describe('a logo', async () => {
  const pictures = await startPictureServer();
  const service = await startService({ safeFetch: pictures.safeFetch });
  const account = await service.createAccount();
  const upload = async (owner: TestAccount, bytes: Buffer, type = 'image/png'): Promise<string> =>
    (await owner.send('POST', '/api/upload', new Uint8Array(bytes), { 'Content-Type': type })).body.path;

  test('of an address is fetched once, drawn, and given back as it was sent', async () => {
    for (const [path, bytes] of Object.entries({ '/a.png': png, '/b.jpg': jpeg, '/c?x=1': png })) {
      const logo = pictures.put(path, bytes);
      const asked = pictures.requests;
      const { status, body } = await add(account, logo);
      assert.equal(status, 200);
      assert.equal((await account.get(`/api/qr/${body.id}`)).body.details.logo, logo);
      assert.ok((await (await fetch(`${body.link}.svg`)).text()).includes('<image '));
      assert.equal(pictures.requests, asked + 1);
    }
  });

  test('may be an upload of the account, by its path or by its whole address', async () => {
    for (const path of [await upload(account, png), await upload(account, jpeg, 'image/jpeg')]) {
      for (const logo of [path, `${service.baseUrl}${path}`]) {
        const { status, body } = await add(account, logo);
        assert.equal(status, 200, logo);
        assert.ok((await (await fetch(`${body.link}.svg`)).text()).includes('<image '), logo);
      }
    }
  });

  test('is no upload of somebody else, just as it is none that does not exist', async () => {
    const other = await service.createAccount();
    const foreign = await upload(other, png);
    const unknown = foreign.replace(/\w{4}\.png$/, '0000.png');
    for (const logo of [foreign, unknown, service.baseUrl + foreign, service.baseUrl + unknown]) {
      await assertRefused(account, logo, /or an upload of yours\.$/);
    }
  });

  test('is never a file of the server', async () => {
    for (const logo of [
      ...['/etc/passwd', '../../etc/passwd', '..', '/', '.', 'file:///etc/passwd', 'file:/etc/passwd'],
      ...['FILE:///etc/passwd', 'package.json', '/uploads/../../../etc/passwd', '/uploads/', 'C:\\logo.png'],
      ...[
        'data:image/png;base64,AAAA',
        'ftp://pictures.test/a.png',
        'javascript:1',
        'http://a:b@pictures.test/',
      ],
      ...[`${service.baseUrl}/etc/passwd`, `${service.baseUrl}/avatar/user-1.svg`, `${service.dataDir}/x`],
    ]) {
      await assertRefused(account, logo, /must be the http or https address of a PNG or JPEG picture/);
    }
  });

  test('that is no acceptable picture is refused, and says why', async () => {
    const blank = { width: 5000, height: 5000, channels: 3, background: '#345' } as const;
    for (const [bytes, message] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /must be a PNG or JPEG picture/],
      [Buffer.from('<html>'), /must be a PNG or JPEG picture/],
      [Buffer.alloc(0), /must be a PNG or JPEG picture/],
      [await sharp(png).gif().toBuffer(), /must be a PNG or JPEG picture/],
      [png.subarray(0, 100), /damaged or incomplete/],
      [await sharp({ create: blank }).png().toBuffer(), /too many pixels/],
      [Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), /at most 2 MiB/],
    ] as const) {
      await assertRefused(account, pictures.put('/bad.png', bytes), message);
    }
  });

  test('that is not there is refused, and says why', async () => {
    await assertRefused(account, pictures.put('/gone.png', png, 404), /does not answer with the picture/);
    await assertRefused(account, 'https://nowhere.test/logo.png', /could not be fetched/);
  });

  test('in many requests at once makes no request fail', async () => {
    const logo = pictures.put('/busy.png', png);
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(account, logo)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const drawn = await Promise.all(answers.map(({ body }) => fetch(body.link)));
    assert.deepEqual([...new Set(drawn.map(({ status }) => status))], [200]);
  });
});

test('a logo in a private network is refused with the text of an address that does not answer', async () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  after(() => void listener.close());
  const { port } = listener.address() as AddressInfo;
  const service = await startService();
  service.hosts.set('inside.test', ['127.0.0.1']);
  service.hosts.set('both.test', ['93.184.215.14', '10.0.0.1']);
  const account = await service.createAccount();
  const expected =
    /^The logo could not be fetched\. Its address must be public and answer with the picture itself\.$/;
  for (const host of [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0.0.0.0', '[::1]', '[::]'],
    ...['[::ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', 'localhost', 'inside.test', 'both.test'],
    ...['10.0.0.1', '192.168.0.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '[fd00::1]', '[fe80::1]'],
    'unknown.test',
  ]) {
    for (const scheme of ['http', 'https']) {
      await assertRefused(account, `${scheme}://${host}:${port}/logo.png`, expected);
    }
  }
  assert.equal(connections, 0);
});

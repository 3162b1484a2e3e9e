import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { safeFetch } from '../../src/platform/addresses/safe-fetch.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { logoPicture } from '../support/qr/logo-picture.ts';
import { pngChunk, withChunks, withTextBomb } from '../support/qr/png-chunks.ts';
import { startService } from '../support/service.ts';

/** For the service, a server on the public internet; each test sets its answer. */
let answer: { status: number; headers?: Record<string, string>; body?: Buffer } = { status: 404 };
const outside = createServer((_, response) => {
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
/** A server on this machine that must never be reached. */
const inside = {
  connections: 0,
  server: createTcpServer((socket) => socket.destroy(void inside.connections++)),
};

const [outsidePort, insidePort] = [await listen(outside), await listen(inside.server)];
const outsideUrl = `http://outside.test:${outsidePort}/logo.png`;

const service = await startService({
  environment: { RATE_LIMITS: 'pro=0,anonymous=0' },
  safeFetch: (url, limits) => {
    // The first local address of each fetch counts as a public one.
    let admitted = 0;
    const resolve = async (host: string) => (host === 'inside.test' ? ['::ffff:127.0.0.1'] : ['127.0.0.1']);
    return safeFetch(url, limits, {
      resolve,
      admits: (address) => address === '127.0.0.1' && admitted++ === 0,
    });
  },
});
const account = await service.createAccount();
const { body: stored } = await account.post('/api/qr/add', { type: 'text', data: 'kept' });

/** Everything that takes a logo; all of them must refuse it with the same message. */
const takers = {
  'on creation': (logo: string) => account.post('/api/qr/add', { type: 'text', data: 'x', logo }),
  'on update': (logo: string) => account.put(`/api/qr/${stored.id}/update`, { data: 'new', logo }),
  'in a preview': (logo: string) => account.post('/api/qr/preview', { type: 'text', data: 'x', logo }),
};

/** Asserts a refusal that needs little work and memory, and stores nothing. */
async function assertRefused(
  take: (logo: string) => ReturnType<typeof account.post>,
  logo: string,
  message: RegExp,
) {
  const memory = process.memoryUsage.rss();
  const ms = await cpuMsOf(async () => {
    const { status, body } = await take(logo);
    assert.deepEqual([status, body.field], [400, 'logo'], body.message);
    assert.match(body.message, message);
  });
  assert.ok(ms < refusalMsMax, `${ms} ms`);
  assert.ok(process.memoryUsage.rss() - memory < memoryJumpBytesMax);
  const { details } = (await account.get(`/api/qr/${stored.id}`)).body;
  assert.deepEqual([details.data.text, details.logo], ['kept', '']);
  assert.equal((await account.get('/api/qr')).body.data.result, 1);
}

const refusalMsMax = 2_500;
const memoryJumpBytesMax = 150_000_000;

const small = await logoPicture(20, 20);
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false });
const bomb = await blank(16_000, 16_000).png({ compressionLevel: 9 }).toBuffer();
const huge = Buffer.from(small);
huge.writeUInt32BE(0x7fffffff, 16);
huge.writeUInt32BE(0x7fffffff, 20);

const pictures: [string, Buffer, RegExp][] = [
  ['a PNG of 16,000 × 16,000 pixels', bomb, /too many pixels/],
  ['a PNG whose header claims 2,147,483,647 pixels a side', huge, /too many pixels|damaged/],
  [
    'an animated PNG',
    withChunks(small, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    /still picture, not an animated one/,
  ],
  ['a GIF that is called a PNG', await sharp(small).gif().toBuffer(), /must be a PNG or JPEG picture/],
  ['a WebP that is called a PNG', await sharp(small).webp().toBuffer(), /must be a PNG or JPEG picture/],
  [
    'an SVG with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    /must be a PNG or JPEG picture/,
  ],
  ['a page', Buffer.from('<!doctype html><img src="logo.png">'), /must be a PNG or JPEG picture/],
  ['a truncated PNG', small.subarray(0, -20), /damaged or incomplete/],
  [
    'a truncated JPEG',
    (await sharp(small).flatten().jpeg().toBuffer()).subarray(0, 300),
    /damaged or incomplete/,
  ],
  ['nothing', Buffer.alloc(0), /must be a PNG or JPEG picture/],
];

const redirects = [
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '%31%32%37.0.0.1',
    '127.0.0.1.',
  ],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    'localhost',
    'inside.test',
  ],
  ...['10.0.0.1', '192.168.0.1', '172.16.0.1', '169.254.169.254', '100.64.0.1', '[fd00::1]', '[fe80::1]'],
];

for (const [where, take] of Object.entries(takers)) {
  for (const [what, body, message] of pictures) {
    test(`${what} is no logo ${where}`, async () => {
      answer = { status: 200, headers: { 'Content-Type': 'image/png' }, body };
      await assertRefused(take, outsideUrl, message);
    });
  }

  test(`a logo that is elsewhere within a private network is not followed there ${where}`, async () => {
    for (const host of redirects) {
      for (const Location of [`http://${host}:${insidePort}/logo.png`, `//${host}:${insidePort}/`]) {
        answer = { status: 302, headers: { Location } };
        await assertRefused(take, outsideUrl, /^The logo could not be fetched\. Its address must be public/);
      }
    }
    for (const Location of [
      'file:///etc/passwd',
      'ftp://inside.test/',
      'data:image/png;base64,AAAA',
      'gopher://x',
    ]) {
      answer = { status: 302, headers: { Location } };
      await assertRefused(take, outsideUrl, /^The logo /);
    }
    assert.equal(inside.connections, 0);
  });
}

test('texts in a logo that unpack to gigabytes are never unpacked', async () => {
  answer = { status: 200, body: withTextBomb(small) };
  const memory = process.memoryUsage.rss();
  const ms = await cpuMsOf(async () => {
    assert.equal((await takers['on creation'](outsideUrl)).status, 200);
  });
  assert.ok(ms < refusalMsMax, `${ms} ms`);
  assert.ok(process.memoryUsage.rss() - memory < memoryJumpBytesMax);
});

async function listen(server: ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => void server.close());
  return (server.address() as AddressInfo).port;
}

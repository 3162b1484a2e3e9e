import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, describe, test } from 'node:test';
import {
  FetchFailedError,
  isPublic,
  safeFetch,
  UnsafeAddressError,
} from '../../src/platform/addresses/safe-fetch.ts';
import { closedPort } from '../support/free-port.ts';

const limits = { bytesMax: 1_000, timeoutMs: 30_000 };
const shortLimits = { bytesMax: 1_000, timeoutMs: 150 }; // for tests that wait for the time-out
/** Whoever waits for what never comes takes longer; the time limit itself may be late on a busy machine. */
const failedWithinMs = 20_000;

/** Starts a server on loopback that counts its connections. */
async function listen(answer: RequestListener = (_, response) => response.end('secret')) {
  const server = createServer(answer);
  const seen = { connections: 0 };
  server.on('connection', () => seen.connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, port: (server.address() as AddressInfo).port };
}

/**
 * `outside.test` stands for a public host: it is at 127.0.0.1, which these tests admit. `inside.test` is the
 * same machine, under an address that leads there but that they do not admit.
 */
const hosts: Record<string, string[]> = {
  'outside.test': ['127.0.0.1'],
  'inside.test': ['::ffff:127.0.0.1'],
};
const admitted = {
  resolve: async (host: string) => hosts[host] ?? [],
  admits: (address: string) => address === '127.0.0.1',
};

/** Fetches from `outside.test`, or another host, on this port. */
const fetchFrom = (port: number, at = 'outside.test') => safeFetch(`http://${at}:${port}/`, limits, admitted);

const failsFor = (reason: FetchFailedError['reason']) => (error: unknown) =>
  error instanceof FetchFailedError && error.reason === reason;

describe('what is not on the public internet is refused, and nothing that listens there sees a connection', async () => {
  const { seen, port } = await listen();

  for (const host of [
    ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0x7f.0x0.0x0.0x1'],
    ...['017700000001', '0177.0.0.1', '0177.1', '127.0.0.1.', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'],
    ...['0', '0.0.0.0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[2002:7f00:1::]', 'localhost', 'LOCALHOST'],
  ]) {
    test(`loopback as ${host}`, async () => {
      for (const address of [`http://${host}:${port}/`, `https://${host}:${port}/`]) {
        await assert.rejects(safeFetch(address, limits), UnsafeAddressError, address);
      }
      assert.equal(seen.connections, 0);
    });
  }

  test('a name that leads there, alone or among others', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      ['127.0.0.1', '93.184.215.14'],
    ]) {
      const resolve = async () => addresses;
      for (const name of ['a.test', 'localhost.']) {
        await assert.rejects(safeFetch(`http://${name}:${port}/`, limits, { resolve }), UnsafeAddressError);
      }
    }
    assert.equal(seen.connections, 0);
  });

  test('a redirect that leads there, in whatever spelling', async () => {
    const targets = [`http://127.0.0.1:${port}/`, `//[::1]:${port}/`, `http://inside.test:${port}/`];
    targets.push(`http://0x7f.1:${port}/`, `http://[::ffff:7f00:1]:${port}/`);
    for (const Location of targets) {
      const outside = await listen((_, response) => response.writeHead(302, { Location }).end());
      const admits = { ...admitted, admits: onceOnly('127.0.0.1') };
      await assert.rejects(
        safeFetch(`http://outside.test:${outside.port}/`, limits, admits),
        UnsafeAddressError,
      );
      assert.equal(outside.seen.connections, 1);
    }
    assert.equal(seen.connections, 0);
  });

  test('a name that leads elsewhere when it is asked again', async () => {
    const outside = await listen((_, response) => response.end('public'));
    let asked = 0;
    const resolve = async () => (++asked === 1 ? ['127.0.0.1'] : ['::ffff:127.0.0.1']);
    const rebinding = { ...admitted, resolve };
    const body = await safeFetch(`http://rebinding.test:${outside.port}/`, limits, rebinding);
    assert.equal(body.toString(), 'public');
    assert.equal(asked, 1, 'the address that was checked is the one that was connected to');
    await assert.rejects(safeFetch(`http://rebinding.test:${port}/`, limits, rebinding), UnsafeAddressError);
    assert.equal(seen.connections, 0);
  });

  test('every range that is not public, by address and by name', async () => {
    const addresses = [
      ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
      ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
      ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '0.1.2.3'],
      ...['fe80::1', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1', '2001:db8::1', '3fff::1', '100::1'],
      ...[
        '64:ff9b::a00:1',
        '64:ff9b:1::a00:1',
        '2002:a00:1::',
        '2001::1',
        '4000::1',
        '::ffff:10.0.0.1',
        '::ffff:8.8.8.8',
      ],
    ];
    for (const address of [...addresses, 'fe80::1%lo', 'nonsense', '']) {
      const resolve = async () => [address];
      await assert.rejects(safeFetch('http://a.test/', limits, { resolve }), UnsafeAddressError, address);
    }
    for (const address of addresses) {
      const host = address.includes(':') ? `[${address}]` : address;
      await assert.rejects(safeFetch(`http://${host}:${port}/`, limits), UnsafeAddressError, address);
    }
  });

  test('the same way whether something listens there or not', async () => {
    const [open, closed] = await Promise.all(
      [port, await closedPort()].map((at) =>
        safeFetch(`http://127.0.0.1:${at}/`, limits).catch((error: Error) => error),
      ),
    );
    assert.ok(open instanceof UnsafeAddressError && closed instanceof UnsafeAddressError);
    assert.equal(open.message, closed.message);
  });
});

test('addresses of the public internet are safe', async () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '2a00:1450:4001::1'])
    assert.equal(isPublic(address), true, address);
  hosts['both.test'] = ['127.0.0.1', '2000::1']; // nobody has the second one
  assert.equal(String(await fetchFrom((await listen()).port, 'both.test')), 'secret');
});

test('what is no http or https address is refused', async () => {
  for (const address of [
    ...[
      'file:///etc/passwd',
      'ftp://example.com/x',
      'data:text/plain,x',
      'javascript:alert(1)',
      'gopher://x/',
    ],
    ...['', 'nonsense', '/etc/passwd', '../..', '//example.com/x', 'http://', 'http://[::1', 'http://a b/'],
    ...['http://user@example.com/', 'http://:word@example.com/'],
  ]) {
    await assert.rejects(safeFetch(address, limits), failsFor('bad-address'), address);
  }
});

test('a body is fetched whole, and nothing of ours goes with the request', async () => {
  let sent: IncomingHttpHeaders = {};
  const { port } = await listen((message, response) => {
    sent = message.headers;
    response.setHeader('Set-Cookie', 'a=b');
    for (const part of ['one ', 'two ', 'three']) response.write(part);
    response.end();
  });
  const address = `http://outside.test:${port}/picture?a=b#c`;
  const body = await safeFetch(address, { ...limits, accept: 'image/png' }, admitted);
  assert.equal(body.toString(), 'one two three');
  assert.deepEqual(
    { ...sent },
    {
      host: `outside.test:${port}`,
      accept: 'image/png',
      'accept-encoding': 'identity',
      'user-agent': 'Waypost',
      connection: 'close',
    },
  );
});

test('three redirects are followed, without cookies, and a fourth is not', async () => {
  const cookies: (string | undefined)[] = [];
  const { port } = await listen((message, response) => {
    cookies.push(message.headers.cookie);
    const left = Number(message.url?.slice(1));
    if (left === 0) return response.end('there');
    const Location = left % 2 === 0 ? `/${left - 1}` : `http://outside.test:${port}/${left - 1}`;
    return response.writeHead(301 + (left % 2), { Location, 'Set-Cookie': 'a=b; Path=/' }).end();
  });
  const body = await safeFetch(`http://outside.test:${port}/3`, limits, admitted);
  assert.equal(body.toString(), 'there');
  assert.deepEqual(cookies, [undefined, undefined, undefined, undefined]);
  await assert.rejects(
    safeFetch(`http://outside.test:${port}/4`, limits, admitted),
    failsFor('too-many-redirects'),
  );
});

test('a redirect to what is no plain http or https address is refused', async () => {
  for (const Location of ['file:///etc/passwd', 'http://a:b@outside.test/', 'data:,x', 'http://']) {
    const { port } = await listen((_, response) => response.writeHead(307, { Location }).end());
    await assert.rejects(fetchFrom(port), failsFor('bad-address'), Location);
  }
});

test('an answer other than 200, and a redirect to nowhere, are failures', async () => {
  for (const status of [204, 206, 302, 304, 400, 401, 404, 500]) {
    const { port } = await listen((_, response) => response.writeHead(status).end());
    await assert.rejects(fetchFrom(port), failsFor('bad-status'), String(status));
  }
});

test('a body over the limit is refused, announced or not, and one at the limit is not', async () => {
  const tooLong: Record<string, RequestListener> = {
    announced: (_, response) => void response.setHeader('Content-Length', 1_001).write('x'),
    'in pieces': (_, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(400)), 5);
      response.on('close', () => clearInterval(timer));
    },
  };
  // They have no end: a client that waits for it fails by its time-out instead.
  for (const [how, answer] of Object.entries(tooLong)) {
    const left = Promise.withResolvers<void>();
    const { port } = await listen((message, response) => answer(message, response.on('close', left.resolve)));
    await assert.rejects(fetchFrom(port), failsFor('too-many-bytes'), how);
    await left.promise;
  }
  const { port } = await listen((_, response) => response.end(Buffer.alloc(1_000)));
  assert.equal((await fetchFrom(port)).length, 1_000);
});

test('a server that is slow at any point is left at the time limit', async () => {
  const slow: Record<string, RequestListener> = {
    'no answer': () => {},
    'half a body': (_, response) => void response.write('half'),
    'a byte now and then': (_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    },
  };
  for (const [title, answer] of Object.entries(slow)) {
    const { port } = await listen(answer);
    await assertTooSlow(`http://outside.test:${port}/`, admitted, title);
  }
  const redirecting = await listen((message, response) => {
    const next = () => response.writeHead(302, { Location: `${message.url}x` }).end();
    setTimeout(next, shortLimits.timeoutMs / 2);
  });
  await assertTooSlow(`http://outside.test:${redirecting.port}/`, admitted, 'slow redirects');
  const never = { ...admitted, resolve: () => new Promise<never>(() => {}) };
  await assertTooSlow('http://outside.test/', never, 'a name without an answer');
});

test('a server that cannot be reached or breaks off is a failure', async () => {
  await assert.rejects(fetchFrom(await closedPort()), failsFor('unreachable'));
  await assert.rejects(safeFetch('http://unknown.test/', limits, admitted), failsFor('unreachable'));
  const broken = { ...admitted, resolve: () => Promise.reject(new Error('no resolver')) };
  await assert.rejects(safeFetch('http://outside.test/', limits, broken), failsFor('unreachable'));
  const cut = await listen((_, response) => {
    response.writeHead(200, { 'Content-Length': 10 }).write('half');
    setImmediate(() => response.destroy());
  });
  await assert.rejects(fetchFrom(cut.port), failsFor('unreachable'));
  const garbage = createTcpServer((socket) => void socket.end('no HTTP at all\r\n\r\n'));
  garbage.listen(0, '127.0.0.1');
  await once(garbage, 'listening');
  after(() => void garbage.close());
  await assert.rejects(fetchFrom((garbage.address() as AddressInfo).port), failsFor('unreachable'));
  const plain = await listen();
  await assert.rejects(
    safeFetch(`https://outside.test:${plain.port}/`, limits, admitted),
    failsFor('unreachable'),
  );
});

/** Admits the address only the first time it is checked. */
function onceOnly(address: string): (asked: string) => boolean {
  let left = 1;
  return (asked) => asked === address && left-- > 0;
}

async function assertTooSlow(url: string, surroundings: typeof admitted, title: string): Promise<void> {
  const started = performance.now();
  await assert.rejects(safeFetch(url, shortLimits, surroundings), failsFor('too-slow'), title);
  assert.ok(performance.now() - started < failedWithinMs, title);
}

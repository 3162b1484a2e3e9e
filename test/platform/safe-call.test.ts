import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createEncryptedServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { FetchFailedError, safeCall, UnsafeAddressError } from '../../src/platform/addresses/safe-fetch.ts';

const toLoopback = {
  resolve: async (host: string) => (host === 'inside.test' ? ['10.0.0.1'] : ['127.0.0.1']),
  admits: (address: string) => address === '127.0.0.1',
};

async function listen(answer: RequestListener): Promise<{ url: string; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((message, response) => {
    let body = '';
    message.on('data', (chunk) => (body += chunk));
    message.on('end', () => {
      const { 'content-type': type, 'content-length': length } = message.headers;
      seen.push([message.method, message.url, type, length, body].filter(Boolean).join(' '));
      answer(message, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, url: `http://outside.test:${(server.address() as AddressInfo).port}` };
}

const timeoutMs = 30_000;

test('the status and the headers of the answer come back, whatever its status', async () => {
  for (const status of [200, 201, 204, 404, 500]) {
    const { url } = await listen((_, response) =>
      response.writeHead(status, { 'X-Said': 'yes', Location: '/made' }).end(),
    );
    const answer = await safeCall(`${url}/a`, { method: 'GET', timeoutMs }, toLoopback);
    assert.deepEqual([answer.status, answer.headers['x-said']], [status, 'yes']);
  }
});

test('what is posted arrives whole, as JSON', async () => {
  const { url, seen } = await listen((_, response) => response.end());
  const json = JSON.stringify({ text: 'Größe'.repeat(1_000) });
  await safeCall(`${url}/hook`, { method: 'POST', timeoutMs, json }, toLoopback);
  const length = Buffer.byteLength(json);
  assert.deepEqual(seen, [`POST /hook application/json; charset=utf-8 ${length} ${json}`]);
});

test('a redirect is followed when asking, never when posting', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    const { url, seen } = await listen((message, response) =>
      message.url === '/a' ? response.writeHead(status, { Location: '/b' }).end() : response.end(),
    );
    assert.equal((await safeCall(`${url}/a`, { method: 'HEAD', timeoutMs }, toLoopback)).status, 200);
    const posted = await safeCall(`${url}/a`, { method: 'POST', timeoutMs, json: '{}' }, toLoopback);
    assert.equal(posted.status, status);
    assert.deepEqual(seen, ['HEAD /a', 'HEAD /b', 'POST /a application/json; charset=utf-8 2 {}']);
  }
});

test('what is not public is not called, directly or by a redirect', async () => {
  const { url } = await listen((_, response) =>
    response.writeHead(302, { Location: 'http://inside.test/' }).end(),
  );
  for (const address of ['http://127.0.0.1/', 'http://[::1]/', 'http://localhost/']) {
    await assert.rejects(safeCall(address, { method: 'POST', timeoutMs, json: '{}' }), UnsafeAddressError);
  }
  await assert.rejects(safeCall(url, { method: 'HEAD', timeoutMs }, toLoopback), UnsafeAddressError);
});

test('a body without end is not waited for', async () => {
  const { url } = await listen((_, response) => void response.writeHead(200).write('x'));
  assert.equal((await safeCall(url, { method: 'GET', timeoutMs }, toLoopback)).status, 200);
});

test('who does not answer in time has failed', async () => {
  const { url } = await listen(() => {});
  await assert.rejects(
    safeCall(url, { method: 'HEAD', timeoutMs: 150 }, toLoopback),
    (error: unknown) => error instanceof FetchFailedError && error.reason === 'too-slow',
  );
});

test('who switches to another protocol has failed, and is not waited for', { timeout: 20_000 }, async () => {
  const { url } = await listen(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  for (const method of ['GET', 'POST'] as const) {
    await assert.rejects(
      safeCall(url, { method, timeoutMs }, toLoopback),
      (error: unknown) => error instanceof FetchFailedError && error.reason === 'unreachable',
    );
  }
});

/** A server whose certificate this process trusts; undefined = the machine has no openssl to make one. */
async function listenEncrypted(answer: RequestListener): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-test-'));
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=outside.test', '-addext', 'subjectAltName=DNS:outside.test'];
    const files = ['-keyout', keyFile, '-out', certFile];
    const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    await promisify(execFile)('openssl', ['req', '-x509', ...kind, ...subject, ...files]);
    const [key, cert] = [await readFile(keyFile), await readFile(certFile, 'utf8')];
    setDefaultCACertificates([...getCACertificates('default'), cert]);
    const server = createEncryptedServer({ key, cert }, answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    after(() => {
      server.closeAllConnections();
      server.close();
    });
    return `https://outside.test:${(server.address() as AddressInfo).port}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('an answer says whether the way to it was encrypted', async (context) => {
  const { url: plain } = await listen((message, response) => {
    if (message.url === '/encrypted') response.writeHead(301, { Location: `${encrypted}/` });
    response.end();
  });
  const encrypted: string | undefined = await listenEncrypted(({ url }, response) => {
    if (url === '/plain') response.writeHead(301, { Location: plain });
    else if (url === '/encrypted') response.writeHead(301, { Location: '/' });
    response.end();
  });
  if (encrypted === undefined) return context.skip('there is no openssl on this machine');
  for (const [address, isUnencrypted] of [
    [plain, true],
    [`${plain}/encrypted`, true],
    [`${encrypted}/`, false],
    [`${encrypted}/encrypted`, false],
    [`${encrypted}/plain`, true],
  ] as const) {
    const answer = await safeCall(address, { method: 'HEAD', timeoutMs }, toLoopback);
    assert.deepEqual([answer.status, answer.isUnencrypted], [200, isUnencrypted], address);
  }
});

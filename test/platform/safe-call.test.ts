import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { FetchFailedError, safeCall, UnsafeAddressError } from '../../src/platform/safe-fetch.ts';

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
      seen.push(`${message.method} ${message.url} ${body}`);
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
  for (const status of [200, 204, 404, 500]) {
    const { url } = await listen((_, response) => response.writeHead(status, { 'X-Said': 'yes' }).end());
    const answer = await safeCall(`${url}/a`, { method: 'GET', timeoutMs }, toLoopback);
    assert.deepEqual([answer.status, answer.headers['x-said']], [status, 'yes']);
  }
});

test('what is posted arrives whole, as JSON', async () => {
  const { url, seen } = await listen((_, response) => response.end());
  const json = JSON.stringify({ text: 'Größe'.repeat(1_000) });
  await safeCall(`${url}/hook`, { method: 'POST', timeoutMs, json }, toLoopback);
  assert.deepEqual(seen, [`POST /hook ${json}`]);
});

test('a redirect is followed when asking, never when posting', async () => {
  const { url, seen } = await listen((message, response) =>
    message.url === '/a' ? response.writeHead(307, { Location: '/b' }).end() : response.end(),
  );
  assert.equal((await safeCall(`${url}/a`, { method: 'HEAD', timeoutMs }, toLoopback)).status, 200);
  assert.equal(
    (await safeCall(`${url}/a`, { method: 'POST', timeoutMs, json: '{}' }, toLoopback)).status,
    307,
  );
  assert.deepEqual(seen, ['HEAD /a ', 'HEAD /b ', 'POST /a {}']);
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

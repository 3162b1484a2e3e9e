import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readClientAddress } from '../../src/http/server/client-address.ts';
import { closeServer, createHttpServer, listen, portOf } from '../../src/http/server/http-server.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { openControlSocket } from '../../src/workers/control-socket.ts';
import { createForwarder } from '../../src/workers/forward.ts';
import { sendRaw } from '../support/raw-http.ts';
import { poll } from '../support/clicks/visits.ts';

const logger = createLogger('silent');

/** A primary process that answers with `listener`, and a worker that forwards everything to it. */
async function startPair(context: TestContext, listener: RequestListener) {
  const socket = await openControlSocket(Promise.resolve(listener as never));
  const { forward, close } = createForwarder({ socketPath: socket.path, logger });
  const server = createHttpServer().on('request', forward);
  await listen(server, { port: 0, host: '127.0.0.1' });
  context.after(async () => {
    server.closeAllConnections();
    await closeServer(server);
    close();
    await socket.close();
  });
  return { baseUrl: `http://127.0.0.1:${portOf(server)}`, port: portOf(server), socket };
}

test('only this user may enter the folder of the private socket, and it goes with it', async () => {
  const socket = await openControlSocket(new Promise(() => {}));
  assert.equal(statSync(dirname(socket.path)).mode & 0o777, 0o700);
  await socket.close();
  assert.equal(existsSync(dirname(socket.path)), false);
});

test('a request that comes before the primary can answer waits for it', async (context) => {
  const ready = Promise.withResolvers<(message: IncomingMessage, response: ServerResponse) => void>();
  const socket = await openControlSocket(ready.promise);
  context.after(() => socket.close());
  const early = request({
    socketPath: socket.path,
    path: '/early',
    headers: { 'waypost-peer': '192.0.2.1' },
  }).end();
  setTimeout(() => ready.resolve((message, response) => void response.end(message.url)), 100);
  const [answer] = await once(early, 'response');
  assert.equal((await answer.toArray()).join(''), '/early');
});

test('bodies and answers pass piece by piece, each before the next is there', async (context) => {
  const { port } = await startPair(context, (message, response) => {
    message.on('data', (chunk: Buffer) => response.write(`${chunk.toString()}!`));
    message.on('end', () => response.end());
  });
  const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path: '/echo' });
  outgoing.write('one');
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const pieces = answer.setEncoding('utf8').iterator();
  assert.equal((await pieces.next()).value, 'one!');
  outgoing.write('two');
  assert.equal((await pieces.next()).value, 'two!');
  outgoing.end();
  assert.equal((await pieces.next()).done, true);
});

test('the head of an answer is there before its first piece', async (context) => {
  const { port } = await startPair(context, (_, response) => response.writeHead(200).flushHeaders());
  const outgoing = request({ port, host: '127.0.0.1' }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  assert.equal(answer.statusCode, 200);
  outgoing.destroy();
});

test('status, repeated headers and trailers pass in both directions', async (context) => {
  const { baseUrl } = await startPair(context, (message, response) => {
    message.resume().on('end', () => {
      response.writeHead(299, 'Odd', ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Trailer', 'X-Sum']);
      response.write(JSON.stringify([message.headersDistinct['x-many'], message.trailers]));
      response.addTrailers({ 'X-Sum': '42' });
      response.end();
    });
  });
  const { text, status } = await sendRaw(
    baseUrl,
    'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Many: 1\r\nX-Many: 2\r\nTransfer-Encoding: chunked\r\n' +
      'Trailer: X-End\r\n\r\n1\r\na\r\n0\r\nX-End: yes\r\n\r\n',
  );
  assert.equal(status, 299);
  assert.match(text, /\[\["1","2"\],\{"x-end":"yes"\}\]/);
  assert.match(text, /\r\n0\r\nX-Sum: 42\r\n\r\n$/);
  const raw = await fetch(baseUrl);
  assert.deepEqual(raw.headers.getSetCookie(), ['a=1', 'b=2']);
  assert.equal(raw.statusText, 'Odd');
});

test('the primary knows the client’s address, and a client cannot choose it', async (context) => {
  const settings = readSettings({});
  const { port } = await startPair(context, (message, response) => {
    response.end(
      `${readClientAddress(message, settings)} ${String(message.headers['waypost-peer'] ?? 'hidden')}`,
    );
  });
  const headers = { 'Waypost-Peer': '192.0.2.1', 'WAYPOST-PEER': '192.0.2.2' };
  const outgoing = request({ port, host: '127.0.0.1', localAddress: '127.0.0.9', headers }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  assert.equal((await answer.toArray()).join(''), '127.0.0.9 hidden');
});

test('a client that hangs up ends its request in the primary', async (context) => {
  const ended: string[] = [];
  const { port } = await startPair(context, (message, response) => {
    message.on('error', () => ended.push(`request ${message.url}`));
    response.on('close', () => ended.push(`answer ${message.url} ${response.writableFinished}`));
    if (message.url === '/answering') response.write('half');
    message.resume();
  });
  for (const url of ['/sending', '/answering', '/waiting']) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n${url === '/sending' ? 'a' : 'ab'}`,
    );
    if (url === '/answering') await once(socket, 'data');
    socket.destroy();
    await poll(url, async () => (ended.includes(`answer ${url} false`) ? true : undefined));
  }
});

test('an answer that breaks off ends the client’s connection, so that it is not taken for a whole one', async (context) => {
  let breakOff = () => {};
  const { baseUrl } = await startPair(context, (message, response) => {
    response.writeHead(200, message.url === '/length' ? { 'Content-Length': 100 } : {});
    response.write('half');
    breakOff = () => message.socket.destroy();
  });
  for (const path of ['/length', '/chunks']) {
    const response = await fetch(baseUrl + path);
    breakOff();
    await assert.rejects(response.text(), TypeError, path);
  }
});

test('an answer that comes before the request was read arrives, and the rest is not read', async (context) => {
  let readBytes = 0;
  const { baseUrl, socket } = await startPair(context, (message, response) => {
    message.once('readable', () => {
      readBytes += (message.read() as Buffer).length;
      response.writeHead(413, { 'Content-Length': 3, Connection: 'close' }).end('no!');
    });
  });
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8000000\r\n\r\n';
  const { status, headers, text } = await sendRaw(baseUrl, head, 'x'.repeat(64 * 1024));
  assert.deepEqual([status, headers.get('connection'), text], [413, 'close', 'no!']);
  // Repeated, because the answer must also arrive while the worker is just sending.
  for (let round = 0; round < 40; round++) {
    const outgoing = request({ socketPath: socket.path, method: 'POST' });
    const sending = setInterval(() => outgoing.write('more')).unref();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    clearInterval(sending);
    assert.equal((await answer.toArray()).join(''), 'no!');
    outgoing.on('error', () => {}).destroy();
  }
  assert.ok(readBytes < 1_000_000, `${readBytes} bytes`);
});

test('a connection stays open from one request to the next, with bodies and without', async (context) => {
  const { baseUrl } = await startPair(context, (message, response) => {
    message.resume().on('end', () => response.end(`${message.method} `));
  });
  const { text } = await sendRaw(
    baseUrl,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na' +
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n' +
      'PUT / HTTP/1.1\r\nHost: x\r\n\r\n' +
      'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n' +
      'DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  const bodies = text.split(/HTTP\/1\.1 200 OK\r\n[^]*?\r\n\r\n/).map((body) => body.trim());
  assert.deepEqual(bodies, ['POST', 'GET', 'PUT', '', 'DELETE']);
});

test('while there is no primary a client is told to come back', async (context) => {
  const pair = await startPair(context, (_, response) => void response.end());
  await pair.socket.close();
  const response = await fetch(pair.baseUrl);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '1');
  assert.equal(((await response.json()) as { error: number }).error, 1);
});

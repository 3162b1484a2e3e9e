import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { closeServer, createHttpServer, listen, portOf } from '../../src/http/server/http-server.ts';

/** More than the socket buffers hold for a client that does not read. */
const bytes = 32 * 1024 * 1024;
const endIdleAfterMs = 50;
/** Well beyond the time after which idle connections are ended. */
const slowMs = 500;

test('who still reads an answer when the service stops is not cut off, and then the service has stopped', async () => {
  const server = createHttpServer();
  server.on('request', (_, response) => response.end(Buffer.alloc(bytes, 'x')));
  await listen(server, { host: '127.0.0.1', port: 0 });
  const socket = connect(portOf(server), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const stopped = closeServer(server, endIdleAfterMs);
  await pause(slowMs);
  let received = 0;
  let head = '';
  socket.on('data', (chunk: Buffer) => {
    head ||= chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4);
    received += chunk.length;
  });
  await once(socket, 'close');
  await stopped;
  assert.equal(received - head.length, bytes);
});

test('a client that does not take a streamed answer cannot keep the service from stopping', async () => {
  const server = createHttpServer();
  const begun = Promise.withResolvers<void>();
  server.on('request', ({ url }, response) => {
    if (url === '/stream') return void pipeline(endless(), response, () => {});
    setTimeout(() => response.end('late'), 2 * slowMs);
    begun.resolve();
  });
  await listen(server, { host: '127.0.0.1', port: 0 });
  const [unread, waiting] = ['/stream', '/late'].map((path) => {
    const socket = connect(portOf(server), '127.0.0.1').on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  }) as [Socket, Socket];
  await Promise.all([once(unread, 'readable'), begun.promise]);
  const answer = waiting.setEncoding('latin1').toArray();
  await closeServer(server, endIdleAfterMs, slowMs);
  assert.match((await answer).join(''), /late$/, 'an answer that has not begun yet is waited for');
  unread.destroy();
});

test('who takes nothing of an answer for too long is cut off, but not who waits for one, or reads slowly', async () => {
  const unreadMs = 1_000;
  const server = createHttpServer({ unreadMs });
  const cut = Promise.withResolvers<void>();
  server.on('request', ({ url, socket }, response) => {
    if (url === '/unread') socket.once('close', () => cut.resolve());
    if (url === '/made')
      return void cut.promise.then(() => setTimeout(() => response.end('made'), 3 * unreadMs));
    response.end(Buffer.alloc(bytes, 'x'));
  });
  await listen(server, { host: '127.0.0.1', port: 0 });
  const [unread, made, read] = ['/unread', '/made', '/read'].map((path) => {
    const socket = connect(portOf(server), '127.0.0.1').on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  }) as [Socket, Socket, Socket];
  let received = 0;
  for await (const chunk of read) {
    received += (chunk as Buffer).length;
    if (received < bytes / 8) await pause(unreadMs / 40);
  }
  assert.ok(received > bytes, `${received} bytes were read`);
  await cut.promise;
  assert.match((await made.setEncoding('latin1').toArray()).join(''), /made$/);
  unread.destroy();
  await closeServer(server, endIdleAfterMs);
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024, 'x');
}

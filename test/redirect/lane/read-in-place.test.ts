import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { readInPlace } from '../../../src/redirect/lane/read-in-place.ts';
import { poll } from '../../support/clicks/visits.ts';

test('what comes on any connection is offered as it lies in the same memory', async (context) => {
  const { open, taken } = await startServer(context, { takes: true });
  for (const text of ['one', 'two']) (await open()).client.write(text);
  await poll('both', async () => taken.length === 2 || undefined);
  assert.deepEqual(taken.map(({ text }) => text).toSorted(), ['one', 'two']);
  assert.equal(new Set(taken.map(({ memory }) => memory)).size, 1);
});

test('what is not taken comes from the stream, and stays as it was when others are read', async (context) => {
  const { open } = await startServer(context, { takes: false });
  const first = await open();
  first.client.write('one');
  const [chunk] = (await once(first.socket, 'data')) as [Buffer];
  const second = await open();
  second.client.write('two');
  await once(second.socket, 'data');
  assert.equal(chunk.toString(), 'one');
});

test('what comes while a socket is paused comes after what was put back, and the end after both', async (context) => {
  const { open, taken } = await startServer(context, { takes: true });
  const { client, socket } = await open();
  socket.pause();
  socket.unshift(Buffer.from('one '));
  client.end('two');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.resume();
  await once(socket, 'end');
  assert.equal(received + taken.map(({ text }) => text).join(''), 'one two');
});

test('that nothing more comes is told once, while the stream can still be given something', async (context) => {
  const { open, taken, ended } = await startServer(context, { takes: true });
  const { client, socket } = await open();
  client.end('one');
  await once(socket, 'end');
  assert.deepEqual([taken.map(({ text }) => text), ended], [['one'], [false]]);
});

test('more than fits the memory comes whole and in order', async (context) => {
  const { open, taken } = await startServer(context, { takes: true });
  const { client, socket } = await open();
  const sent = Array.from({ length: 60_000 }, (_, number) => `${number}`).join(' ');
  client.end(sent);
  await once(socket, 'end');
  assert.equal(taken.map(({ text }) => text).join(''), sent);
});

test('the server counts the connection, and closes when it has ended', async (context) => {
  const { open, server } = await startServer(context, { takes: true });
  const { client } = await open();
  const count = promisify(server.getConnections.bind(server));
  assert.equal(await count(), 1);
  const closed = once(server, 'close');
  server.close();
  client.resetAndDestroy();
  await closed;
  assert.equal(await count(), 0);
});

test('what is no connection that a server has accepted stays as it is', async (context) => {
  const { open } = await startServer(context, { takes: true });
  const { client } = await open();
  const other = new PassThrough() as unknown as Socket;
  const notAsked = () => assert.fail('it is not asked');
  const reader = { take: notAsked, beforeEnd: notAsked };
  assert.deepEqual(
    [readInPlace(client, reader) === client, readInPlace(other, reader) === other],
    [true, true],
  );
});

/** A server whose sockets are read in place. Its reader takes every chunk (`takes`) or none. */
async function startServer(context: TestContext, { takes }: { takes: boolean }) {
  const taken: { text: string; memory: ArrayBufferLike }[] = [];
  const ended: boolean[] = [];
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const client = connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => {});
    context.after(() => void client.destroy());
    const [accepted] = (await once(server, 'connection')) as [Socket];
    const socket: Socket = readInPlace(accepted, {
      take(chunk) {
        if (takes) taken.push({ text: chunk.toString(), memory: chunk.buffer });
        return takes;
      },
      beforeEnd: () => ended.push(socket.readableEnded),
    });
    assert.notEqual(socket, accepted, 'this Node is made as the code expects it');
    socket.on('error', () => {}).resume();
    context.after(() => void socket.destroy());
    return { client, socket };
  };
  return { server, taken, ended, open };
}

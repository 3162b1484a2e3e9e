import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { limitPipelining } from '../../src/http/server/limit-pipelining.ts';
import { poll } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const atOnce = 16;

/**
 * A server that holds its answers back, and a connection to it. `isRead`: whether it reads the requests'
 * bodies.
 */
async function connectHeld(context: TestContext, { isRead = true } = {}) {
  const begun: { path: string; body: Promise<string>; response: ServerResponse }[] = [];
  const server = createServer(
    limitPipelining((message, response) => {
      const chunks = isRead ? message.setEncoding('utf8').toArray() : Promise.resolve([]);
      const body = chunks.then((texts) => texts.join(''));
      body.catch(() => {});
      begun.push({ path: message.url ?? '', body, response });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  context.after(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, 'connect');
  const answers = () => [...received.matchAll(/answer-(\d+)/g)].map(([, number]) => Number(number));
  return { begun, socket, server, answers };
}

const head = (number: number) => `GET /${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('of the requests of one connection so many are under way at a time, and all are answered in order', async (context) => {
  const { begun, socket, answers } = await connectHeld(context);
  const count = 5_000;
  socket.write(numbers(count).map(head).join(''));
  let most = 0;
  let answered = 0;
  while (answered < count) {
    await poll('a request', async () => begun.length > answered || undefined);
    most = Math.max(most, begun.length - answered);
    const { path, response } = begun[answered++] as (typeof begun)[number];
    const ended = once(response, 'close');
    response.end(`answer-${path.slice(1)}`);
    await ended;
  }
  await poll('all answers', async () => answers().length === count || undefined);
  assert.deepEqual(answers(), numbers(count));
  assert.equal(most, atOnce);
});

test('a request that waited has its body, and what comes behind it is answered, too', async (context) => {
  const { begun, socket, answers } = await connectHeld(context);
  const body = 'b'.repeat(100_000);
  const post = `POST /${atOnce} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  socket.write(numbers(atOnce).map(head).join('') + post + head(atOnce + 1));
  await poll('the first', async () => begun.length === atOnce || undefined);
  for (let number = 0; number < atOnce + 2; number++) {
    const { response, body: sent } = await poll('the next', async () => begun[number]);
    assert.equal(await sent, number === atOnce ? body : '');
    response.end(`answer-${number}`);
  }
  await poll('all answers', async () => answers().length === atOnce + 2 || undefined);
  assert.deepEqual(answers(), numbers(atOnce + 2));
});

for (const isRead of [true, false]) {
  test(`while requests that are ${isRead ? '' : 'not '}read wait, no more of them are taken from the connection`, async (context) => {
    const { begun, socket } = await connectHeld(context, { isRead });
    const sent = numbers(500_000).map(head).join('');
    socket.write(sent);
    await poll('the last that is begun', async () => begun[atOnce - 1]);
    // In each turn of the event loop about 64 KB could be read.
    for (let turn = 0; turn < 300; turn++) await setImmediate();
    // Only the response of the first request has the socket; the others wait for it.
    const { bytesRead = sent.length } = begun[0]?.response.socket ?? {};
    assert.ok(bytesRead < sent.length / 20, `${bytesRead} of ${sent.length} bytes were read`);
  });
}

test('what waits on a connection that ends is not begun, and others are answered', async (context) => {
  const { begun, socket, server } = await connectHeld(context);
  socket.write(numbers(100).map(head).join(''));
  await poll('the first', async () => begun.length === atOnce || undefined);
  const taken = begun[0]?.response.socket;
  socket.destroy();
  // The socket is paused, so the server notices its end only by answering.
  for (let number = 0; !taken?.destroyed; number++) {
    (await poll('the next', async () => begun[number])).response.end('answer');
    await pause(1);
  }
  const before = begun.length;
  assert.ok(before < 100, `${before} were begun`);
  const other = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/other`);
  await poll('another', async () => begun.length === before + 1 || undefined);
  begun.at(-1)?.response.end('answer-7');
  assert.equal(await (await other).text(), 'answer-7');
});

test('requests of the API and of pictures are handled one by one, so that unread answers do not add up', async (context) => {
  const service = await startService();
  const account = await service.createAccount();
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  context.after(() => socket.destroy());
  const call = (line: string, body = '') =>
    `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.key}\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`;
  const add = (number: number) => call('POST /api/channel/add', `{"name":"channel-${number}"}`);
  socket.write([0, 1, 2].map((number) => add(number) + call('GET /api/channels')).join(''));
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const results = () => [...received.matchAll(/"result":(\d+)/g)].map(([, result]) => Number(result));
  await poll('all answers', async () => results().length === 3 || undefined);
  assert.deepEqual(results(), [1, 2, 3]);
});

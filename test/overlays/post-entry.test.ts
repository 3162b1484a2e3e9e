import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { safeCall } from '../../src/platform/addresses/safe-fetch.ts';
import { createPostEntry } from '../../src/resources/overlays/post-entry.ts';
import { addOverlay } from '../api/overlays/overlay-bodies.ts';
import { sendForm } from '../api/overlays/send-form.ts';
import { poll } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

interface Receiver {
  port: number;
  posts: { body: string; headers: IncomingMessage['headers'] }[];
  /** Resolves when this many posts have arrived. */
  came(count: number): Promise<void>;
}

/** Answers with each of these statuses in turn, and with the last one from then on; 0 = hangs up. */
async function receive(...statuses: number[]): Promise<Receiver> {
  const posts: Receiver['posts'] = [];
  const server = createServer((message, response) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk) => chunks.push(chunk));
    message.on('end', () => {
      posts.push({ body: Buffer.concat(chunks).toString(), headers: message.headers });
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      if (status === 0) response.destroy();
      else response.writeHead(status ?? 200, status === 302 ? { Location: '/other' } : {}).end();
      server.emit('post');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return {
    posts,
    port: (server.address() as AddressInfo).port,
    async came(count) {
      const signal = AbortSignal.timeout(60_000);
      while (posts.length < count) await once(server, 'post', { signal });
    },
  };
}

const toLoopback = {
  resolve: async () => ['127.0.0.1'],
  admits: (address: string) => address === '127.0.0.1',
};
const call: typeof safeCall = (url, request) => safeCall(url, request, toLoopback);
const shown = { id: 7, type: 'contact' as const, name: 'Sale' };
const overlay = { ...shown, account_id: 1 };
const entry = {
  id: 3,
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'Größe?',
  created_at: Date.UTC(2026, 10, 21, 9, 30),
};

test('an entry is posted as JSON once, when the receiver takes it', async () => {
  const { port, posts, came } = await receive(204);
  const postEntry = createPostEntry({ safeCall: call, logger: createLogger('fatal'), delaysMs: [1, 1, 1] });
  postEntry(`http://hook.test:${port}/a?b=1`, overlay, entry);
  await came(1);
  const [{ body, headers } = assert.fail()] = posts;
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(headers.cookie, undefined);
  assert.deepEqual(JSON.parse(body), {
    event: 'overlay.entry',
    overlay: shown,
    entry: {
      id: 3,
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'A question',
      message: 'Größe?',
      date: '2026-11-21 09:30:00',
    },
  });
});

for (const [title, statuses] of [
  ['refuses', [500]],
  ['hangs up', [0]],
  ['redirects', [302]],
] as const) {
  test(`a receiver that ${title} is tried three times more, then no further`, async () => {
    const { port, posts, came } = await receive(...statuses);
    const gaveUp = Promise.withResolvers<object>();
    const logger = Object.assign(Object.create(createLogger('fatal')), { warn: gaveUp.resolve });
    const postEntry = createPostEntry({ safeCall: call, logger, delaysMs: [1, 5, 10] });
    postEntry(`http://hook.test:${port}/`, overlay, entry);
    await came(4);
    // The log must contain neither an address nor anything that the visitor wrote.
    assert.deepEqual(await gaveUp.promise, { overlay: 7, entry: 3 });
    assert.equal(posts.length, 4);
  });
}

test('a receiver that was away for a moment has it once it is back', async () => {
  const { port, posts, came } = await receive(503, 200);
  createPostEntry({ safeCall: call, logger: createLogger('fatal'), delaysMs: [1, 1, 1] })(
    `http://hook.test:${port}/`,
    overlay,
    entry,
  );
  await came(2);
  assert.equal(posts.length, 2);
});

test('what a receiver has taken is not posted again', async () => {
  const called: string[] = [];
  const answering: typeof safeCall = async (url) => {
    called.push(url);
    return { status: url.includes('takes') ? 299 : 500, headers: {} };
  };
  const gaveUp = Promise.withResolvers<unknown>();
  const logger = Object.assign(Object.create(createLogger('fatal')), { warn: gaveUp.resolve });
  const postEntry = createPostEntry({ safeCall: answering, logger, delaysMs: [1, 1, 1] });
  postEntry('http://takes.test/', overlay, entry);
  postEntry('http://refuses.test/', overlay, entry);
  // By then the first one would have been posted again, too.
  await gaveUp.promise;
  assert.equal(called.filter((url) => url.includes('takes')).length, 1);
});

test('an address that is not public is never called', async () => {
  const { port, posts } = await receive(200);
  const gaveUp = Promise.withResolvers<unknown>();
  const logger = Object.assign(Object.create(createLogger('fatal')), { warn: gaveUp.resolve });
  const postEntry = createPostEntry({ safeCall, logger, delaysMs: [1] });
  postEntry(`http://127.0.0.1:${port}/`, overlay, entry);
  await gaveUp.promise;
  assert.deepEqual(posts, []);
});

test('entries of an account whose receiver is away leave room for those of others', async () => {
  const called: string[] = [];
  const release = Promise.withResolvers<void>();
  const hanging: typeof safeCall = async (url) => {
    called.push(new URL(url).hostname);
    await release.promise;
    return { status: 200, headers: {} };
  };
  const refused: object[] = [];
  const logger = Object.assign(Object.create(createLogger('fatal')), {
    warn: (about: object) => refused.push(about),
  });
  const postEntry = createPostEntry({ safeCall: hanging, logger, delaysMs: [] });
  const post = (host: string, account_id: number) =>
    postEntry(`http://${host}/`, { ...overlay, account_id }, entry);
  for (let n = 0; n < 1_000; n++) post('dead.test', 1);
  assert.equal(refused.length, 500);
  for (let n = 0; n < 100; n++) post('alive.test', 2);
  assert.equal(refused.length, 500, 'another account still has room');
  await poll('the calls', async () => called.length === 600 || undefined);
  assert.equal(called.filter((host) => host === 'alive.test').length, 100);
  release.resolve();
  await poll('room again', async () => {
    post('dead.test', 1);
    return called.length > 600 || undefined;
  });
});

const service = await startService({ safeCall: call });

test('a visitor’s entry goes to the webhook of its overlay, and the visitor does not wait for it', async () => {
  const account = await service.createAccount();
  const { port, posts, came } = await receive(200);
  const hanging = await receive();
  const webhook = `http://hook.test:${port}/`;
  const id = await addOverlay(account, 'newsletter', { text: 'News', webhook });
  assert.equal((await sendForm(service, id, { email: 'ada@example.com' })).status, 200);
  await came(1);
  assert.equal(JSON.parse(posts[0]?.body ?? '').entry.email, 'ada@example.com');
  const slow = await addOverlay(account, 'newsletter', {
    text: 'News',
    webhook: `http://hook.test:${hanging.port}/`,
  });
  assert.equal((await sendForm(service, slow, { email: 'ada@example.com' })).status, 200);
});

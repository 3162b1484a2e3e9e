import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { resolveHost } from '../../src/platform/addresses/resolve-host.ts';

const types = { 1: 'A', 28: 'AAAA' } as const;
type Records = Partial<Record<'A' | 'AAAA', Buffer>>;

/** What the name server knows; undefined = it keeps silent. */
const names = new Map<string, Records | undefined>([
  [
    'both.test',
    { A: Buffer.from([192, 0, 2, 1]), AAAA: Buffer.from([0x20, 1, 0xd, 0xb8, ...Array(11).fill(0), 1]) },
  ],
  ['four.test', { A: Buffer.from([192, 0, 2, 4]) }],
  ['silent.test', undefined],
]);

/** The answer to a DNS query for one name (RFC 1035, 4.1); undefined = none. */
function answer(query: Buffer): Buffer | undefined {
  let at = 12;
  const labels: string[] = [];
  for (let length = query[at] as number; length > 0; length = query[at] as number) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const questionEnd = at + 5;
  const known = names.get(labels.join('.').toLowerCase());
  if (known === undefined) return undefined;
  const type = query.readUInt16BE(at + 1);
  const data = known[types[type as keyof typeof types]];
  const head = Buffer.from(query.subarray(0, questionEnd));
  for (const [index, word] of [0x8180, 1, data ? 1 : 0, 0, 0].entries())
    head.writeUInt16BE(word, 2 + index * 2);
  if (!data) return head;
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, record, data]);
}

const server = createSocket('udp4');
server.on('message', (query, { port, address }) => {
  const sent = answer(query);
  if (sent) server.send(sent, port, address);
});
before(async () => {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
after(() => server.close());

const ask = (host: string, timeoutMs = 20_000) =>
  resolveHost(host, { servers: [`127.0.0.1:${server.address().port}`], timeoutMs });

test('all addresses of a name are found, of either kind', async () => {
  assert.deepEqual(await ask('both.test'), ['192.0.2.1', '2001:db8::1']);
  assert.deepEqual(await ask('four.test'), ['192.0.2.4']);
});

test('names whose server keeps silent hold up no others, however many they are', async () => {
  let ended = 0;
  const silent = Array.from({ length: 20 }, () => ask('silent.test', 5_000).finally(() => ended++));
  assert.deepEqual(await ask('four.test'), ['192.0.2.4']);
  assert.ok((await resolveHost('localhost')).length > 0);
  assert.equal(ended, 0);
  names.set('silent.test', { A: Buffer.from([192, 0, 2, 5]) });
  for (const found of await Promise.all(silent)) assert.deepEqual(found, ['192.0.2.5'], 'asked again');
});

test('an address is its own, and what has no dot is asked of the system', async () => {
  for (const address of ['192.0.2.7', '2001:db8::7']) assert.deepEqual(await ask(address), [address]);
  const own = await ask('localhost');
  assert.ok(own.includes('127.0.0.1') || own.includes('::1'), String(own));
});

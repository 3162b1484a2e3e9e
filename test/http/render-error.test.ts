import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startApplication } from '../../src/application.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { createClient } from '../support/client.ts';
import { createTestClock } from '../support/test-clock.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'waypost-log-'));
const log: string[] = [];
const application = await startApplication({
  settings: readSettings({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DOMAIN_CHECK: 'off',
    RATE_LIMITS: 'pro=0,anonymous=0',
    TRUSTED_PROXIES: '127.0.0.1',
  }),
  logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
});
after(async () => {
  await application.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const { baseUrl } = application;
const clock = createTestClock();
const anonymous = createClient({ baseUrl, clock });
const person = { username: 'ada', email: 'ada@example.com', password: 'secret horse battery' };
const clientAddress = '198.51.100.77';
const { body: registered } = await anonymous.post('/api/account/register', person);
const key = registered.key as string;
const account = createClient({ baseUrl, clock, key });

const errorLines = () => log.filter((line) => JSON.parse(line).level >= 50);

test('what a client did wrong is no error in the log', async () => {
  const before = errorLines().length;
  await account.get('/api/nonsense');
  await account.put('/api/account/update', {});
  await account.send('PUT', '/api/account/update', '{', { 'Content-Type': 'application/json' });
  await anonymous.get('/api/account');
  await anonymous.post('/api/session', { email: person.email, password: 'wrong' });
  assert.equal(errorLines().length, before);
});

test('a client that hangs up in the middle of its body is no error in the log, and holds nothing up', async () => {
  const before = errorLines().length;
  const { hostname, port } = new URL(baseUrl);
  for (let n = 1; n <= 5; n++) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = ['PUT /api/account/update HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${key}`];
    socket.write([...head, 'Content-Length: 1000', '', '{"email":'].join('\r\n'));
    await account.get('/api/account');
    socket.destroy();
    await once(socket, 'close');
  }
  assert.equal((await account.get('/api/account')).body.data.email, person.email);
  assert.equal(errorLines().length, before);
});

test('while another program holds the database, writes answer 503 with Retry-After and reads go on', async () => {
  // The time-out lets earlier writes finish first.
  const other = new DatabaseSync(join(dataDir, 'waypost.sqlite'), { timeout: 60_000 });
  other.exec('begin immediate');
  const domain = 'https://go.example.com';
  const refused = await account.post('/api/domain/add', { domain });
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get('retry-after')) >= 1);
  assert.equal(
    refused.body.message,
    'The service is busy or its database is away. Please try again shortly.',
  );
  assert.equal((await account.get('/api/domains')).body.data.result, 0);
  other.exec('rollback');
  other.close();
  assert.equal((await account.post('/api/domain/add', { domain })).status, 200);
});

test('a fault is logged with its cause and the id that the client was told', async () => {
  await application.services.database.write((tx) => sql`drop table pixel`.execute(tx));
  const { status, body } = await account.get('/api/pixels');
  assert.equal(status, 500);
  assert.deepEqual(Object.keys(body).sort(), ['error', 'message', 'request_id']);
  const line = log.find((entry) => entry.includes(body.request_id));
  assert.match(line ?? '', /no such table: pixel/);
});

test('no key, password, session or client address is in the log', async () => {
  const headers = { 'X-Forwarded-For': clientAddress };
  const signedIn = await anonymous.post('/api/session', person, headers);
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] as string;
  assert.equal((await anonymous.get('/api/account', { ...headers, Cookie: cookie })).status, 200);
  await account.get('/api/pixels', headers);
  await account.get(`/api/pixels?key=${key}`, headers);
  await anonymous.get('/api/pixels', { ...headers, Cookie: cookie });
  await anonymous.post('/api/session', { ...person, email: 'nobody@example.com' }, headers);
  await account.put('/api/account/update', { password: `${person.password} again` }, headers);
  const text = log.join('');
  for (const secret of [key, key.slice(3), person.password, cookie.split('=')[1] as string, clientAddress]) {
    assert.ok(!text.includes(secret), `the log holds ${secret}`);
  }
});

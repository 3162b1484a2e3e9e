import assert from 'node:assert/strict';
import { test } from 'node:test';
import program from '../../../package.json' with { type: 'json' };
import { startService, type TestService } from '../../support/service.ts';

const path = '/api/instance';
const first = await startService({ environment: { REGISTRATION: 'first' } });
const open = await startService({ environment: { SHORT_URL: 'https://short.example' } });
const closed = await startService({ environment: { REGISTRATION: 'closed' } });
const limited = await startService({ environment: { RATE_LIMITS: 'anonymous=3' } });

const registrationOf = async (service: TestService) =>
  (await service.anonymous.get(path)).body.registration as string;

test('anybody reads the version and the addresses, and nothing else', async () => {
  const { status, body } = await open.anonymous.get(path);
  assert.equal(status, 200);
  assert.deepEqual(body, {
    error: 0,
    registration: body.registration,
    version: program.version,
    baseurl: open.baseUrl,
    shorturl: 'https://short.example',
  });
});

test('registration is "first" only while there is no account', async () => {
  assert.equal(await registrationOf(first), 'first');
  await first.createAccount();
  assert.equal(await registrationOf(first), 'closed');
  assert.equal(await registrationOf(open), 'first');
  await open.createAccount();
  assert.equal(await registrationOf(open), 'open');
});

test('with REGISTRATION=closed it is closed for the first one, too', async () => {
  assert.equal(await registrationOf(closed), 'closed');
  const person = { username: 'ada', email: 'ada@example.com', password: 'correct horse' };
  assert.equal((await closed.anonymous.post('/api/account/register', person)).status, 403);
});

test('a key, a cookie and a wrong key change nothing about the answer', async () => {
  const account = await open.createAccount();
  const { body } = await open.anonymous.get(path);
  assert.deepEqual((await account.get(path)).body, body);
  for (const headers of [{ Authorization: 'Bearer nonsense' }, { Cookie: 'waypost=nonsense' }] as Record<
    string,
    string
  >[]) {
    assert.deepEqual((await open.anonymous.get(path, headers)).body, body);
  }
});

test('without a key it is limited by address', async () => {
  limited.clock.hold(true);
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await limited.anonymous.get(path)).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
});

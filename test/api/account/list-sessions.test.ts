import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { testListLaws } from '../../support/laws/list-laws.ts';
import { poll } from '../../support/clicks/visits.ts';
import { startService } from '../../support/service.ts';
import { openDashboard } from '../../support/accounts/sessions.ts';

const service = await startService();
const path = '/api/sessions';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('a session tells its browser, its system and its times, and which one asks', async () => {
  const account = await service.createAccount();
  const desk = await openDashboard(service, account, { userAgent: firefox });
  const phone = await openDashboard(service, account, { userAgent: safari });
  const { status, body } = await desk.get(path);
  assert.equal(status, 200);
  assert.equal(body.data.result, 2);
  const [newest, oldest] = body.data.sessions;
  assert.deepEqual(Object.keys(oldest).sort(), ['browser', 'created', 'current', 'id', 'lastused', 'os']);
  assert.deepEqual([oldest.browser, oldest.os, oldest.current], ['Firefox', 'Linux', true]);
  assert.deepEqual([newest.browser, newest.os, newest.current], ['Safari', 'iOS', false]);
  assert.ok(newest.id > oldest.id);
  const seenFromThere = (await phone.get(path)).body.data.sessions;
  assert.deepEqual(
    seenFromThere.map(({ current }: { current: boolean }) => current),
    [true, false],
  );
});

test('asked with a key, no session is the current one', async () => {
  const account = await service.createAccount();
  await openDashboard(service, account);
  const { body } = await account.get(path);
  assert.deepEqual([body.data.result, body.data.sessions[0].current], [1, false]);
});

test('a browser that does not say what it is is unknown, and hostile texts of it are not kept', async () => {
  const account = await service.createAccount();
  for (const userAgent of ['', '<script>alert(1)</script>', 'x'.repeat(5_000)])
    await openDashboard(service, account, { userAgent });
  const { body } = await account.get(path);
  for (const { browser, os } of body.data.sessions) assert.deepEqual([browser, os], ['Unknown', 'Unknown']);
  const rows = await service.application.services.database.read.selectFrom('session').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /script|xxx|127\.0\.0\.1/);
});

test('the last use moves on with use, within some minutes, and back with a clock that was ahead', async () => {
  const account = await service.createAccount();
  const dashboard = await openDashboard(service, account);
  const before = (await account.get(path)).body.data.sessions[0];
  assert.equal(before.lastused, before.created);
  let last = before.lastused;
  for (const advancedMs of [24 * 3_600_000, -23 * 3_600_000]) {
    service.clock.advance(advancedMs);
    await dashboard.get('/api/account');
    const now = await poll('the use to be noted', async () => {
      const session = (await account.get(path)).body.data.sessions[0];
      return session.lastused === last ? undefined : session;
    });
    const movedMs = Date.parse(`${now.lastused}Z`) - Date.parse(`${last}Z`) - advancedMs;
    assert.ok(movedMs >= 0 && movedMs < 100_000, `${movedMs}`);
    assert.equal(now.created, before.created);
    last = now.lastused;
  }
});

test('a session that is over is not listed', async () => {
  const account = await service.createAccount();
  await openDashboard(service, account);
  service.clock.advance(31 * 24 * 3_600_000);
  assert.equal((await account.get(path)).body.data.result, 0);
});

testListLaws(service, {
  key: 'sessions',
  path: async () => path,
  add: async (account) => {
    await openDashboard(service, account);
    return (await account.get(`${path}?limit=1`)).body.data.sessions[0].id;
  },
});

testKeyAndLimit(service, { method: 'GET', path });

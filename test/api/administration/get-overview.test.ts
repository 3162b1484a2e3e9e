import assert from 'node:assert/strict';
import { test } from 'node:test';
import program from '../../../package.json' with { type: 'json' };
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { startService, testEngine } from '../../support/service.ts';
import { createLink, poll, visitPath } from '../../support/clicks/visits.ts';

const service = await startService({ environment: { RATE_LIMITS: 'gold=500,anonymous=0' } });
const path = '/api/admin/overview';
const administrator = await createAdministrator(service);
const read = async () => (await administrator.get(path)).body.data;

test('it tells what there is in all, of all accounts together', async () => {
  assert.deepEqual((({ accounts, links, clicks }) => ({ accounts, links, clicks }))(await read()), {
    accounts: 1,
    links: 0,
    clicks: { today: 0, total: 0 },
  });
  const other = await service.createAccount();
  for (const account of [administrator, other]) {
    const { alias } = await createLink(account);
    await visitPath(service.baseUrl, `/${alias}`);
  }
  const data = await poll('both clicks to be counted', async () => {
    const now = await read();
    return now.clicks.total === 2 ? now : undefined;
  });
  assert.deepEqual([data.accounts, data.links, data.clicks], [2, 2, { today: 2, total: 2 }]);
  service.clock.advance(24 * 3_600_000);
  assert.deepEqual((await read()).clicks, { today: 0, total: 2 });
});

test('it tells which program it is, what it keeps its data in and how much room is left', async () => {
  const data = await read();
  assert.equal(data.version, program.version);
  assert.equal(data.database, testEngine);
  assert.ok(data.freebytes > 1_000_000);
  assert.deepEqual(data.plans, [
    { name: 'free', limit: 30 },
    { name: 'pro', limit: 30 },
    { name: 'gold', limit: 500 },
  ]);
});

test('it tells that no visit waits to be counted once all are', async () => {
  const spool = await poll('the spool to be drained', async () => {
    const now = (await read()).spool;
    return now.oldest === null ? now : undefined;
  });
  assert.ok(Number.isInteger(spool.bytes) && Number.isInteger(spool.segments));
});

test('it counts the reports that are open', async () => {
  const report = { url: 'https://links.example.com/prize', reason: 'phishing' };
  assert.equal((await service.anonymous.post('/report', report)).status, 200);
  assert.equal((await read()).reports, 1);
  const { body } = await administrator.get('/api/admin/reports');
  await administrator.put(`/api/admin/report/${body.data.reports[0].id}/close`);
  assert.equal((await read()).reports, 0);
});

testAdministratorsOnly(service, { method: 'GET', path: async () => path });

testKeyAndLimit(service, { method: 'GET', path });

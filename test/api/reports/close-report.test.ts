import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { impossibleIds, testKeyAndLimit } from '../../support/laws/guards.ts';
import { reportsSeenBy, sendJson } from '../../support/accounts/reports.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const administrator = await createAdministrator(service);

async function makeReport(): Promise<number> {
  await sendJson(service, { url: 'https://links.example.com/prize', reason: 'spam' });
  return (await reportsSeenBy(administrator))[0].id;
}

const close = (id: number | string) => administrator.put(`/api/admin/report/${id}/close`);

test('a closed report tells when it was closed; closing it again changes nothing', async () => {
  const [other, id] = [await makeReport(), await makeReport()];
  const { status, body } = await close(id);
  assert.equal(status, 200);
  assert.equal(body.error, 0);
  const [report, open] = await reportsSeenBy(administrator);
  assert.equal(report.state, 'closed');
  assert.ok(report.closed > report.date);
  assert.deepEqual([open.id, open.state, open.closed], [other, 'open', null]);
  service.clock.advance(60_000);
  assert.equal((await close(id)).status, 200);
  assert.deepEqual((await reportsSeenBy(administrator))[0], report);
});

test('a report that does not exist cannot be closed', async () => {
  for (const id of impossibleIds) {
    const { status, body } = await close(id);
    assert.equal(status, 404, id);
    assert.equal(body.message, 'Report not found.', id);
  }
});

const path = async () => `/api/admin/report/${await makeReport()}/close`;

testAdministratorsOnly(service, { method: 'PUT', path });
testKeyAndLimit(service, { method: 'PUT', path: await path() });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator, testAdministratorsOnly } from '../../support/accounts/administrators.ts';
import { testAdministrationList } from '../../support/accounts/administration-lists.ts';
import { testKeyAndLimit } from '../../support/laws/guards.ts';
import { reportsSeenBy, sendJson } from '../../support/accounts/reports.ts';
import { startService } from '../../support/service.ts';
import { createDomain, createLink } from '../../support/clicks/visits.ts';

const service = await startService();
const administrator = await createAdministrator(service);
const owner = await service.createAccount();

testAdministrationList({
  path: '/api/admin/reports',
  key: 'reports',
  administrator,
  add: async () => void (await sendJson(service, { url: 'https://away.example.com/x', reason: 'spam' })),
});

test('a report is listed as it was sent, with the link, whose it is and whether it is blocked', async () => {
  const { id, shorturl } = await createLink(owner, { url: 'https://example.com/prize' });
  const sent = {
    url: ` ${shorturl} `,
    reason: 'phishing',
    details: 'It asks for\nmy password.',
    email: 'grace@example.com',
  };
  assert.equal((await sendJson(service, sent)).status, 200);
  const [{ id: reportId, date, ...report }] = await reportsSeenBy(administrator);
  assert.ok(reportId > 0);
  assert.match(date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const link = {
    id,
    shorturl,
    longurl: 'https://example.com/prize',
    domain: null,
    account: { id: owner.id, username: owner.username },
    blocked: false,
  };
  const { reason, details, email } = sent;
  assert.deepEqual(report, { address: shorturl, reason, details, email, state: 'open', closed: null, link });
  await administrator.post(`/api/admin/url/${id}/block`, {});
  assert.deepEqual((await reportsSeenBy(administrator))[0].link, { ...link, blocked: true });
});

test('the link is found by every form of its address, on every host', async () => {
  const domain = await createDomain(service, owner, { domain: 'https://go.example.com' });
  const base = await createLink(owner, { custom: 'Summer' });
  const branded = await createLink(owner, { custom: 'Summer', domain: 'go.example.com' });
  const { host, port } = new URL(service.baseUrl);
  for (const [url, id, domainId] of [
    [`${service.baseUrl}/summer`, base.id, null],
    [`${host}/SUMMER?utm_source=x#y`, base.id, null],
    [`http://${host}/Summer+`, base.id, null],
    ['https://go.example.com/Summer/', branded.id, domain],
    ['GO.example.com/summer', branded.id, domain],
    // Other spellings of the host, at which the link is visited just the same.
    ['https://go.example.com./summer', branded.id, domain],
    ['http://go.example.com:443/summer', branded.id, domain],
    [`http://localhost.:${port}/summer`, base.id, null],
  ] as const) {
    await sendJson(service, { url, reason: 'other' });
    const [{ link }] = await reportsSeenBy(administrator);
    assert.deepEqual([link?.id, link?.domain], [id, domainId], url);
  }
});

test('what is no link of ours is listed by its address alone, and so is a link that is deleted', async () => {
  const { id, shorturl } = await createLink(owner);
  for (const url of ['https://evil.example.com/login', `${service.baseUrl}/no-such-link`, shorturl]) {
    await sendJson(service, { url, reason: 'malware' });
  }
  await owner.delete(`/api/url/${id}/delete`);
  for (const { link } of (await reportsSeenBy(administrator)).slice(0, 3)) assert.equal(link, null);
});

test('the list can be of open or of closed reports', async () => {
  for (const reason of ['spam', 'illegal', 'rights']) {
    await sendJson(service, { url: 'https://example.com/x', reason });
  }
  const [newest] = await reportsSeenBy(administrator);
  const all = await reportsSeenBy(administrator);
  await administrator.put(`/api/admin/report/${newest.id}/close`);
  const closed = await reportsSeenBy(administrator, 'state=closed');
  assert.deepEqual(
    closed.map(({ id, state }: { id: number; state: string }) => [id, state]),
    [[newest.id, 'closed']],
  );
  const open = await reportsSeenBy(administrator, 'state=open');
  assert.deepEqual([open.length, open[0].state], [all.length - 1, 'open']);
  assert.equal((await reportsSeenBy(administrator, 'state=')).length, all.length);
  const { status, body } = await administrator.get('/api/admin/reports?state=new');
  assert.equal(status, 400);
  assert.equal(body.field, 'state');
});

testAdministratorsOnly(service, { method: 'GET', path: async () => '/api/admin/reports' });
testKeyAndLimit(service, { method: 'GET', path: '/api/admin/reports' });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCounts } from '../support/click-counts.ts';
import { startService } from '../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../support/visits.ts';

const service = await startService();
const account = await service.createAccount();
const { database } = service.application.services;
const visit = (path: string, options?: Parameters<typeof visitPath>[2]) =>
  visitPath(service.baseUrl, path, options);

test('a scan of a link’s code is sent on, counted as a scan and not as a click of a link', async () => {
  const link = await createLink(account);
  const { id, path } = await createCode({ type: 'link', data: 'https://example.com/scanned?a=ü' });
  const { status, headers } = await visit(path);
  assert.deepEqual([status, headers.location], [302, 'https://example.com/scanned?a=%C3%BC']);
  assert.equal(headers['cache-control'], 'private, no-store');
  await visit(path, { method: 'HEAD' });
  await visit(path, { headers: { 'User-Agent': 'curl/8.5.0' } });
  await visit(`/${link.alias}`);
  await poll('the visit of the link', async () =>
    (await account.get(`/api/url/${link.id}`)).body.data.clicks === 1 ? true : undefined,
  );
  const { totals } = await readCounts(database);
  const counted = totals.map(({ subject, subject_id, clicks, bots }) => [subject, subject_id, clicks, bots]);
  assert.deepEqual(counted.sort(), [
    ['link', link.id, 1, 0],
    ['qr', id, 1, 1],
  ]);
});

test('scans are in the code’s statistics', async () => {
  const { id, path } = await createCode({ type: 'link', data: 'https://example.com/' });
  await visit(path, { headers: { Referer: 'https://www.instagram.com/' } });
  await visit(path);
  const data = await poll('the scans', async () => {
    const { body } = await account.get(`/api/qr/${id}`);
    return (body.details?.scans ?? body.data?.clicks) >= 2 ? body : undefined;
  });
  assert.equal(data.details.scans, 2);
});

test('a dynamic code of each type leads to what it stands for', async () => {
  for (const [body, status, expected] of [
    [
      { type: 'email', data: { email: 'ada@example.com', subject: 'Hi & bye' } },
      302,
      'mailto:ada@example.com?subject=Hi%20%26%20bye',
    ],
    [{ type: 'phone', data: '+49 30 123456' }, 302, 'tel:+4930123456'],
    [
      { type: 'sms', data: { phone: '+49 30 123456', message: 'Grüße & mehr' } },
      302,
      'sms:+4930123456?body=Gr%C3%BC%C3%9Fe%20%26%20mehr',
    ],
    [{ type: 'sms', data: '*100#' }, 302, 'sms:*100%23'],
    [{ type: 'text', data: '<b>Hello</b>' }, 200, undefined],
    [{ type: 'vcard', data: { fname: 'Ada', lname: 'Lovelace' } }, 200, undefined],
  ] as const) {
    const { path } = await createCode({ ...body, dynamic: true });
    const answer = await visit(path);
    assert.deepEqual([answer.status, answer.headers.location], [status, expected], JSON.stringify(body));
    if (body.type === 'text') assert.match(answer.body, /&lt;b&gt;Hello&lt;\/b&gt;/);
    if (body.type === 'vcard') {
      assert.match(answer.headers['content-type'] ?? '', /^text\/vcard/);
      assert.match(answer.headers['content-disposition'] ?? '', /^attachment/);
      assert.match(answer.body, /^BEGIN:VCARD\r\n/);
    }
  }
});

test('a static code, an unknown one and one on another host have no address', async () => {
  const { path } = await createCode({ type: 'text', data: 'static' });
  assert.equal((await visit(path)).status, 404);
  assert.equal((await visit('/q/nosuchcode')).status, 404);
  const dynamic = await createCode({ type: 'link', data: 'https://example.com/' });
  await createDomain(service, account, { domain: 'https://scan.example.com' });
  assert.equal((await visit(dynamic.path, { host: 'scan.example.com' })).status, 404);
});

test('a changed or deleted code is seen by the next scan', async () => {
  const { id, path } = await createCode({ type: 'link', data: 'https://example.com/1' });
  assert.equal((await visit(path)).headers.location, 'https://example.com/1');
  const { status } = await account.put(`/api/qr/${id}/update`, {
    type: 'link',
    data: 'https://example.com/2',
  });
  assert.equal(status, 200);
  assert.equal((await visit(path)).headers.location, 'https://example.com/2');
  assert.equal((await account.delete(`/api/qr/${id}/delete`)).status, 200);
  assert.equal((await visit(path)).status, 404);
});

test('a code whose content cannot become an address fails for who scans it, and for nobody else', async () => {
  for (const content of [
    { type: 'sms', phone: '+1', message: 'half a \ud83d pair' },
    { type: 'link', url: 'https://example.com/\u6f22' },
    { type: 'link', url: 'https://example.com/\r\nX-Injected: yes' },
  ]) {
    const { id, path } = await createCode({ type: 'link', data: 'https://example.com/' });
    // No request can store such a thing; a program of another version might.
    await database.write((tx) =>
      tx
        .updateTable('qr_code')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', id)
        .execute(),
    );
    const { status, headers } = await visit(path);
    assert.ok(status === 302 || status === 503, `${status}`);
    assert.equal(headers['x-injected'], undefined);
    assert.equal((await visit('/healthz')).status, 200);
  }
});

async function createCode(body: Record<string, unknown>): Promise<{ id: number; path: string }> {
  const { status, body: answer } = await account.post('/api/qr/add', body);
  assert.equal(status, 200, JSON.stringify(answer));
  return { id: answer.id, path: `/q/${new URL(answer.link).pathname.split('/').at(-1)}` };
}

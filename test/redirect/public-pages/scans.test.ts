import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCounts } from '../../support/clicks/click-counts.ts';
import { parseVcard } from '../../support/qr/parse-qr-content.ts';
import { startService } from '../../support/service.ts';
import { createDomain, createLink, poll, visitPath } from '../../support/clicks/visits.ts';

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

const card = {
  fname: 'Zoë',
  lname: 'O’Neil',
  title: 'Pilot',
  org: 'Air',
  phone: '+49 (0)30 1',
  site: 'https://a.test/',
};

const landings = [
  ['text', '<b>Hello</b>', ['&lt;b&gt;Hello&lt;/b&gt;'], { text: '<b>Hello</b>' }, undefined],
  [
    'email',
    { email: 'ada@example.com', subject: 'Hi & bye', body: 'One\nTwo' },
    [
      'href="mailto:ada@example.com?subject=Hi%20%26%20bye&amp;body=One%0D%0ATwo" data-by-itself="true"',
      'Hi &amp; bye',
    ],
    { email: 'ada@example.com', subject: 'Hi & bye', body: 'One\nTwo' },
    'mailto:ada@example.com?subject=Hi%20%26%20bye&body=One%0D%0ATwo',
  ],
  [
    'phone',
    '+49 30 123456',
    ['href="tel:+4930123456" data-by-itself="true"', '+49 30 123456'],
    { phone: '+49 30 123456' },
    'tel:+4930123456',
  ],
  [
    'sms',
    { phone: '+49 30 123456', message: 'Grüße & mehr' },
    [
      'href="sms:+4930123456?&amp;body=Gr%C3%BC%C3%9Fe%20%26%20mehr" data-by-itself="true"',
      'Grüße &amp; mehr',
    ],
    { phone: '+49 30 123456', message: 'Grüße & mehr' },
    'sms:+4930123456?&body=Gr%C3%BC%C3%9Fe%20%26%20mehr',
  ],
  ['sms', '*100#', ['href="sms:*100%23" data-by-itself="false"'], { phone: '*100#' }, 'sms:*100%23'],
  ['phone', '*100#', ['href="tel:*100%23" data-by-itself="false"'], { phone: '*100#' }, 'tel:*100%23'],
  ['vcard', card, ['Zoë O’Neil', 'Pilot\nAir', 'href="tel:+49301"', 'href="https://a.test/"'], card, '.vcf'],
] as const;

for (const [type, data, shown, told, link] of landings) {
  const said = `a dynamic ${type} code of ${JSON.stringify(data).slice(0, 40)}`;

  test(`${said} opens a page with what it stands for, in the visitor’s language`, async () => {
    const { id, path } = await createCode({ type, data, dynamic: true, name: 'Not for visitors' });
    const page = await visit(path, { headers: { 'Accept-Language': 'ar', Accept: 'text/html,*/*;q=0.8' } });
    assert.equal(page.status, 200);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    // The way back to the page is no other scan.
    assert.equal(page.headers['cache-control'], 'private, no-cache');
    assert.match(page.body, /<html lang="ar" dir="rtl">/);
    for (const text of shown) assert.ok(page.body.includes(text), text);
    assert.ok(page.body.includes(`/report?url=${encodeURIComponent(service.baseUrl + path)}"`));
    // Names are only for the account itself.
    assert.ok(!page.body.includes('Not for visitors'));
    assert.equal((await visit(path, { method: 'HEAD' })).status, 200);
    await pollScans(id, 1);
  });

  test(`${said} tells programs the same in JSON, and that is a scan too`, async () => {
    const { id, path } = await createCode({ type, data, dynamic: true });
    const { status, headers, body } = await visit(path, { headers: { Accept: 'application/json' } });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-store');
    const expected = link === '.vcf' ? `${service.baseUrl}${path}.vcf` : link;
    assert.deepEqual(JSON.parse(body), { error: 0, type, data: told, ...(expected && { link: expected }) });
    await pollScans(id, 1);
  });
}

test('a contact is saved as a vCard under its name, which is no second scan', async () => {
  const { id, path } = await createCode({ type: 'vcard', data: card, dynamic: true });
  const { body: page } = await visit(path);
  assert.ok(page.includes(`href="${service.baseUrl}${path}.vcf"`));
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, body } = await visit(`${path}.vcf?x=1`, { method });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/vcard; charset=utf-8');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="Zoe O_Neil.vcf"; filename*=UTF-8''Zo%C3%AB%20O%E2%80%99Neil.vcf`,
    );
    if (method === 'HEAD') assert.equal(body, '');
    else assert.deepEqual(parseVcard(body)['FN'], 'Zoë O’Neil');
  }
  await visit(path);
  await pollScans(id, 2);
});

test('no name of a contact gets out of its header', async () => {
  for (const fname of ['a"; filename="b.exe', 'x\r\nX-Injected: yes', '../../x', '漢字 😀', '%22%0d%0a']) {
    const { path } = await createCode({ type: 'vcard', data: { fname }, dynamic: true });
    const { status, headers } = await visit(`${path}.vcf`);
    assert.equal(status, 200);
    assert.match(
      headers['content-disposition'] ?? '',
      /^attachment; filename="[\w .;=-]+\.vcf"; filename\*=UTF-8''[\w.%~-]+\.vcf$/,
    );
    assert.equal(headers['x-injected'], undefined);
  }
});

test('only a dynamic contact has a vCard', async () => {
  for (const body of [
    { type: 'vcard', data: card },
    { type: 'text', data: 'x', dynamic: true },
    { type: 'link', data: 'https://example.com/' },
  ]) {
    const { path } = await createCode(body);
    assert.equal((await visit(`${path}.vcf`)).status, 404, JSON.stringify(body));
  }
  const { path } = await createCode({ type: 'vcard', data: card, dynamic: true });
  for (const wrong of [
    '/q/nosuchcode.vcf',
    `${path}.vcf/`,
    `${path}.VCF`,
    `${path}.vcfx`,
    `${path}/.vcf`,
    '/q/.vcf',
  ])
    assert.equal((await visit(wrong)).status, 404, wrong);
  assert.equal((await visit(`${path}.vcf`, { method: 'POST' })).status, 405);
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
    // No request can store such content, but another version of the program might have.
    await database.write((tx) =>
      tx
        .updateTable('qr_code')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', id)
        .execute(),
    );
    const { status, headers } = await visit(path);
    assert.ok([200, 302, 503].includes(status), `${status}`);
    assert.equal(headers['x-injected'], undefined);
    assert.equal((await visit('/healthz')).status, 200);
  }
});

/** Waits until all earlier visits are counted, then checks that the code has exactly this many scans. */
async function pollScans(id: number, scans: number): Promise<void> {
  // Visits are counted in the order of the spool, so when this scan is counted, all before it are.
  const last = await createCode({ type: 'link', data: 'https://example.com/last' });
  await visit(last.path);
  const scansOf = async (code: number) => (await account.get(`/api/qr/${code}`)).body.details.scans;
  await poll('the last scan', async () => ((await scansOf(last.id)) === 1 ? true : undefined));
  assert.equal(await scansOf(id), scans);
}

async function createCode(body: Record<string, unknown>): Promise<{ id: number; path: string }> {
  const { status, body: answer } = await account.post('/api/qr/add', body);
  assert.equal(status, 200, JSON.stringify(answer));
  return { id: answer.id, path: `/q/${new URL(answer.link).pathname.split('/').at(-1)}` };
}

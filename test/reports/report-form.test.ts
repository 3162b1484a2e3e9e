import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportReasons } from '../../contract/reports.ts';
import { reportFields } from '../../src/redirect/pages/report-page.ts';
import { reportReasons as reasonsOfPage } from '../../src/redirect/pages/texts/texts.ts';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { keepLog } from '../support/logs.ts';
import { sendRaw } from '../support/raw-http.ts';
import { askReport, reportsSeenBy, sendForm, sendJson } from '../support/accounts/reports.ts';
import { startService } from '../support/service.ts';
import { createDomain, visitPath } from '../support/clicks/visits.ts';

const service = await startService();
const administrator = await createAdministrator(service);
const good = { url: 'https://links.example.com/prize', reason: 'phishing' };
const stored = async () => (await reportsSeenBy(administrator)).length;

test('the form knows the fields and the reasons that are taken', () => {
  assert.deepEqual([...reportReasons], [...reasonsOfPage]);
  assert.deepEqual([...reportFields], ['url', 'reason', 'details', 'email']);
});

test('the form is shown, filled in with the link that it is about', async () => {
  const url = 'https://links.example.com/a?b="><script>x</script>';
  for (const query of ['', `?link=${encodeURIComponent(url)}`, `?url=${encodeURIComponent(url)}`]) {
    const { status, headers, body } = await askReport(service, { query });
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.ok(headers.get('x-request-id'));
    assert.equal(headers.get('set-cookie'), null);
    assert.match(body, /<form method="post"/);
    assert.doesNotMatch(body, /<script>x/);
    assert.equal(body.includes('https://links.example.com/a?b='), query !== '');
  }
});

test('the form speaks the language of who reads it', async () => {
  const { headers, body } = await askReport(service, { headers: { 'Accept-Language': 'ar' } });
  assert.equal(headers.get('content-language'), 'ar');
  assert.match(body, /dir="rtl"/);
});

test('a form that is sent is kept, and its sender is thanked', async () => {
  const fields = { ...good, details: 'one\r\ntwo', email: '' };
  const { status, headers, body } = await sendForm(service, fields);
  assert.equal(status, 200);
  assert.match(headers.get('content-type') ?? '', /^text\/html/);
  assert.doesNotMatch(body, /<form/);
  const [report] = await reportsSeenBy(administrator);
  assert.deepEqual([report.address, report.reason], [good.url, good.reason]);
  assert.deepEqual([report.details, report.email], ['one\ntwo', '']);
});

test('what is sent as JSON is kept and answered as JSON, the link under either name', async () => {
  for (const body of [good, { link: good.url, reason: 'spam', details: null, email: null }]) {
    const before = await stored();
    const answer = await sendJson(service, body);
    assert.equal(answer.status, 200);
    assert.deepEqual(JSON.parse(answer.body), {
      error: 0,
      message: 'Your report has arrived and will be looked into.',
    });
    assert.equal(await stored(), before + 1);
  }
});

test('a form whose sender asks for JSON is answered so', async () => {
  const { headers, body } = await sendForm(service, good, { Accept: 'application/json' });
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(JSON.parse(body).error, 0);
});

for (const [title, field, fields] of [
  ['no link', 'url', { reason: 'spam' }],
  ['an empty link', 'url', { url: ' ', reason: 'spam' }],
  ['a link that is none', 'url', { url: 'prize', reason: 'spam' }],
  ['a script', 'url', { url: 'javascript:alert(1)', reason: 'spam' }],
  ['a link of 10,000 characters', 'url', { url: `https://a.example/${'x'.repeat(10_000)}`, reason: 'spam' }],
  ['no reason', 'reason', { url: good.url }],
  ['an empty reason', 'reason', { url: good.url, reason: '' }],
  ['a reason that is none', 'reason', { url: good.url, reason: 'boredom' }],
  ['a text of 4,001 characters', 'details', { ...good, details: 'x'.repeat(4_001) }],
  ['a text with a NUL', 'details', { ...good, details: 'a\0b' }],
  ['an address that is none', 'email', { ...good, email: 'grace' }],
] as const) {
  test(`${title} is refused: the form comes back, JSON names the field, nothing is kept`, async () => {
    const before = await stored();
    const form = await sendForm(service, { ...fields });
    assert.equal(form.status, 400);
    assert.match(form.body, new RegExp(`id="${field}-mistake"`));
    const json = await sendJson(service, fields);
    assert.equal(json.status, 400);
    const { error, message, field: named } = JSON.parse(json.body);
    assert.deepEqual([error, named], [1, field]);
    assert.match(message, /^[A-Z].*\.$/s);
    assert.equal(await stored(), before);
  });
}

test('a form that was not right comes back with what was written, as text', async () => {
  const details = 'Line\n</textarea><script>alert(1)</script>';
  const { body } = await sendForm(service, { url: 'x', reason: 'spam', details, email: '"><b>@x' });
  assert.match(body, /Line\n&lt;\/textarea&gt;/);
  assert.doesNotMatch(body, /<script>alert|<b>@/);
  assert.match(body, /<option value="spam" selected>/);
});

test('JSON that is odd is refused', async () => {
  const before = await stored();
  for (const value of [[], 'text', 7, null, { ...good, url: ['x'] }, { ...good, details: { a: 1 } }]) {
    const { status, body } = await sendJson(service, value);
    assert.equal(status, 400, JSON.stringify(value));
    assert.equal(JSON.parse(body).error, 1);
  }
  const type = { 'Content-Type': 'application/json' };
  assert.equal((await askReport(service, { headers: type, body: '{"url":' })).status, 400);
  assert.equal(await stored(), before);
});

test('a program that fills in the field which people do not see is thanked, and nothing is kept', async () => {
  const before = await stored();
  const form = await sendForm(service, { ...good, website: 'https://spam.example' });
  const json = await sendJson(service, { ...good, website: 'x' });
  assert.deepEqual([form.status, json.status], [200, 200]);
  assert.equal(await stored(), before);
  await sendForm(service, { ...good, website: '' });
  assert.equal(await stored(), before + 1);
});

test('another body, and a huge one, is refused', async () => {
  const before = await stored();
  const body = new URLSearchParams(good).toString();
  for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
    assert.equal((await askReport(service, { headers: { 'Content-Type': type }, body })).status, 415, type);
  }
  const huge = await sendForm(service, { ...good, details: 'x'.repeat(200_000) }).catch(() => undefined);
  assert.ok(huge === undefined || huge.status === 413);
  assert.equal(await stored(), before);
});

test('a page of another site cannot report in the name of its visitors', async () => {
  const before = await stored();
  const forms = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of forms) {
    const { status } = await sendForm(service, good, headers as Record<string, string>);
    assert.equal(status, 403, JSON.stringify(headers));
  }
  assert.equal(await stored(), before);
  const own = { Origin: service.baseUrl, 'Sec-Fetch-Site': 'same-origin' };
  assert.equal((await sendForm(service, good, own)).status, 200);
});

test('over 20 reports an hour from one address are refused, with when to come back', async () => {
  service.clock.advance(3_600_000);
  const send = (headers: Record<string, string>, body: string) =>
    fetch(`${service.baseUrl}/report`, { method: 'POST', headers, body });
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const json = { 'Content-Type': 'application/json' };
  const before = await stored();
  for (let sent = 0; sent < 20; sent++) {
    // Invalid reports do not count towards the limit.
    assert.equal((await send(json, '{}')).status, 400);
    assert.equal((await send(json, JSON.stringify(good))).status, 200);
  }
  for (const answer of [
    await send(json, JSON.stringify(good)),
    await send(form, new URLSearchParams(good).toString()),
  ]) {
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers.get('retry-after')) > 60);
  }
  assert.equal(await stored(), before + 20);
  assert.equal((await fetch(`${service.baseUrl}/report`)).status, 200);
});

test('a client without a key is not counted by what it writes into X-Forwarded-For', async () => {
  service.clock.advance(3_600_000);
  const statuses = [];
  for (let sent = 0; sent < 21; sent++) {
    const response = await fetch(`${service.baseUrl}/report`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `192.0.2.${sent}` },
      body: JSON.stringify(good),
    });
    statuses.push(response.status);
  }
  assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
});

test('other methods are refused, and HEAD is answered', async () => {
  assert.equal((await askReport(service, { method: 'HEAD' })).status, 200);
  const { status, headers } = await askReport(service, { method: 'PUT' });
  assert.equal(status, 405);
  assert.equal(headers.get('allow'), 'GET, HEAD, POST');
  const { status: odd } = await sendRaw(
    service.baseUrl,
    'POST /report HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  assert.equal(odd, 415);
});

test('the form is on the hosts of the service alone', async () => {
  const owner = await service.createAccount();
  await createDomain(service, owner, { domain: 'https://brand.example.com' });
  assert.equal((await visitPath(service.baseUrl, '/report', { host: 'brand.example.com' })).status, 404);
  assert.equal((await visitPath(service.baseUrl, '/report', { host: 'localhost' })).status, 200);
});

test('each report leaves a line in the log with its id and its link, and nothing of what was written', async () => {
  const { lines, logger } = keepLog('info');
  const other = await startService({ logger });
  const reader = await createAdministrator(other);
  const { body } = await reader.post('/api/url/add', { url: 'https://example.com/', custom: 'prize' });
  const text = { details: 'my secret', email: 'victim@example.com' };
  await sendForm(other, { url: `${other.baseUrl}/prize`, reason: 'phishing', ...text });
  await sendForm(other, { url: 'https://elsewhere.example/', reason: 'spam', ...text });
  const [second, first] = await reportsSeenBy(reader);
  const infoLevel = 30;
  const msg = 'A link was reported';
  assert.deepEqual(
    lines.filter((line) => line.msg === msg),
    [
      { level: infoLevel, report: first.id, reason: 'phishing', link: body.id, msg },
      { level: infoLevel, report: second.id, reason: 'spam', msg },
    ],
  );
  assert.doesNotMatch(JSON.stringify(lines), /secret|victim|elsewhere/);
});

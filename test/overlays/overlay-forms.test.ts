import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import { unavailable } from '../../src/platform/app-error.ts';
import { acceptEntry } from '../../src/resources/overlays/accept-entry.ts';
import { locales, textsOf } from '../../src/redirect/pages/texts/index.ts';
import { addOverlay, readOverlay } from '../api/overlays/overlay-bodies.ts';
import { sendForm } from '../api/overlays/send-form.ts';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { startService, type TestAccount } from '../support/service.ts';
import { visitPath } from '../support/clicks/visits.ts';

const service = await startService();
const account = await service.createAccount();
const good = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

const countOf = async (owner: TestAccount, id: number) =>
  (await owner.get(`/api/overlay/${id}/entries`)).body.data.result;

for (const [title, type, fields, status] of [
  ['no email', 'contact', { ...good, email: '' }, 400],
  ['an email that is none', 'contact', { ...good, email: 'ada@' }, 400],
  ['an email with a line break', 'newsletter', { email: 'a@example.com\r\nBcc: b@example.com' }, 400],
  [
    'an email that is too long',
    'newsletter',
    { email: `${'a'.repeat(64)}@${'b.'.repeat(110)}example.com` },
    400,
  ],
  ['no message', 'contact', { ...good, message: ' \n ' }, 400],
  ['a message that is too long', 'contact', { ...good, message: 'x'.repeat(4_001) }, 400],
  ['a message with NUL', 'contact', { ...good, message: 'a\0b' }, 400],
  ['a name that is too long', 'contact', { ...good, name: 'x'.repeat(101) }, 400],
  ['nothing at all', 'contact', {}, 400],
  ['the longest message', 'contact', { ...good, message: '😀'.repeat(4_000) }, 200],
  ['no name', 'contact', { email: good.email, message: 'Hi' }, 200],
  ['more than is asked for', 'newsletter', { ...good, id: '5', account_id: '9' }, 200],
] as const) {
  test(`a ${type} form with ${title} is answered ${status}, and ${status === 200 ? 'kept' : 'not kept'}`, async () => {
    const id = await addOverlay(account, type);
    assert.equal((await sendForm(service, id, fields as Record<string, string>)).status, status);
    assert.equal(await countOf(account, id), status === 200 ? 1 : 0);
  });
}

test('the visitor is thanked in the language asked for', async () => {
  const id = await addOverlay(account, 'contact');
  for (const locale of locales) {
    const response = await sendForm(service, id, good, { 'Accept-Language': locale });
    assert.equal(response.headers.get('content-language'), locale);
    assert.equal(response.headers.get('set-cookie'), null);
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
    assert.ok((await response.text()).includes(textsOf(locale).overlay.sent.text));
  }
  const subscribed = await sendForm(service, await addOverlay(account, 'newsletter'), good);
  assert.ok((await subscribed.text()).includes(textsOf('en').overlay.subscribed.text));
});

test('a field that only machines see is a trap: they are thanked, and nothing is kept', async () => {
  const [form, poll] = [await addOverlay(account, 'contact'), await addOverlay(account, 'poll')];
  assert.equal((await sendForm(service, form, { ...good, website: 'https://spam.example' })).status, 200);
  assert.equal((await sendForm(service, poll, { option: 'Yes', website: 'x' })).status, 200);
  assert.equal(await countOf(account, form), 0);
  assert.equal((await readOverlay(account, poll)).results[0].votes, 0);
});

test('a sender has five entries a minute for one overlay, then is told when to come back', async () => {
  const id = await addOverlay(account, 'contact');
  await sendForm(service, id, good);
  service.clock.hold(true);
  try {
    const send = (n: number) =>
      fetch(`${service.baseUrl}/o/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ ...good, message: `${n}` }),
      });
    for (let n = 2; n <= 5; n++) assert.equal((await send(n)).status, 200);
    const refused = await send(6);
    assert.equal(refused.status, 429);
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds >= 1 && seconds <= 60, `${seconds} s`);
  } finally {
    service.clock.hold(false);
  }
  assert.equal(await countOf(account, id), 5);
});

test('all senders together have 120 entries a minute for one overlay, and as many for another', async () => {
  const [flooded, other] = [await addOverlay(account, 'contact'), await addOverlay(account, 'contact')];
  const parts = { ...service.application.services, counting: new Map(), postEntry: () => {} };
  const send = async (overlayId: number, n: number) => {
    const fields = new URLSearchParams({ ...good, message: `${n}` });
    return acceptEntry(parts, { overlayId, fields, sender: `192.0.2.${n}` });
  };
  const kindOf = async (overlayId: number, n: number) => (await send(overlayId, n)).kind;
  service.clock.hold(true);
  try {
    for (let n = 1; n <= 119; n++) assert.equal(await kindOf(flooded, n), 'sent');
    // What one sender may not send is none of them.
    for (let n = 1; n <= 9; n++) assert.equal(await kindOf(other, 1), n <= 5 ? 'sent' : 'tooMany');
    for (let n = 2; n <= 116; n++) assert.equal(await kindOf(other, n), 'sent');
    assert.equal(await kindOf(other, 117), 'tooMany');
    assert.equal(await kindOf(flooded, 120), 'sent');
    assert.deepEqual(await send(flooded, 121), { kind: 'tooMany', retryAfterSeconds: 60 });
  } finally {
    service.clock.hold(false);
  }
});

test('a sender has thirty forms a minute, whatever they are for', async () => {
  service.clock.advance(60_000);
  service.clock.hold(true);
  try {
    const send = (overlay: number) =>
      fetch(`${service.baseUrl}/o/${overlay}`, { method: 'POST', body: new URLSearchParams(good) });
    for (let n = 1; n <= 30; n++) assert.equal((await send(1_000_000 + n)).status, 404);
    const refused = await send(1_000_000);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '60');
  } finally {
    service.clock.hold(false);
    service.clock.advance(60_000);
  }
});

test('a vote counts for the option chosen, and the results are shown', async () => {
  const id = await addOverlay(account, 'poll', { question: 'Tea or coffee?', options: ['Tea', 'Coffee'] });
  const response = await sendForm(service, id, { option: 'Coffee' });
  assert.equal(response.status, 200);
  const text = await response.text();
  assert.match(text, /Coffee<\/span> <span class="share">100% · 1 vote</);
  for (const option of ['Cocoa', '', 'tea']) {
    assert.equal((await sendForm(service, id, { option })).status, 400, option);
  }
  assert.deepEqual((await readOverlay(account, id)).results, [
    { option: 'Tea', votes: 0 },
    { option: 'Coffee', votes: 1 },
  ]);
});

test('an option with characters that pages leave out can be voted for', async () => {
  const id = await addOverlay(account, 'poll', {
    question: 'Which?',
    options: ['\u202aTea\u202c', 'Coffee\u0085'],
  });
  assert.equal((await sendForm(service, id, { option: 'Tea' })).status, 200);
  assert.equal((await sendForm(service, id, { option: 'Coffee' })).status, 200);
  const { results } = await readOverlay(account, id);
  assert.deepEqual(
    results.map(({ votes }: { votes: number }) => votes),
    [1, 1],
  );
});

test('one sender has three votes an hour', async () => {
  const id = await addOverlay(account, 'poll');
  const statuses: number[] = [];
  for (let n = 0; n < 4; n++) statuses.push((await sendForm(service, id, { option: 'Yes' })).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
});

test('what has no form, or is none, takes nothing', async () => {
  const message = await addOverlay(account, 'message');
  for (const id of [message, 999_999, 'abc', '0', '-1', '1e3', '9'.repeat(30), '%00', "1'"]) {
    assert.equal((await sendForm(service, id, good)).status, 404, String(id));
  }
});

test('only POST is answered, and says so', async () => {
  const id = await addOverlay(account, 'contact');
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(`${service.baseUrl}/o/${id}`, { method });
    assert.equal(response.status, 405, method);
    assert.equal(response.headers.get('allow'), 'POST');
  }
});

test('a form that another site sends is refused', async () => {
  const id = await addOverlay(account, 'contact');
  for (const site of ['cross-site', 'same-site', 'none']) {
    assert.equal((await sendForm(service, id, good, { 'Sec-Fetch-Site': site })).status, 400, site);
  }
  assert.equal(await countOf(account, id), 0);
});

test('a form that is too large is refused unread', async () => {
  const id = await addOverlay(account, 'contact');
  const response = await sendForm(service, id, { ...good, message: 'x'.repeat(70_000) });
  assert.equal(response.status, 413);
  assert.equal(await countOf(account, id), 0);
});

test('a form in an encoding that is not read is refused, which is no fault of the service', async () => {
  const id = await addOverlay(account, 'contact');
  assert.equal((await sendForm(service, id, good, { 'Content-Encoding': 'gzip' })).status, 400);
  assert.equal(await countOf(account, id), 0);
});

test('a form that cannot be stored because the database is away can be sent again', async (t) => {
  const id = await addOverlay(account, 'contact');
  const { limiter } = service.application.services;
  const take = limiter.take.bind(limiter);
  t.mock.method(limiter, 'take', async (...args: Parameters<typeof take>) => {
    if (args[0].startsWith('overlays ')) return take(...args);
    throw unavailable(new Error('the database is away'));
  });
  const response = await sendForm(service, id, good);
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '1');
});

test('a form is taken on a branded host, too', async () => {
  service.hosts.set('forms.example.com', ['127.0.0.1']);
  await account.post('/api/domain/add', { domain: 'https://forms.example.com' });
  const id = await addOverlay(account, 'contact');
  const { status } = await visitPath(service.baseUrl, `/o/${id}`, { host: 'forms.example.com' });
  assert.equal(status, 405);
});

test('with its overlay its entries and votes are gone', async () => {
  const [form, poll] = [await addOverlay(account, 'contact'), await addOverlay(account, 'poll')];
  await sendForm(service, form, good);
  await sendForm(service, poll, { option: 'Yes' });
  for (const id of [form, poll]) await account.delete(`/api/overlay/${id}/delete`);
  assert.equal((await sendForm(service, form, good)).status, 404);
  assert.equal((await account.get(`/api/overlay/${form}/entries`)).status, 404);
});

test('a form that has as many entries as it may have says so, and keeps no more', async () => {
  const id = await addOverlay(account, 'contact');
  await service.application.services.database.write((tx) =>
    sql`
      with recursive n (x) as (select 1 union all select x + 1 from n where x < ${limits.overlayEntriesMax - 1})
      insert into overlay_entry (overlay_id, account_id, name, email, subject, message, created_at)
      select ${id}, ${account.id}, '', 'a@example.com', '', '', 0 from n`.execute(tx),
  );
  // There is room for only one of the entries that are sent at once.
  const send = async (n: number) => (await sendForm(service, id, { ...good, message: `${n}` })).status;
  const statuses = await Promise.all([1, 2, 3].map(send));
  assert.deepEqual(statuses.sort(), [200, 409, 409]);
  assert.equal(await countOf(account, id), limits.overlayEntriesMax);
});

test('a form of an account that is blocked takes nothing', async () => {
  const administrator = await createAdministrator(service);
  const owner = await service.createAccount();
  const id = await addOverlay(owner, 'contact');
  const path = `/api/admin/account/${owner.id}`;
  assert.equal((await administrator.post(`${path}/block`, { reason: 'Phishing' })).status, 200);
  const response = await sendForm(service, id, good);
  assert.equal(response.status, 410);
  assert.match(await response.text(), /blocked/);
  assert.equal((await administrator.delete(`${path}/unblock`)).status, 200);
  assert.equal(await countOf(owner, id), 0);
  assert.equal((await sendForm(service, id, good)).status, 200);
});

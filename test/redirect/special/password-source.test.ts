import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLink, poll, visitPath } from '../../support/clicks/visits.ts';
import { startService } from '../../support/service.ts';

const service = await startService();
const account = await service.createAccount();
const password = 'open sesame';
const addressOf = (alias: string) => `${service.baseUrl}/${alias}`;

function ask(alias: string, referrer: string) {
  return visitPath(service.baseUrl, `/${alias}`, { headers: referrer === '' ? {} : { Referer: referrer } });
}

/** As browsers send the page's form: with all of its fields, from the page's own address. */
function send(alias: string, page: string, typed = password) {
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  const fields = hidden.map(([, name = '', value = '']): [string, string] => [name, value]);
  return visitPath(service.baseUrl, `/${alias}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Referer: addressOf(alias) },
    body: new URLSearchParams([...fields, ['password', typed]]).toString(),
  });
}

async function referrersOf(id: number) {
  return poll('the click', async () => {
    const { data } = (await account.get(`/api/url/${id}/statistics`)).body;
    return data.clicks > 0 ? (data.referrers as { name: string }[]).map(({ name }) => name) : undefined;
  });
}

test('a click after a password came from where the visitor came from, not from the page that asks', async () => {
  const { id, alias } = await createLink(account, { password });
  const asked = await ask(alias, 'https://user:key@news.example.org/secret?page');
  assert.doesNotMatch(asked.body, /secret\?page|user:key/);
  const wrong = await send(alias, asked.body, 'open barley');
  assert.equal(wrong.status, 403);
  assert.equal((await send(alias, wrong.body)).status, 303);
  assert.deepEqual(await referrersOf(id), ['news.example.org']);
});

test('it came from nowhere when the visitor did, also one who opened the page again', async () => {
  const { id, alias } = await createLink(account, { password });
  const asked = await ask(alias, addressOf(alias));
  assert.equal((await send(alias, asked.body)).status, 303);
  assert.deepEqual(await referrersOf(id), ['Direct, email and other']);
});

test('rules by where visitors come from hold after a password, too', async () => {
  const rules = [
    { conditions: [{ type: 'referrer', value: 'news.example.org' }], link: 'https://example.com/readers' },
  ];
  const { alias } = await createLink(account, { password, rules });
  const asked = await ask(alias, 'https://news.example.org/');
  assert.equal((await send(alias, asked.body)).headers.location, 'https://example.com/readers');
});

test('a client that sends the password without the page tells itself where it comes from', async () => {
  const { id, alias } = await createLink(account, { password });
  const { status } = await visitPath(service.baseUrl, `/${alias}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Referer: 'https://partner.example/login' },
    body: JSON.stringify({ password }),
  });
  assert.equal(status, 303);
  assert.deepEqual(await referrersOf(id), ['partner.example']);
});

test('JSON that is broken, or holds no text for the password, holds no password', async () => {
  const { alias } = await createLink(account, { password });
  for (const body of ['{', 'null', '"open"', JSON.stringify({ password: [password] })]) {
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await visitPath(service.baseUrl, `/${alias}`, { method: 'POST', headers, body });
    assert.equal(status, 403, body);
  }
});

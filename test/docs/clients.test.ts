import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const page = await readFile(new URL('../../docs/operations/clients.md', import.meta.url), 'utf8');
const service = await startService();
const account = await service.createAccount();
const { anonymous } = service;
const body = JSON.stringify({ url: 'https://example.com/' });

test('a key is read in every way that the page names, and in no other', async () => {
  const ways = [...page.matchAll(/`Authorization: ([A-Za-z ]*)KEY`/g)].map(([, before = '']) => before);
  assert.deepEqual(ways, ['Bearer ', 'Token ', '']);
  for (const before of ways) {
    const headers = { Authorization: `${before}${account.key}`, 'Content-Type': 'application/json' };
    assert.equal((await anonymous.send('POST', '/api/url/add', body, headers)).status, 200, before);
  }
  assert.ok(page.includes('`/api?api=KEY&url=…`'));
  const old = `${service.baseUrl}/api?api=${account.key}&url=https://example.com/`;
  assert.equal((await fetch(old)).status, 404);
});

test('a body of the types that libraries name by themselves answers 415, as the page says', async () => {
  const add = (type: string) =>
    account.send(
      'POST',
      '/api/url/add',
      new TextEncoder().encode(body),
      type ? { 'Content-Type': type } : {},
    );
  const [, sentence = ''] = /Several libraries(.*?)415/s.exec(page) ?? [];
  const types = [...sentence.matchAll(/`(\w+\/[\w-]+)`/g)].map(([, type = '']) => type);
  assert.deepEqual(types, ['text/plain', 'application/x-www-form-urlencoded']);
  for (const type of types) assert.equal((await add(type)).status, 415, type);
  for (const type of ['application/json', '']) assert.equal((await add(type)).status, 200, type);
});

test('addresses with one slash too many are not found, as the page says', async () => {
  const headers = { Authorization: `Bearer ${account.key}` };
  for (const path of ['//api/urls', '/api/urls/']) {
    assert.ok(page.includes(`\`${path}\``), path);
    assert.equal((await fetch(service.baseUrl + path, { headers })).status, 404, path);
  }
});

test('a link is found by its short address, with its clicks where the page says', async () => {
  const { body: added } = await account.post('/api/url/add', { url: 'https://example.com/found' });
  const { body: found } = await account.get(`/api/urls?short=${encodeURIComponent(added.shorturl)}`);
  assert.equal(found.error, 0);
  assert.equal(found.data.clicks, 0);
  assert.equal(found.data.urls[0].id, added.id);
  const { body: none } = await account.get('/api/urls?short=https%3A%2F%2Fexample.com%2Fnone');
  assert.equal(none.error, '0');
  assert.deepEqual(none.data.urls, []);
});

test('a browser lets no page of another site call the API', async () => {
  const preflight = await fetch(`${service.baseUrl}/api/url/add`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
  });
  assert.ok(!preflight.ok);
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
});

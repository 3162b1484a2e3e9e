import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn, post, startChild, terminate } from '../support/processes/child-service.ts';
import { startService } from '../support/service.ts';
import { createLink, visitPath } from '../support/clicks/visits.ts';
import { newDataDir } from '../support/processes/workers.ts';

const service = await startService({ environment: { RATE_LIMITS: 'anonymous=0,pro=0' } });
const account = await service.createAccount();
const { alias: plain } = await createLink(account);
const { alias: locked } = await createLink(account, { password: 'open sesame' });
const { alias: disabled } = await createLink(account, { status: 'disabled' });
const { alias: splash } = await createLink(account, { type: 'splash' });
const { body: code } = await account.post('/api/qr/add', { type: 'text', data: 'Hello' });
const scan = new URL(code.link as string).pathname.replace('/qr/', '/q/').replace(/\.\w+$/, '');

const pages = [
  ['a password page', `/${locked}`],
  ['a preview', `/${plain}+`],
  ['a link that is off', `/${disabled}`],
  ['a splash page', `/${splash}`],
  ['a scanned text', scan],
  ['an unknown link', '/no-such-link'],
  ['an unknown bio page', '/@nobody'],
] as const;

for (const [what, path] of pages) {
  test(`${what} has a name for questions about it, another one each time`, async () => {
    const names = new Set<unknown>();
    for (const accept of ['text/html', 'application/json', 'text/html']) {
      const { headers } = await visitPath(service.baseUrl, path, { headers: { Accept: accept } });
      assert.match(String(headers['x-request-id']), /^[\w-]{8,}$/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      names.add(headers['x-request-id']);
    }
    assert.equal(names.size, 3);
  });
}

test('whatever was not found, its page shows the address, and says it as text', async () => {
  const host = new URL(service.baseUrl).host;
  for (const path of [
    '/no-such-link',
    '/no-such-link+',
    '/@nobody',
    '/r/no-such',
    '/u/nobody/list-1',
    '/q/no1',
  ]) {
    const { status, body } = await visitPath(service.baseUrl, `${path}?secret=1`);
    assert.equal(status, 404);
    assert.ok(body.includes(`<bdi dir="ltr">${host}${path}</bdi>`), path);
  }
  const { body } = await visitPath(service.baseUrl, '/x', { host: '<img src=x>.example.com' });
  assert.ok(!body.includes('<img'));
});

test('what the service says of itself in plain text or as its icon is taken for nothing else', async () => {
  for (const path of ['/robots.txt', '/favicon.ico']) {
    const { status, headers } = await visitPath(service.baseUrl, path);
    assert.deepEqual([status, headers['x-content-type-options']], [200, 'nosniff'], path);
  }
});

test('a redirect has none', async () => {
  const { status, headers } = await visitPath(service.baseUrl, `/${plain}`);
  assert.deepEqual([status, headers['x-request-id']], [302, undefined]);
});

test('a form too large for a password page is the visitor’s mistake: a page says so, and no error is logged', async () => {
  const program = await startChild(await newDataDir());
  const { key } = await createLinkOn(program, 'ada');
  const body = { url: 'https://example.com/', password: 'open sesame' };
  const { shorturl } = await post(program.baseUrl, '/api/url/add', body, key);
  const form = new URLSearchParams({ password: 'x'.repeat(20_000) });
  const answer = await fetch(shorturl, { method: 'POST', body: form });
  assert.equal(answer.status, 413);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(await answer.text(), /<h1/);
  assert.equal((await fetch(shorturl)).status, 200);
  assert.equal(await terminate(program), 0);
  // But for the line that says that there is no account yet.
  const told = (await program.ended()).stdout.replace(/^.*There is no account yet.*$/m, '');
  assert.doesNotMatch(told, /"level":[456]0/);
});

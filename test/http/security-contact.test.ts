import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';

const path = '/.well-known/security.txt';

test('security.txt tells whom to write to, in lines of RFC 9116 that are valid for months', async () => {
  const { baseUrl, clock } = await startService({
    environment: { SECURITY_CONTACT: 'https://example.com/holes?a=b' },
  });
  const response = await fetch(baseUrl + path);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; charset=UTF-8');
  const [contact, expires = '', canonical, ...rest] = (await response.text()).split('\n');
  assert.equal(contact, 'Contact: https://example.com/holes?a=b');
  assert.equal(canonical, `Canonical: ${baseUrl}${path}`);
  assert.deepEqual(rest, ['']);
  const days = (Date.parse(expires.slice('Expires: '.length)) - clock.now()) / 86_400_000;
  assert.ok(days > 30 && days < 365, expires);
});

test('without SECURITY_CONTACT there is none', async () => {
  const { baseUrl } = await startService();
  assert.equal((await fetch(baseUrl + path)).status, 404);
});

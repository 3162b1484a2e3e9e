import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { keepLog } from '../support/logs.ts';
import { startService } from '../support/service.ts';

const { baseUrl } = await startService({ environment: { SECURITY_CONTACT: 'mailto:security@example.com' } });

const paths: [path: string, allow: string][] = [
  ['/', 'GET, HEAD'],
  ['/dashboard', 'GET, HEAD'],
  ['/dashboard/sign-in', 'GET, HEAD'],
  ['/dashboard/theme.js', 'GET, HEAD'],
  ['/developers', 'GET, HEAD'],
  ['/developers/assets/page.js', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/robots.txt', 'GET, HEAD'],
  ['/favicon.ico', 'GET, HEAD'],
  ['/.well-known/security.txt', 'GET, HEAD'],
  ['/avatar/ada.svg', 'GET, HEAD'],
  ['/uploads/picture.png', 'GET, HEAD'],
  ['/qr/abc1234', 'GET, HEAD'],
  ['/report', 'GET, HEAD, POST'],
];

for (const [path, allow] of paths) {
  test(`${path} refuses other methods with 405, names its own and gives the answer a name`, async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (allow.includes(method)) continue;
      const { status, headers } = await fetch(baseUrl + path, { method });
      assert.deepEqual([status, headers.get('allow')], [405, allow], method);
      assert.ok(headers.get('x-request-id'));
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    }
  });
}

test('what does not exist beside the API is a page in the visitor’s language, or JSON for who asks for it', async () => {
  for (const path of [
    '/uploads/none',
    '/uploads/a/b',
    '/avatar/a',
    '/qr/a/b/c',
    '/internal/nothing',
    '/report/x',
  ]) {
    const page = await fetch(baseUrl + path, { headers: { 'Accept-Language': 'de' } });
    assert.equal(page.status, 404, path);
    assert.ok(page.headers.get('x-request-id'), path);
    assert.match(await page.text(), /<html lang="de"/, path);
    const json = await fetch(baseUrl + path, { headers: { Accept: 'application/json' } });
    assert.equal(json.status, 404, path);
    assert.ok(json.headers.get('x-request-id'), path);
    assert.equal(((await json.json()) as { error: unknown }).error, 1, path);
  }
});

test('a page that fails tells the visitor nothing and the log everything', async () => {
  const { logger, lines } = keepLog('error');
  const failing = await startService({ logger });
  await failing.application.services.database.write((tx) => sql`drop table upload`.execute(tx));
  const response = await fetch(`${failing.baseUrl}/uploads/${'a'.repeat(22)}.png`, {
    headers: { Accept: 'application/json' },
  });
  const text = await response.text();
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '1']);
  assert.doesNotMatch(text, /upload|table|sql/i);
  const requestId = response.headers.get('x-request-id');
  const line = lines.find((entry) => entry['requestId'] === requestId);
  assert.match(line?.err?.message ?? '', /upload/);
});

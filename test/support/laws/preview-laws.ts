import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLocales } from '../../../contract/page-previews.ts';
import type { TestAccount, TestService } from '../service.ts';

interface Previewed {
  path: string;
  /** A valid body; one of its texts contains `text`. */
  body(text: string): object;
}

/** Fetches a preview and reads it as a page. */
export async function fetchPreview(service: TestService, account: TestAccount, path: string, body: object) {
  service.clock.tick();
  const response = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Tests of every preview of a visitors' page. */
export function testPreviewLaws(service: TestService, { path, body }: Previewed): void {
  const preview = async (sent: object, query = '') =>
    fetchPreview(service, await service.createAccount(), path + query, sent);

  test(`${path} answers a page that may do nothing, in every language`, async () => {
    for (const locale of pageLocales) {
      const { status, headers, text } = await preview(body('Hello'), `?locale=${locale}`);
      assert.equal(status, 200, text);
      assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.ok(headers.get('x-ratelimit-remaining'));
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      for (const rule of ["default-src 'none'", 'sandbox', "form-action 'none'", "frame-ancestors 'self'"])
        assert.ok(policy.includes(rule), `${rule}: ${policy.join('; ')}`);
      assert.ok(!policy.some((rule) => /^(?:script|connect|frame)-src/.test(rule)), policy.join('; '));
      assert.match(text, new RegExp(`<html lang="${locale}"`));
      assert.match(text, /<body class="\w+" inert>/);
      assert.doesNotMatch(text, /<script|<noscript|http-equiv|<iframe[^>]* src/);
    }
    const { text } = await preview(body('Hello'), '?locale=');
    assert.match(text, /<html lang="en"/);
  });

  test(`${path} shows texts as texts`, async () => {
    const { text } = await preview(body('<img src=x onerror=alert(1)>"\'</style>'));
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;'), text);
    assert.ok(!text.includes('<img src=x'));
  });

  test(`${path} in an unknown language is refused`, async () => {
    const account = await service.createAccount();
    const { status, body: answer } = await account.post(`${path}?locale=xx`, body('Hello'));
    assert.deepEqual([status, answer.field], [400, 'locale']);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount, TestService } from '../service.ts';

interface Guarded {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
}

/** Tests of every endpoint that needs a key: 401 without a key and with a wrong one, 429 over the limit. */
export function testKeyAndLimit(service: TestService, { method, path, body }: Guarded): void {
  const call = (caller: { send: TestAccount['send'] }, headers: Record<string, string> = {}) =>
    caller.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      'Content-Type': 'application/json',
      ...headers,
    });

  for (const [title, headers] of Object.entries<Record<string, string>>({
    'no key': {},
    'an unknown key': { Authorization: `Bearer wp_${'x'.repeat(38)}` },
    'a malformed header': { Authorization: 'Basic YTpi' },
  })) {
    test(`${method} ${path} with ${title} answers 401`, async () => {
      const { status, body: answer, headers: sent } = await call(service.anonymous, headers);
      assert.equal(status, 401);
      assert.equal(answer.error, 1);
      assert.equal(answer.message, 'A valid API key is required to use this service.');
      assert.equal(sent.get('www-authenticate'), 'Bearer');
    });
  }

  test(`${method} ${path} over the limit answers 429 and says when to come back`, async () => {
    const { clock, createAccount } = service;
    const account = await createAccount();
    clock.hold(true);
    try {
      for (let used = 1; used <= 30; used++) await account.get('/api/account');
      const { status, body: answer, headers } = await call(account);
      assert.equal(status, 429);
      assert.equal(answer.error, 1);
      assert.equal(headers.get('x-ratelimit-limit'), '30');
      assert.equal(headers.get('x-ratelimit-remaining'), '0');
      assert.ok(Number(headers.get('retry-after')) >= 1);
    } finally {
      clock.hold(false);
    }
  });
}

interface Owned {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of an object of `account`. */
  path(account: TestAccount): Promise<string>;
  /** The same path for an id that nobody has. */
  unknown: string[];
  body?: unknown;
  message: string;
}

/**
 * Tests that another account's object answers exactly like one that does not exist: status, body and headers.
 */
export function testOnlyOwn(service: TestService, owned: Owned): void {
  const { method, unknown, body, message } = owned;
  const call = (account: TestAccount, path: string) =>
    account.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
      'Content-Type': 'application/json',
    });

  test(`${method} of an unknown id and of another account's object answer the same 404`, async () => {
    const owner = await service.createAccount();
    const stranger = await service.createAccount();
    const foreign = await call(stranger, await owned.path(owner));
    assert.equal(foreign.status, 404);
    assert.equal(foreign.body.message, message);
    for (const path of unknown) {
      const missing = await call(stranger, path);
      assert.equal(missing.status, 404, path);
      assert.deepEqual(withoutRequestId(missing.body), withoutRequestId(foreign.body), path);
      assert.deepEqual([...missing.headers.keys()].sort(), [...foreign.headers.keys()].sort(), path);
    }
  });
}

/** Ids that no path may accept. */
export const impossibleIds = ['999999', 'abc', '0', '-1', '1e3', '9223372036854775808', '1.5', '%00'];

function withoutRequestId(body: Record<string, unknown>) {
  const { request_id: _, ...rest } = body;
  return rest;
}

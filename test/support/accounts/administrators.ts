import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAccount, TestService } from '../service.ts';

/** Creates an account with the administrator role. */
export async function createAdministrator(service: TestService): Promise<TestAccount> {
  const account = await service.createAccount();
  const { database } = service.application.services;
  await database.write((tx) =>
    tx.updateTable('account').set({ role: 'administrator' }).where('id', '=', account.id).execute(),
  );
  return account;
}

interface Guarded {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of an object that exists. */
  path(): Promise<string>;
  body?: unknown;
}

/**
 * Tests that for everybody but administrators the endpoint answers exactly like an unknown path: status, body
 * and headers.
 */
export function testAdministratorsOnly(service: TestService, { method, path, body }: Guarded): void {
  const send = (account: TestAccount, to: string, by = method) =>
    account.send(by, to, body === undefined || by === 'GET' ? undefined : JSON.stringify(body), {
      'Content-Type': 'application/json',
    });

  test(`${method} of this path by an account that is no administrator answers like an unknown path`, async () => {
    // The very first account becomes an administrator.
    await service.createAccount();
    const user = await service.createAccount();
    const existing = await path();
    const unknown = await send(user, '/api/no-such-path');
    assert.equal(unknown.status, 404);
    for (const by of [method, method === 'PUT' ? 'GET' : 'PUT'] as const) {
      const answer = await send(user, existing, by);
      assert.equal(answer.status, 404, by);
      assert.deepEqual(withoutRequestId(answer.body), withoutRequestId(unknown.body), by);
      assert.deepEqual([...answer.headers.keys()].sort(), [...unknown.headers.keys()].sort(), by);
    }
  });

  test(`another method on the path of this ${method} answers an administrator 405 with Allow`, async () => {
    const administrator = await createAdministrator(service);
    const answer = await administrator.send('PATCH', await path());
    assert.equal(answer.status, 405);
    assert.match(answer.headers.get('allow') ?? '', new RegExp(method));
  });
}

function withoutRequestId(body: Record<string, unknown>) {
  const { request_id: _, ...rest } = body;
  return rest;
}

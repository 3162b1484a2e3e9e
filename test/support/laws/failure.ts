import assert from 'node:assert/strict';
import type { Answer } from '../client.ts';

/** Asserts that a failure has the common envelope and a sentence that a person can act on. */
export function assertFailure({ status, body, headers }: Answer, expected: number): void {
  assert.equal(status, expected);
  assert.equal(body.error, 1);
  assert.match(body.message, /^[A-Z].*\.$/s);
  assert.deepEqual(
    Object.keys(body).filter((key) => !['error', 'message', 'field', 'request_id'].includes(key)),
    [],
  );
  assert.equal(body.request_id, headers.get('x-request-id'));
}

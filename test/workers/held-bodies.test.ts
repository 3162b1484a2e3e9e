import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn, post } from '../support/processes/child-service.ts';
import { noWorkers, startWorkers } from '../support/processes/workers.ts';
import { holdBack } from '../support/raw-http.ts';

test('a key that is replaced while a worker waits for the body does nothing more', {
  skip: noWorkers,
}, async () => {
  const service = await startWorkers(2);
  const { baseUrl } = service;
  const { key } = await createLinkOn(service, 'ada');
  const line = 'PUT /api/account/update';
  const headers = { Authorization: `Bearer ${key}` };
  const body = JSON.stringify({ email: 'taken@over.example', password: 'taken over now' });
  const held = await holdBack(baseUrl, { line, headers, body });
  const { key: newKey } = await post(baseUrl, '/api/account/key', {}, key);
  assert.equal((await held.finish()).status, 401);
  const answer = await fetch(`${baseUrl}/api/account`, { headers: { Authorization: `Bearer ${newKey}` } });
  const { data } = (await answer.json()) as { data: { email: string } };
  assert.notEqual(data.email, 'taken@over.example');
});

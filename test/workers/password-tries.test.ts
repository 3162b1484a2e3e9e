import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLinkOn, post } from '../support/processes/child-service.ts';
import { noWorkers, startWorkers } from '../support/processes/workers.ts';

const tries = 5;
const attempts = 24;

test('tries of a link’s password are limited over all processes together', { skip: noWorkers }, async () => {
  const service = await startWorkers(2);
  const { key } = await createLinkOn(service, 'ada');
  const body = { url: 'https://example.com/secret', password: 'open sesame' };
  const { shorturl } = await post(service.baseUrl, '/api/url/add', body, key);
  const address = service.baseUrl + new URL(shorturl).pathname;
  const attempt = async (password: string) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'close' };
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ password }),
      redirect: 'manual',
    });
    await answer.text();
    return answer.status;
  };
  for (let time = 0; time <= tries; time++)
    assert.equal(await attempt('open sesame'), 303, 'right ones count not');
  const statuses = await Promise.all(Array.from({ length: attempts }, () => attempt('guess')));
  assert.deepEqual(
    statuses.sort(),
    Array.from({ length: attempts }, (_, index) => (index < tries ? 403 : 429)),
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createLinkOn } from '../support/processes/child-service.ts';
import { visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers, workersAgain, workersOf } from '../support/processes/workers.ts';

const seenWithinMs = 250;
/**
 * The system gives a new connection to any worker; with this many, a worker gets none only once in 10^9 runs.
 */
const connections = 32;

test('a changed link is seen by every process within 250 ms', { skip: noWorkers }, async () => {
  const service = await startWorkers(2);
  const link = await createLinkOn(service, 'ada');
  const visits = () =>
    Promise.all(
      Array.from({ length: connections }, async () => {
        const { status, headers } = await visitPath(service.baseUrl, `/${link.alias}`);
        return status === 302 ? String(headers.location) : String(status);
      }),
    );
  const change = async (body: object, method = 'PUT', verb = 'update') => {
    const response = await fetch(`${service.baseUrl}/api/url/${link.id}/${verb}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${link.key}` },
      ...(method === 'PUT' ? { body: JSON.stringify(body) } : {}),
    });
    assert.equal(response.status, 200, await response.text());
  };
  const all = (what: string) => Array.from({ length: connections }, () => what);
  assert.deepEqual(await visits(), all('https://example.com/'));
  for (let n = 0; n < 20; n++) {
    await change({ url: `https://example.com/${n}` });
    await pause(seenWithinMs);
    assert.deepEqual(await visits(), all(`https://example.com/${n}`));
  }
  await change({ status: 'disabled' });
  await pause(seenWithinMs);
  assert.deepEqual(await visits(), all('410'));
  await change({}, 'DELETE', 'delete');
  await pause(seenWithinMs);
  assert.deepEqual(await visits(), all('404'));
});

test('a worker that took the place of another one hears of changes', { skip: noWorkers }, async () => {
  const service = await startWorkers(2);
  const link = await createLinkOn(service, 'bea');
  const former = workersOf(service);
  for (const pid of former) process.kill(pid, 'SIGKILL');
  await workersAgain(service, 2, former);
  const visit = () => visitPath(service.baseUrl, `/${link.alias}`).catch(() => undefined);
  while ((await visit())?.status !== 302) await pause(20);
  for (let n = 0; n < 5; n++) {
    await Promise.all(Array.from({ length: connections }, visit));
    const response = await fetch(`${service.baseUrl}/api/url/${link.id}/update`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${link.key}` },
      body: JSON.stringify({ url: `https://example.com/${n}` }),
    });
    assert.equal(response.status, 200);
    await pause(seenWithinMs);
    const answers = await Promise.all(Array.from({ length: connections }, visit));
    assert.deepEqual(
      new Set(answers.map((answer) => answer?.headers.location)),
      new Set([`https://example.com/${n}`]),
    );
  }
});

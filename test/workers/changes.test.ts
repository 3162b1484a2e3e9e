import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ChildService, createLinkOn, put } from '../support/processes/child-service.ts';
import { poll, visitPath } from '../support/clicks/visits.ts';
import { noWorkers, startWorkers, workersAgain, workersOf } from '../support/processes/workers.ts';

/**
 * The system gives a new connection to any worker; with this many, a worker gets none only once in 10^9 runs.
 */
const connections = 32;
const edits = 10;

interface Link {
  key: string;
  id: number;
  alias: string;
}

/** Changes the link on any worker. */
async function change(service: ChildService, link: Link, body: object): Promise<void> {
  await put(service.baseUrl, `/api/url/${link.id}/update`, body, link.key);
}

/** Where each of many visitors is led, or the status of another answer. A worker reads a link again after an hour. */
function seen(service: ChildService, { alias }: Link): Promise<string[]> {
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const { status, headers } = await visitPath(service.baseUrl, `/${alias}`);
      return status === 302 ? String(headers.location) : String(status);
    }),
  );
}

function becomes(service: ChildService, link: Link, expected: string): Promise<true> {
  return poll(`${expected} everywhere`, async () =>
    (await seen(service, link)).every((what) => what === expected) ? true : undefined,
  );
}

test('a changed link is seen by every process', { skip: noWorkers }, async () => {
  const service = await startWorkers(2);
  const link = await createLinkOn(service, 'ada');
  await becomes(service, link, 'https://example.com/');
  for (let n = 0; n < edits; n++) {
    await change(service, link, { url: `https://example.com/${n}` });
    await becomes(service, link, `https://example.com/${n}`);
  }
  await change(service, link, { status: 'disabled' });
  await becomes(service, link, '410');
  const headers = { Authorization: `Bearer ${link.key}` };
  const deleted = await fetch(`${service.baseUrl}/api/url/${link.id}/delete`, { method: 'DELETE', headers });
  assert.equal(deleted.status, 200, await deleted.text());
  await becomes(service, link, '404');
});

test('a worker that took the place of another one hears of changes', { skip: noWorkers }, async () => {
  const service = await startWorkers(2);
  const link = await createLinkOn(service, 'bea');
  const former = workersOf(service);
  for (const pid of former) process.kill(pid, 'SIGKILL');
  await workersAgain(service, 2, former);
  await becomes(service, link, 'https://example.com/');
  for (let n = 0; n < 5; n++) {
    await change(service, link, { url: `https://example.com/${n}` });
    await becomes(service, link, `https://example.com/${n}`);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../support/service.ts';
import { createDomain, createLink, visitPath } from '../support/clicks/visits.ts';

const service = await startService();
const account = await service.createAccount();
const visit = (path: string, host?: string) =>
  visitPath(service.baseUrl, path, host === undefined ? {} : { host });

async function assertVisit(path: string, expected: string | number, host?: string): Promise<void> {
  const { status, headers } = await visit(path, host);
  assert.equal(typeof expected === 'string' ? headers.location : status, expected, `${host ?? ''}${path}`);
}

test('a changed link is seen by the next visitor', async () => {
  const { id, alias } = await createLink(account, { url: 'https://example.com/1' });
  await assertVisit(`/${alias}`, 'https://example.com/1');
  const change = async (body: Record<string, unknown>) =>
    assert.equal((await account.put(`/api/url/${id}/update`, body)).status, 200);
  await change({ url: 'https://example.com/2' });
  await assertVisit(`/${alias}`, 'https://example.com/2');
  await change({ status: 'disabled' });
  await assertVisit(`/${alias}`, 410);
  await change({ status: 'public', redirect: 307 });
  await assertVisit(`/${alias}`, 307);
  await change({ forwardquery: false });
  await assertVisit(`/${alias}?a=1`, 'https://example.com/2');
});

test('a deleted link is gone for the next visitor, and its alias can be another’s', async () => {
  const { id } = await createLink(account, { custom: 'again', url: 'https://example.com/old' });
  await assertVisit('/again', 'https://example.com/old');
  assert.equal((await account.delete(`/api/url/${id}/delete`)).status, 200);
  await assertVisit('/again', 404);
  const other = await service.createAccount();
  await createLink(other, { custom: 'Again', url: 'https://example.com/new' });
  await assertVisit('/again', 'https://example.com/new');
});

test('that there was nothing is forgotten when there is something', async () => {
  await assertVisit('/not-yet', 404);
  await createLink(account, { custom: 'not-yet', url: 'https://example.com/now' });
  await assertVisit('/not-yet', 'https://example.com/now');
});

test('a link that gets another alias leaves the old one and is found under the new one', async () => {
  const { id } = await createLink(account, { custom: 'before', url: 'https://example.com/moved' });
  await assertVisit('/before', 302);
  await assertVisit('/after', 404);
  assert.equal((await account.put(`/api/url/${id}/update`, { custom: 'after' })).status, 200);
  await assertVisit('/before', 404);
  await assertVisit('/after', 'https://example.com/moved');
});

test('a link that moves to another host is found there and not where it was', async () => {
  await createDomain(service, account, { domain: 'https://move.example.com' });
  const { id } = await createLink(account, { custom: 'mover', url: 'https://example.com/moved' });
  await assertVisit('/mover', 302);
  await assertVisit('/mover', 404, 'move.example.com');
  const { status } = await account.put(`/api/url/${id}/update`, { domain: 'move.example.com' });
  assert.equal(status, 200);
  await assertVisit('/mover', 404);
  await assertVisit('/mover', 'https://example.com/moved', 'move.example.com');
});

test('a domain that comes, changes and goes is seen by the next visitor', async () => {
  const host = 'fresh.example.com';
  await assertVisit('/', 404, host);
  const id = await createDomain(service, account, {
    domain: `https://${host}`,
    redirectroot: 'https://example.com/root',
  });
  await assertVisit('/', 'https://example.com/root', host);
  await assertVisit('/unknown', 404, host);
  const change = { redirectroot: 'https://example.com/other', redirect404: 'https://example.com/404' };
  assert.equal((await account.put(`/api/domain/${id}/update`, change)).status, 200);
  await assertVisit('/', 'https://example.com/other', host);
  await assertVisit('/unknown', 'https://example.com/404', host);
  assert.equal((await account.delete(`/api/domain/${id}/delete`)).status, 200);
  await assertVisit('/', 404, host);
});

test('while a link is changed over and over, no visitor sees what was before the last answer', async () => {
  const { id, alias } = await createLink(account, { url: 'https://example.com/?n=0' });
  let answered = 0;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const atLeast = answered;
      const { headers } = await visit(`/${alias}`);
      const seen = Number(new URL(headers.location ?? '').searchParams.get('n'));
      assert.ok(seen >= atLeast, `saw ${seen} after ${atLeast} was answered`);
    }
  };
  const visitors = Array.from({ length: 8 }, look);
  for (let n = 1; n <= 60; n++) {
    await account.put(`/api/url/${id}/update`, { url: `https://example.com/?n=${n}` });
    answered = n;
  }
  isOver = true;
  await Promise.all(visitors);
});

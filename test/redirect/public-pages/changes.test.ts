import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { startService } from '../../support/service.ts';
import { createLink, visitPath } from '../../support/clicks/visits.ts';

const service = await startService({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const account = await service.createAccount();
// So that no cached entry gets old, however many calls are made.
service.clock.hold(true);
const visit = (path: string) => visitPath(service.baseUrl, path);

async function assertVisit(path: string, expected: string | number): Promise<void> {
  const { status, headers } = await visit(path);
  assert.equal(typeof expected === 'string' ? headers.location : status, expected, path);
}

async function ok(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
}

/** How many of the texts the page has. */
async function shown(path: string, ...texts: string[]): Promise<boolean[]> {
  const { body } = await visit(path);
  return texts.map((text) => body.includes(text));
}

test('a campaign that comes, is closed, opened and deleted is so for the next visitor', async () => {
  await assertVisit('/r/next-visitor', 404);
  const wanted = { name: 'Next', slug: 'next-visitor', public: true };
  const { body } = await account.post('/api/campaign/add', wanted);
  const list = new URL(body.list).pathname;
  const assertBoth = async (rotator: string | number, page: number) => {
    await assertVisit('/r/next-visitor', rotator);
    await assertVisit(list, page);
  };
  await assertBoth(404, 200);
  await createLink(account, { url: 'https://example.com/in', campaign: body.id });
  await assertBoth('https://example.com/in', 200);
  const update = (change: object) =>
    ok(account.put(`/api/campaign/${body.id}/update`, { name: 'Next', ...change }));
  await update({ public: false });
  await assertBoth(404, 404);
  await update({ public: true });
  await assertBoth('https://example.com/in', 200);
  await update({ slug: null });
  await assertVisit('/r/next-visitor', 404);
  await update({ slug: 'next-visitor' });
  await assertBoth('https://example.com/in', 200);
  await ok(account.delete(`/api/campaign/${body.id}/delete`));
  await assertBoth(404, 404);
});

test('a link that comes into a campaign, changes there and leaves is so for the next visitor', async () => {
  const { body } = await account.post('/api/campaign/add', {
    name: 'Of links',
    slug: 'of-links',
    public: true,
  });
  const list = new URL(body.list).pathname;
  const { id } = await createLink(account, { url: 'https://example.com/only' });
  const assertShown = async (rotator: string | number, title: boolean) => {
    await assertVisit('/r/of-links', rotator);
    assert.deepEqual(await shown(list, 'A title'), [title]);
  };
  await assertShown(404, false);
  await ok(account.post(`/api/campaign/${body.id}/assign/${id}`));
  await assertShown('https://example.com/only', false);
  await ok(account.put(`/api/url/${id}/update`, { title: 'A title' }));
  await assertShown('https://example.com/only', true);
  await ok(account.put(`/api/url/${id}/update`, { campaign: null }));
  await assertShown(404, false);
  await ok(account.post('/api/urls/change', { ids: [id], campaign: body.id }));
  await assertShown('https://example.com/only', true);
  await ok(account.delete(`/api/url/${id}/delete`));
  await assertShown(404, false);
  const urls = [{ url: 'https://example.com/many', title: 'A title', campaign: body.id }];
  await ok(account.post('/api/urls/add', { urls }));
  await assertShown('https://example.com/many', true);
});

test('a bio page that comes, changes and goes is so for the next visitor', async () => {
  await assertVisit('/@next', 404);
  const { body } = await account.post('/api/bio/add', { alias: 'next', name: 'Ada' });
  assert.deepEqual(await shown('/@next', 'Ada', 'Grace'), [true, false]);
  await ok(account.put(`/api/bio/${body.id}/update`, { name: 'Grace' }));
  assert.deepEqual(await shown('/@next', 'Ada', 'Grace'), [false, true]);
  await ok(account.delete(`/api/bio/${body.id}/delete`));
  await assertVisit('/@next', 404);
});

test('a splash page and an overlay that change are so for the next visitor', async () => {
  for (const [kind, delivery, body] of [
    ['splash', '', { name: 'S', title: 'Before' }],
    ['overlay', 'overlay-', { type: 'message', name: 'O', settings: { text: 'Before' } }],
  ] as const) {
    const { id } = (await account.post(`/api/${kind}/add`, body)).body;
    const link = await createLink(account, { type: `${delivery}${id}` });
    assert.deepEqual(await shown(`/${link.alias}`, 'Before', 'After'), [true, false], kind);
    const change = JSON.parse(JSON.stringify(body).replace('Before', 'After'));
    await ok(account.put(`/api/${kind}/${id}/update`, change));
    assert.deepEqual(await shown(`/${link.alias}`, 'Before', 'After'), [false, true], kind);
  }
});

test('what a blocked account shows is gone for the next visitor, and back when it is not blocked', async () => {
  const administrator = await createAdministrator(service);
  const owner = await service.createAccount();
  await ok(owner.post('/api/bio/add', { alias: 'blocked', name: 'Ada' }));
  const { body } = await owner.post('/api/campaign/add', { name: 'B', slug: 'blocked', public: true });
  await createLink(owner, { campaign: body.id });
  const assertAll = async (rotator: number, page: number) => {
    await assertVisit('/r/blocked', rotator);
    await assertVisit(new URL(body.list).pathname, page);
    await assertVisit('/@blocked', page);
  };
  await assertAll(302, 200);
  await ok(administrator.post(`/api/admin/account/${owner.id}/block`, { reason: 'Phishing' }));
  await assertAll(410, 410);
  await ok(administrator.delete(`/api/admin/account/${owner.id}/unblock`));
  await assertAll(302, 200);
  const proof = JSON.stringify({ password: owner.password });
  await ok(owner.send('DELETE', '/api/account', proof, { 'Content-Type': 'application/json' }));
  await assertAll(404, 404);
});

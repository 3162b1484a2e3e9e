import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const url = 'https://example.com/page';
const path = '/dashboard/links?panel=new';

/** An answer of a proxy instead of the service, and no answer at all, with the sentence shown for each. */
const failures = {
  'an answer of a proxy': {
    fail: (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    sentence: 'The service gave an answer that could not be read. Please try again.',
  },
  'a call without an answer': {
    fail: (route: Route) => route.abort(),
    sentence: 'The service cannot be reached. Please check your connection and try again.',
  },
};

const newPanel = (page: Page) => page.getByRole('dialog', { name: 'New link' });

for (const [what, { fail, sentence }] of Object.entries(failures)) {
  test(`${what} is told in a sentence, in a form and in place of a list`, { skip }, async (t) => {
    const { page, errors } = await dashboard.open(t, { signedIn: true, path });
    const panel = newPanel(page);
    await panel.getByLabel('Destination').fill(url);
    await page.route('**/api/url/add', fail);
    await panel.getByRole('button', { name: 'Create link' }).click();
    await panel.getByRole('alert').getByText(sentence).waitFor();
    await page.unroute('**/api/url/add');
    await panel.getByRole('button', { name: 'Create link' }).click();
    await panel.waitFor({ state: 'detached' });

    await page.route('**/api/campaigns*', fail);
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
    await page.unroute('**/api/campaigns*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
    assert.ok(errors.splice(0).length > 0, 'told on the console');
  });
}

test('a list waits for a service that restarts behind a proxy', { skip }, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links' });
  await page.route('**/api/campaigns*', failures['an answer of a proxy'].fail, { times: 1 });
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

const linksOf = async (account: TestAccount) => (await account.get('/api/urls')).body.data.urls.length;
const create = (page: Page) => newPanel(page).getByRole('button', { name: 'Create link' });

test('without a network a link is not created, now or later, and that is told', { skip }, async (t) => {
  const { page, account, errors } = await dashboard.open(t, { signedIn: true, path });
  await newPanel(page).getByLabel('Destination').fill(url);
  await page.context().setOffline(true);
  await create(page).click();
  await newPanel(page).getByRole('alert').getByText(failures['a call without an answer'].sentence).waitFor();
  await page.context().setOffline(false);
  const asked = page.waitForResponse('**/api/urls*');
  await newPanel(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await asked;
  assert.equal(await linksOf(account), 0);
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('a service on this machine is asked also where the browser is offline', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  await newPanel(page).getByLabel('Destination').fill(url);
  await page.evaluate("dispatchEvent(new Event('offline'))");
  await create(page).click();
  await newPanel(page).waitFor({ state: 'detached' });
  assert.equal(await linksOf(account), 1);
});

const borderOf = (element: unknown): string => {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(element: unknown): { borderTopWidth: string };
  };
  return getComputedStyle(element).borderTopWidth;
};

/** Holds calls back until the test decides how they are answered. */
async function hold(page: Page, pattern: string) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(pattern, async (route) => (await promise)(route));
  return resolve;
}

test('a panel stays and asks while it is being saved, and goes when it is', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links' });
  await page.getByRole('button', { name: 'New link' }).click();
  await newPanel(page).getByLabel('Destination').fill(url);
  const answer = await hold(page, '**/api/url/add');
  await create(page).click();
  const question = page.getByRole('dialog', { name: 'Still being saved' });
  const ask: (() => Promise<unknown>)[] = [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.evaluate('history.back()'),
  ];
  for (const leave of ask) {
    await leave();
    await question.getByRole('button', { name: 'Keep waiting' }).click();
    await question.waitFor({ state: 'detached' });
  }
  answer((route) => route.continue());
  await page.getByText('is ready').waitFor();
  await newPanel(page).waitFor({ state: 'detached' });
  assert.equal(await linksOf(account), 1);
});

test('what is refused after one wanted to leave is told, and the question is gone', { skip }, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true, path });
  await newPanel(page).getByLabel('Destination').fill(url);
  const answer = await hold(page, '**/api/url/add');
  await create(page).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep waiting' }).waitFor();
  answer(failures['an answer of a proxy'].fail);
  await newPanel(page).getByRole('alert').getByText(failures['an answer of a proxy'].sentence).waitFor();
  await page.getByRole('button', { name: 'Keep waiting' }).waitFor({ state: 'detached' });
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('who leaves a page while it is being saved is asked, and goes when it is', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/splash/add', { name: 'Wait' })).body;
  const { page } = await dashboard.open(t, { signedIn: true, account, path: `/dashboard/splash/${id}` });
  await page.getByLabel('Title').fill('One moment');
  const answer = await hold(page, `**/api/splash/${id}/update`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pixels' }).click();
  await page.getByRole('dialog', { name: 'Still being saved' }).waitFor();
  answer((route) => route.continue());
  await page.waitForURL('**/dashboard/pixels');
  assert.equal((await account.get(`/api/splash/${id}`)).body.details.title, 'One moment');
});

test('a failure has a border of its own only where nothing around it has one', { skip }, async (t) => {
  const path = '/dashboard/settings?tab=security';
  const { page, errors, assertNoBarriers } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/links',
    screen: 'narrow',
  });
  const { fail } = failures['an answer of a proxy'];
  const borders = async () => {
    await page.getByRole('alert').first().waitFor();
    const alerts = await page.getByRole('alert').all();
    return Promise.all(alerts.map((alert) => alert.evaluate(borderOf)));
  };
  await page.route(/\/api\/(sessions|account\/two-factor|campaigns)/, fail);
  await page.goto(service.baseUrl + path);
  await page.getByRole('alert').nth(1).waitFor();
  assert.deepEqual(await borders(), ['0px', '0px']);
  await assertNoBarriers();
  await page.goto(`${service.baseUrl}/dashboard/campaigns`);
  assert.deepEqual(await borders(), ['1px']);
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

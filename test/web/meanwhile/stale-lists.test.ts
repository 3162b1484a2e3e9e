import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const note = (page: Page) => page.getByRole('status').getByText(/^Not refreshed since 10:4\d$/);
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const fail = (route: Route) => route.fulfill({ status: 500, json: { error: 1, message: 'No.' } });

/** As when the user comes back to the tab after ten minutes: what is shown is asked for again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(600_000);
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
}

/** The lists, each with the call that it is read by and a name in it. */
const lists = {
  links: { call: '**/api/urls?*', name: 'Spring offer' },
  qr: { call: '**/api/qr?*', name: 'Table card' },
  campaigns: { call: '**/api/campaigns?*', name: 'Easter' },
  channels: { call: '**/api/channels?*', name: 'Newsletter' },
  pixels: { call: '**/api/pixels?*', name: 'Shop pixel' },
  splash: { call: '**/api/splash?*', name: 'One moment' },
};

test('each list stays when refreshing it fails, and tells since when until that works again', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { title: 'Spring offer' });
  await account.post('/api/qr/add', { type: 'text', data: 'Hello', name: 'Table card' });
  await account.post('/api/campaign/add', { name: 'Easter' });
  await account.post('/api/channel/add', { name: 'Newsletter' });
  await account.post('/api/pixel/add', { type: 'fbpixel', name: 'Shop pixel', tag: '1234567890' });
  await account.post('/api/splash/add', { name: 'One moment' });
  const { page, errors, assertNoBarriers } = await dashboard.open(t, { account });
  await page.clock.install({ time: '2026-03-04T10:42:00' });
  for (const [path, { call, name }] of Object.entries(lists)) {
    await page.clock.setSystemTime('2026-03-04T10:42:00');
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    await page.getByRole('main').getByText(name).first().waitFor();
    assert.equal(await tryAgain(page).count(), 0, path);
    await page.route(call, fail);
    await comeBack(page);
    await note(page).waitFor();
    assert.equal(await page.getByRole('main').getByText(name).first().isVisible(), true, path);
    await page.unroute(call);
    await tryAgain(page).press('Enter');
    await note(page).waitFor({ state: 'detached' });
    await page.locator('#content:focus').waitFor();
  }
  await page.route(lists.splash.call, fail);
  await page.clock.setSystemTime('2026-03-04T10:42:00');
  await page.reload();
  await page.getByRole('alert').getByText('This could not be loaded').waitFor();
  assert.equal(await note(page).count(), 0, 'nothing old is shown');
  await assertNoBarriers();
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('the note goes when a list is refreshed by itself, and with the page that it is about', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { title: 'Spring offer' });
  const { page, errors, assertNoBarriers } = await dashboard.open(t, { account, theme: 'dark' });
  await page.clock.install({ time: '2026-03-04T10:42:00' });
  await page.reload();
  await page.getByText('Spring offer').waitFor();
  await page.route(lists.links.call, fail);
  await comeBack(page);
  await note(page).waitFor();
  await assertNoBarriers();
  await page.unroute(lists.links.call);
  await page.clock.runFor(6_000);
  await note(page).waitFor({ state: 'detached' });

  await page.route(lists.links.call, fail);
  await page.clock.runFor(6_000);
  await tryAgain(page).waitFor();
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
  await tryAgain(page).waitFor({ state: 'detached' });
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { openDashboard } from '../../support/accounts/sessions.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const fail = (route: Route) => route.fulfill({ status: 500, json: { error: 1, message: 'No.' } });
const hasFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor();

/** Holds calls back until they are let go, and counts them. */
async function hold(page: Page, pattern: string, answer: (route: Route) => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route(pattern, async (route) => {
    calls.push(route.request().url());
    await promise;
    await answer(route);
  });
  return { calls, letGo: resolve };
}

test('a button whose action fails keeps the focus, in a form, a row, a menu and a dialog', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { title: 'Offer' });
  await account.post('/api/channel/add', { name: 'Newsletter' });
  await openDashboard(service, account);
  const { page, errors } = await dashboard.open(t, { account, path: '/dashboard/links?panel=new' });
  const actions: Record<string, { call: string; button: Locator; press?: () => Promise<void> }> = {
    'links?panel=new': { call: '**/api/url/add', button: page.getByRole('button', { name: 'Create link' }) },
    links: {
      call: '**/api/urls/change',
      button: page.getByRole('button', { name: 'Status', exact: true }),
      press: async () => {
        await page.getByRole('button', { name: 'Status', exact: true }).press('Enter');
        await page.getByRole('menuitem', { name: 'Disable' }).press('Enter');
      },
    },
    channels: { call: '**/api/channel/*/update', button: page.getByRole('button', { name: /star/i }) },
    'settings?tab=security': {
      call: '**/api/session/*/delete',
      button: page.getByRole('button', { name: /^End the session/ }),
    },
  };
  for (const [path, { call, button, press = () => button.press('Enter') }] of Object.entries(actions)) {
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    if (path === 'links') await page.getByRole('checkbox', { name: /^Select (?!all)/ }).click();
    if (path.endsWith('new')) await page.getByLabel('Destination').fill('https://example.com/');
    await button.waitFor();
    const { calls, letGo } = await hold(page, call, fail);
    await press();
    await page.locator('button[aria-busy], button[aria-disabled]').first().waitFor();
    await button.press('Enter');
    letGo();
    await page.getByText('No.', { exact: true }).first().waitFor();
    await page.locator('button[aria-busy], button[aria-disabled]').waitFor({ state: 'detached' });
    await hasFocus(button);
    assert.equal(calls.length, 1, path);
    await page.unroute(call);
  }
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('the focus stays where it was moved meanwhile, and goes to a field that is refused', {
  skip,
}, async (t) => {
  const options = { signedIn: true, path: '/dashboard/links?panel=new', mayBeRefused: true } as const;
  const { page, errors } = await dashboard.open(t, options);
  const create = page.getByRole('button', { name: 'Create link' });
  const destination = page.getByLabel('Destination');
  await destination.fill('https://example.com/');
  const first = await hold(page, '**/api/url/add', fail);
  await create.press('Enter');
  await create.press('Enter');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  first.letGo();
  await page.getByText('No.', { exact: true }).waitFor();
  await hasFocus(cancel);
  assert.equal(first.calls.length, 1, 'Enter sends nothing while it is being sent');
  await page.unroute('**/api/url/add');
  const refusal = { error: 1, message: 'Not there.', field: 'url' };
  await page.route('**/api/url/add', (route) => route.fulfill({ status: 400, json: refusal }));
  await create.press('Enter');
  await page.locator('[aria-invalid=true]').waitFor();
  await hasFocus(destination);
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('choosing a file keeps the focus when it cannot be uploaded', { skip }, async (t) => {
  const { page, errors, assertNoBarriers } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/splash/new',
  });
  const input = page.locator('input[type=file]').first();
  await input.waitFor();
  const { letGo } = await hold(page, '**/api/upload*', fail);
  await input.focus();
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') };
  await input.setInputFiles(picture);
  await page.getByText('Uploading').waitFor();
  await assertNoBarriers();
  letGo();
  await page.getByText('No.', { exact: true }).first().waitFor();
  await hasFocus(input);
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('a double click on the button that imports does not close what it tells', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=import' });
  const panel = page.getByRole('dialog', { name: 'Import links' });
  const file = { name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from('url\njavascript:alert(1)\n') };
  await panel.locator('input[type=file]').setInputFiles(file);
  await panel.getByRole('button', { name: 'Import 1 row' }).click();
  const close = panel.getByRole('button', { name: 'Close' }).last();
  await panel.getByText('Done.', { exact: true }).waitFor();
  // The second click comes when the button to close is there already.
  const { x, y, width, height } = (await close.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await panel.getByText('valid URL').waitFor();
  await close.click();
  await panel.waitFor({ state: 'detached' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const sentence = 'It is broken.';

/** Refuses what is asked for at these addresses, until the function returned is called. */
async function refuse(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  await page.route(addresses, (route) =>
    route.fulfill({ status: 500, json: { error: 1, message: sentence } }),
  );
  return () => page.unroute(addresses);
}

test('why a link cannot be given a domain, a splash page or an overlay is said, and they are there later', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/splash/add', { name: 'Sponsor' });
  const settings = { text: 'Hello' };
  await account.post('/api/overlay/add', { type: 'message', name: 'Greeting', settings });
  const { page, errors } = await dashboard.open(t, { account });
  const panel = page.getByRole('dialog', { name: 'New link' });
  for (const [field, addresses, type, choice] of [
    ['Domain', /\/api\/(?:domains|instance)\b/, undefined, new URL(service.baseUrl).host],
    ['Splash page', /\/api\/splash\b/, 'Splash page', 'Sponsor'],
    ['Overlay', /\/api\/overlay\b/, 'Overlay', 'Greeting'],
  ] as const) {
    const allow = await refuse(page, addresses);
    await page.goto(`${service.baseUrl}/dashboard/links?panel=new`);
    if (type) {
      await panel.getByText('Delivery').click();
      await panel.getByRole('radio', { name: type }).check();
    }
    await panel.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await allow();
    await panel.getByRole('combobox', { name: field, exact: true }).focus();
    await panel.locator('option').filter({ hasText: choice }).waitFor({ state: 'attached' });
    assert.equal(await panel.getByText(sentence).count(), 0, field);
  }
  assert.ok(errors.splice(0).length >= 3, 'told on the console');
});

test('why an account cannot be given another plan is said, and the plans are there later', {
  skip,
}, async (t) => {
  const account = await createAdministrator(service);
  const { page, errors } = await dashboard.open(t, { account });
  const allow = await refuse(page, /\/api\/admin\/overview\b/);
  await page.goto(`${service.baseUrl}/dashboard/admin/accounts?panel=new`);
  const panel = page.getByRole('dialog');
  await panel.getByRole('alert').filter({ hasText: sentence }).waitFor();
  await allow();
  await panel.getByRole('combobox', { name: 'Plan' }).focus();
  await panel.locator('option[value=pro]').waitFor({ state: 'attached' });
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('an account with a second factor can be deleted where it cannot be read whether it has one', {
  skip,
}, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true });
  await refuse(page, /\/api\/account\/two-?factor\b/);
  await page.goto(`${service.baseUrl}/dashboard/settings`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('dialog').getByLabel('Code').waitFor();
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

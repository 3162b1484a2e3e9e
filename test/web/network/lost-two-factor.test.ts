import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { codeOf, turnOnTwoFactor } from '../../support/accounts/two-factor.ts';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/settings?tab=security';

/** Carries the call out, and loses its answer. */
async function lose(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test('two-factor authentication whose answer is lost is shown as on, with a word about its codes', {
  skip,
}, async (t) => {
  const options = { signedIn: true, path, mayBeCutOff: true } as const;
  const { page, account } = await dashboard.open(t, options);
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  const secret = await dialog.locator('code').first().innerText();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code').fill(codeOf(secret, service.clock.now()));
  await page.route('**/api/account/two-factor/*', lose);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('If you have no recovery codes, make new ones now.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New codes' }).waitFor();
});

test('turning it off whose answer is lost is told as done', { skip }, async (t) => {
  const account = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, account);
  const { page } = await dashboard.open(t, { mayBeRefused: true, mayBeCutOff: true, path });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] as string);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code').fill(recoveryCodes[1] as string);
  await page.route('**/api/account/two-factor/*', lose);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor authentication is off').waitFor();
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor();
  assert.equal((await account.get('/api/account/two-factor')).body.data.enabled, false);
});

test('a double click starts two-factor authentication once, so that the key shown is the one that counts', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  const letGo = await hold(page, /two-factor\/start$/);
  const started: string[] = [];
  page.on('request', (request) => request.url().endsWith('/start') && started.push(request.url()));
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).dblclick();
  await letGo();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /QR code/ })
    .waitFor();
  assert.equal(started.length, 1);
});

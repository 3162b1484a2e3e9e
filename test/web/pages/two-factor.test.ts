import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { poll } from '../../support/clicks/visits.ts';
import { codeOf, turnOnTwoFactor } from '../../support/accounts/two-factor.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/settings?tab=security';
const stepMs = 30_000;

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Fills in the first step of the sign-in, up to the second one. */
async function showPassword(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
}

test('it is turned on with a code of an app, and the recovery codes are shown once, to copy and to save', {
  skip,
}, async (t) => {
  const { page, account, assertNoBarriers } = await dashboard.open(t, {
    signedIn: true,
    path,
    mayBeRefused: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  const dialog = dialogOf(page, 'Turn on two-factor authentication');
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  const isPictureThere = 'document.querySelector("[role=dialog] img").naturalWidth > 0';
  await page.waitForFunction(isPictureThere);
  await assertNoBarriers();
  await dialog.getByRole('button', { name: 'Copy Key' }).click();
  await page.getByText('Copied').first().waitFor();
  const secret = await page.evaluate<string>('navigator.clipboard.readText()');
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByLabel('Code').fill('000 000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('alert').getByText('The code is wrong or was used already.').waitFor();
  await dialog.getByLabel('Code').fill(codeOf(secret, service.clock.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const shown = dialogOf(page, 'Your recovery codes');
  await shown.getByRole('listitem').first().waitFor();
  const codes = await shown.getByRole('listitem').allInnerTexts();
  assert.ok(codes.length >= 8);
  await assertNoBarriers();
  await shown.getByRole('button', { name: 'Copy Recovery codes' }).click();
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  await poll('the codes to be copied', async () => (await copied()) === codes.join('\n') || undefined);
  const downloading = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'Download' }).click();
  const saved = await readFile(await (await downloading).path(), 'utf8');
  assert.ok(saved.includes(codes.join('\n')) && saved.includes(account.username), saved);
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText(`${codes.length} are left`).waitFor();
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).waitFor();
});

test('who signs in is asked for the code after the password, and a wrong one is told at its field', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const app = await turnOnTwoFactor(service, account);
  const asked = '/dashboard/links?q=shoes';
  const { page } = await dashboard.open(t, { path: asked, mayBeRefused: true });
  await showPassword(page, account);
  assert.equal(await page.getByRole('alert').count(), 0, 'being asked is no mistake');
  assert.match(page.url(), /\/\?next=/, 'nor the end of a session');
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('The code is wrong or was used already.').waitFor();
  assert.equal(await page.getByLabel('Code').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Code').fill(app.nextCode());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  assert.equal(page.url(), service.baseUrl + asked);
});

test('without the app a recovery code signs in, once', { skip }, async (t) => {
  const account = await service.createAccount();
  const { recoveryCodes } = await turnOnTwoFactor(service, account);
  const [code] = recoveryCodes as [string];
  const signIn = async (page: Page) => {
    await showPassword(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code.toUpperCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const { page } = await dashboard.open(t, { path, mayBeRefused: true });
  await signIn(page);
  await page.getByText(`${recoveryCodes.length - 1} are left`).waitFor();
  const again = await dashboard.open(t, { mayBeRefused: true });
  await signIn(again.page);
  await again.page.getByRole('alert').getByText('The code is wrong or was used already.').waitFor();
  await again.page.getByRole('button', { name: 'Sign in with another account' }).click();
  assert.equal(await again.page.getByLabel('Email').inputValue(), '');
});

test('being asked for a code in one tab signs nobody out in another', { skip }, async (t) => {
  const account = await service.createAccount();
  await turnOnTwoFactor(service, account);
  const other = await service.createAccount();
  const { page } = await dashboard.open(t, { mayBeRefused: true });
  const tab = await page.context().newPage();
  await tab.goto(service.baseUrl);
  await tab.getByLabel('Email').fill(other.email);
  await tab.getByLabel('Password').fill(other.password);
  await tab.keyboard.press('Enter');
  await tab.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await showPassword(page, account);
  assert.match(await tab.evaluate<string>('localStorage.getItem("waypost.session")'), /^open /);
});

test('new recovery codes, turning it off and deleting the account need the password and a code', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  const app = await turnOnTwoFactor(service, account);
  // Turning it on ended all sessions, also that of the browser.
  await page.reload();
  await showPassword(page, account);
  await page.getByLabel('Code').fill(app.nextCode());
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'New codes' }).click();
  const renewing = dialogOf(page, 'Make new recovery codes?');
  await renewing.getByLabel('Password', { exact: true }).fill('not the password');
  await renewing.getByLabel('Code').fill(app.nextCode());
  await renewing.getByRole('button', { name: 'New codes' }).click();
  await renewing.getByRole('alert').getByText('The password is wrong.').waitFor();
  await renewing.getByLabel('Password', { exact: true }).fill(account.password);
  await renewing.getByRole('button', { name: 'New codes' }).click();
  const shown = dialogOf(page, 'Your recovery codes');
  const code = await shown.getByRole('listitem').first().innerText();
  assert.ok(!app.recoveryCodes.includes(code));
  await shown.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const deleting = dialogOf(page, 'Delete your account?');
  await deleting.getByLabel(/^Type/).fill(account.username);
  await deleting.getByLabel('Password', { exact: true }).fill(account.password);
  await deleting.getByRole('button', { name: 'Delete for ever' }).click();
  await deleting.getByRole('alert').waitFor();
  assert.equal(await deleting.getByLabel('Code').getAttribute('aria-invalid'), 'true');
  await deleting.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
  const disabling = dialogOf(page, 'Turn off two-factor authentication?');
  await disabling.getByLabel('Password', { exact: true }).fill(account.password);
  await disabling.getByLabel('Code').fill(code);
  await disabling.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor();
  assert.equal((await account.get('/api/account/two-factor')).body.data.enabled, false);
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing in the ${theme} second step keeps people from using it`, { skip }, async (t) => {
    service.clock.advance(2 * stepMs);
    const account = await service.createAccount();
    await turnOnTwoFactor(service, account);
    const { page, assertNoBarriers } = await dashboard.open(t, {
      theme,
      screen: 'narrow',
      mayBeRefused: true,
    });
    await showPassword(page, account);
    await assertNoBarriers();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await assertNoBarriers();
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { isSignedIn, openDashboard } from '../../support/accounts/sessions.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/settings';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the profile says who one is; another email needs the password, and signs in from then on', {
  skip,
}, async (t) => {
  const other = await service.createAccount();
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByRole('main').getByText(account.username, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = dialogOf(page, 'Change email');
  const send = async (email: string, password: string) => {
    await dialog.getByLabel('New email').fill(email);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Change email' }).click();
  };
  await send('ada@example.com', 'not the password');
  await dialog.getByRole('alert').getByText('The password is wrong.').waitFor();
  assert.equal(await dialog.getByLabel('Current password').getAttribute('aria-invalid'), 'true');
  await send(other.email, account.password);
  await dialog.getByRole('alert').getByText('An account is already associated with this email.').waitFor();
  assert.equal(await dialog.getByLabel('New email').getAttribute('aria-invalid'), 'true');
  await send('ada@example.com', account.password);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('ada@example.com').waitFor();
  await openDashboard(service, { email: 'ada@example.com', password: account.password });
});

test('another password ends all sessions but this one', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, {
    signedIn: true,
    path: `${path}?tab=security`,
    mayBeRefused: true,
  });
  const elsewhere = await openDashboard(service, account);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = dialogOf(page, 'Change password');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByLabel('New password').fill('short');
  await dialog.getByRole('button', { name: 'Show password' }).last().click();
  assert.equal(await dialog.getByLabel('New password').getAttribute('type'), 'text');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByRole('alert').waitFor();
  assert.equal(await dialog.getByLabel('New password').getAttribute('aria-invalid'), 'true');
  await dialog.getByLabel('New password').fill('a much longer one');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await isSignedIn(elsewhere), false);
  await page.reload();
  await page.getByText('This browser').waitFor();
  await openDashboard(service, { ...account, password: 'a much longer one' });
});

test('a new API key is made after a warning, shown once with a command, and the old one stops', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, {
    signedIn: true,
    path: `${path}?tab=key`,
    mayBeRefused: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await page.getByRole('button', { name: 'Create a new key' }).click();
  const warning = dialogOf(page, 'Create a new API key?');
  await warning.getByText('stops working at once', { exact: false }).waitFor();
  await warning.getByLabel('Current password').fill('not the password');
  await warning.getByRole('button', { name: 'Create key and stop the old one' }).click();
  await warning.getByText('The password is wrong.').waitFor();
  await warning.getByLabel('Current password').fill(account.password);
  await warning.getByRole('button', { name: 'Create key and stop the old one' }).click();
  const shown = dialogOf(page, 'Your new API key');
  const key = await shown.getByText(/^wp_/).first().innerText();
  await page.keyboard.press('Escape');
  assert.ok(await shown.isVisible(), 'it cannot be lost by a key');
  await shown.getByRole('button', { name: 'Copy API key' }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), key);
  assert.match(await shown.getByText(/^curl /).innerText(), new RegExp(`Bearer ${key}`));
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  await shown.waitFor({ state: 'detached' });
  assert.equal(await page.getByText(key).count(), 0);
  assert.equal((await account.get('/api/account')).status, 401);
  const withNew = { Authorization: `Bearer ${key}` };
  assert.equal((await service.anonymous.get('/api/account', withNew)).status, 200);
});

test('a dialog cannot be closed while its change is under way, so that a new key is always shown', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  await page.getByRole('tab', { name: 'API key' }).click();
  await page.getByRole('button', { name: 'Create a new key' }).click();
  const dialog = dialogOf(page, 'Create a new API key?');
  await dialog.getByLabel('Current password').fill(account.password);
  const { promise: wanted, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/account/key*', async (route) => {
    await wanted;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Create key and stop the old one' }).click();
  await dialog.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.mouse.click(5, 5);
  await page.evaluate(
    "new Promise((resolve) => { addEventListener('popstate', resolve, { once: true }); history.back(); }).then(() => 0)",
  );
  assert.ok(await dialog.isVisible());
  goOn();
  const key = await dialogOf(page, 'Your new API key').getByText(/^wp_/).first().innerText();
  const answer = await service.anonymous.get('/api/account', { Authorization: `Bearer ${key}` });
  assert.equal(answer.body.data.username, account.username);
});

test('sessions are listed with their browser, and end one by one or all at once', { skip }, async (t) => {
  const account = await service.createAccount();
  const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0';
  const one = await openDashboard(service, account, { userAgent: firefox });
  const others = [await openDashboard(service, account), await openDashboard(service, account)];
  const { page } = await dashboard.open(t, { account, path: `${path}?tab=security` });
  await page.getByText('Chrome on Linux').waitFor();
  await page.getByText('This browser').waitFor();
  await page.getByRole('button', { name: 'End the session of Firefox on macOS' }).click();
  await page.getByText('Firefox on macOS').waitFor({ state: 'detached' });
  assert.equal(await isSignedIn(one), false);
  await page.getByRole('button', { name: 'End all others' }).click();
  await dialogOf(page, 'End all other sessions?').getByRole('button', { name: 'End all others' }).click();
  await page.getByText('You are signed in nowhere else.').waitFor();
  for (const other of others) assert.equal(await isSignedIn(other), false);
  await page.getByText('This browser').waitFor();
});

test('what is under way can no longer be cancelled', { skip }, async (t) => {
  const account = await service.createAccount();
  const other = await openDashboard(service, account);
  const { page } = await dashboard.open(t, { account, path: `${path}?tab=security` });
  await page.getByRole('button', { name: 'End all others' }).click();
  const asking = dialogOf(page, 'End all other sessions?');
  const { promise: wanted, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/sessions', async (route) => {
    await wanted;
    await route.continue();
  });
  await asking.getByRole('button', { name: 'End all others' }).click();
  await asking.getByRole('button', { name: 'Cancel', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  assert.ok(await asking.isVisible());
  goOn();
  await asking.waitFor({ state: 'detached' });
  assert.equal(await isSignedIn(other), false);
});

test('a page of sessions after the last one leads to the last one', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: `${path}?tab=security&page=9` });
  await page.getByText('This browser').waitFor();
  assert.equal(new URL(page.url()).search, '?tab=security');
});

test('theme and language are chosen here, too, and the tab stands in the URL', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await page.getByRole('tab', { name: 'Appearance' }).click();
  assert.match(page.url(), /tab=appearance/);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.reload();
  assert.ok(await page.getByRole('radio', { name: 'Dark' }).isChecked());
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Español');
  await page.locator('html[lang=es]').waitFor();
});

test('the account is deleted only after its name and the password were entered', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = dialogOf(page, 'Delete your account?');
  const typed = dialog.getByLabel(`Type ${account.username} to confirm`);
  const confirm = () => dialog.getByRole('button', { name: 'Delete for ever' }).click();
  await dialog.getByRole('heading', { name: 'What stays' }).waitFor();
  await typed.fill('somebody else');
  await confirm();
  await dialog.getByRole('alert').getByText(`Please type ${account.username}.`).waitFor();
  await typed.fill(account.username);
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await confirm();
  await dialog.getByRole('alert').getByText('The password is wrong.').waitFor();
  assert.equal((await account.get('/api/account')).status, 200);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await confirm();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.equal((await account.get('/api/account')).status, 401);
});

for (const [theme, screen] of [
  ['light', 'desktop'],
  ['dark', 'narrow'],
] as const) {
  test(`nothing in the ${theme} settings (${screen}) keeps people from using them, nor is too wide`, {
    skip,
  }, async (t) => {
    const { page, assertNoBarriers } = await dashboard.open(t, {
      signedIn: true,
      path,
      theme,
      screen,
    });
    const width = page.viewportSize()?.width;
    for (const [tab, button, dialog] of tour) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: button, exact: true }).click();
      await dialogOf(page, dialog).waitFor();
      await assertNoBarriers();
      await page.keyboard.press('Escape');
      await dialogOf(page, dialog).waitFor({ state: 'detached' });
      await assertNoBarriers();
      assert.equal(await page.evaluate<number>('document.documentElement.scrollWidth'), width, tab);
    }
    await page.getByRole('tab', { name: 'Appearance' }).click();
    await assertNoBarriers();
  });
}

/** Each tab, with a dialog that it opens. */
const tour = [
  ['Profile', 'Delete account', 'Delete your account?'],
  ['Security', 'Change password', 'Change password'],
  ['API key', 'Create a new key', 'Create a new API key?'],
] as const;

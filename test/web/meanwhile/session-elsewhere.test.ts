import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' });

/** Opens another tab of the same browser. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${service.baseUrl}/dashboard/links`);
  return tab;
}

async function signOut(page: Page, { username }: TestAccount): Promise<void> {
  await page.getByRole('button', { name: `Account: ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Goes back within the dashboard. */
const goBack =
  "new Promise((resolve) => { addEventListener('popstate', resolve, { once: true }); history.back(); }).then(() => 0)";

async function createKey(page: Page, { password }: TestAccount) {
  await page.getByRole('tab', { name: 'API key' }).click();
  await page.getByRole('button', { name: 'Create a new key' }).click();
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Create key and stop the old one' }).click();
  const key = page.getByText(/^wp_/).first();
  await key.waitFor();
  return { key, text: await key.innerText() };
}

test('what is said to be deleted is deleted before another tab signs out', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: '/dashboard/pixels' });
  await account.post('/api/pixel/add', { type: 'fbpixel', name: 'Ads', tag: '1234567890' });
  await page.reload();
  const tab = await openTab(page);
  await page.getByRole('button', { name: 'Actions for Ads' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Ads deleted').waitFor();
  // The list is read anew after the deletion; signing out has to wait for that too, or it is refused.
  await page.route(/\/api\/pixels/, (route) => setTimeout(() => void route.continue(), 500));
  const readAnew = page.waitForResponse(/\/api\/pixels/);
  await signOut(tab, account);
  assert.equal((await account.get('/api/pixels')).body.data.result, 0);
  assert.equal((await readAnew).status(), 200);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a new key is still shown after signing in again, when its session has ended', { skip }, async (t) => {
  const path = '/dashboard/settings';
  const { page, account } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  const { key, text } = await createKey(page, account);
  await page.context().clearCookies();
  const tab = await openTab(page);
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signInAgain(page).getByLabel('Email').fill(account.email);
  await signInAgain(page).getByLabel('Password').fill(account.password);
  await signInAgain(page).getByRole('button', { name: 'Sign in' }).click();
  await signInAgain(page).waitFor({ state: 'detached' });
  assert.equal(await key.innerText(), text);
  await page.evaluate(goBack);
  assert.equal(await key.innerText(), text);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await key.waitFor({ state: 'detached' });
});

test('a page that the browser brings back asks to sign in if another tab has signed out', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true });
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  // As while the page is put aside: nothing tells it of the change.
  await page.evaluate(`
    localStorage.removeItem('waypost.session');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  `);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a page that the browser brings back has the theme and the language chosen meanwhile in another tab', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true });
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.evaluate(`
    localStorage.setItem('waypost.theme', 'dark');
    localStorage.setItem('waypost.language', 'de');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  `);
  await page.locator('html[data-theme=dark][lang=de]').waitFor();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const account = await service.createAccount();

test('who signs in gets to the links, and after signing out must sign in again', { skip }, async (t) => {
  const { page } = await dashboard.open(t);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${service.baseUrl}/dashboard/links`);
  await page.getByRole('button', { name: `Account: ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.goto(`${service.baseUrl}/dashboard/links`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('a wrong password is told in the words of the server or the reader’s language, and what was typed stays', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { mayBeRefused: true });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill('something else');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('The email or the password is wrong.').waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), account.email);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.').waitFor();
});

test('signing in leads to the page that was asked for', { skip }, async (t) => {
  const path = '/dashboard/links?q=shoes&limit=50';
  const { page } = await dashboard.open(t, { path });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  assert.equal(page.url(), service.baseUrl + path);
});

test('signing in leads nowhere outside the dashboard, whatever the address asks for', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { path: '/?next=https%3A%2F%2Fexample.com%2Fdashboard%2F' });
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.baseUrl}/dashboard/links`);
});

test('a session that ended elsewhere leads to signing in', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, mayBeRefused: true });
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.context().clearCookies();
  await page.getByRole('searchbox', { name: 'Search links' }).fill('anything');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
});

test('where registration is open, one can register and gets a key', { skip }, async (t) => {
  const { page } = await dashboard.open(t);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('grace@example.com');
  assert.equal(await page.getByLabel('User name').inputValue(), 'grace');
  await page.getByLabel('User name').fill('hopper');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Welcome, hopper' }).waitFor();
  await page.getByText(/^wp_/).first().waitFor();
});

test('who is registered but could not be signed in gets the key by trying again', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { mayBeCutOff: true });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('late@example.com');
  await page.getByLabel('Password').fill('a long password');
  await page.route('**/api/session', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Welcome, late' }).waitFor();
  await page.getByText(/^wp_/).first().waitFor();
});

test('a name that is taken is told at its field', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { mayBeRefused: true });
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByLabel('User name').fill('x');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel('User name').getAttribute('aria-invalid'), 'true');
});

for (const theme of ['light', 'dark'] as const) {
  test(`nothing on the ${theme} page for signing in keeps people from using it`, { skip }, async (t) => {
    const { page, assertNoBarriers } = await dashboard.open(t, { theme, screen: 'phone' });
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await assertNoBarriers();
  });
}

test('the chosen theme counts more than that of the system, and is kept', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { theme: 'light' });
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
});

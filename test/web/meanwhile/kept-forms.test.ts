import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { TestAccount } from '../../support/service.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const url = 'https://example.com/page';
const path = '/dashboard/links?panel=new';

const newPanel = (page: Page) => page.getByRole('dialog', { name: 'New link' });
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' });
const linksOf = async (account: TestAccount) => (await account.get('/api/urls')).body.data.urls.length;

async function signIn(page: Page | Locator, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Fills in the panel of a new link, and tries to create it after the session has ended. */
async function typeAndLose(page: Page): Promise<void> {
  await newPanel(page).getByLabel('Destination').fill(url);
  await newPanel(page).getByLabel('Note').fill('From the agency');
  await page.context().clearCookies();
  await newPanel(page).getByRole('button', { name: 'Create link' }).click();
  await signInAgain(page).waitFor();
}

test('a panel in which something was typed is not lost by a reload without a question', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path });
  await newPanel(page).waitFor();
  await page.reload();
  await newPanel(page).getByLabel('Destination').fill(url);
  const asked = page.waitForEvent('dialog');
  await page.evaluate('void setTimeout(() => location.reload())');
  const question = await asked;
  assert.equal(question.type(), 'beforeunload');
  await question.dismiss();
  assert.equal(await newPanel(page).getByLabel('Destination').inputValue(), url);
});

test('what was typed is still there after signing in again, and is saved then', { skip }, async (t) => {
  const { page, account, assertNoBarriers } = await dashboard.open(t, {
    signedIn: true,
    path,
    mayBeRefused: true,
  });
  await typeAndLose(page);
  await assertNoBarriers();
  await page.keyboard.press('Escape');
  await signIn(signInAgain(page), account);
  await signInAgain(page).waitFor({ state: 'detached' });
  assert.equal(await newPanel(page).getByLabel('Note').inputValue(), 'From the agency');
  // Not that an API key is missing, which the service tells programs.
  const [refusal] = await newPanel(page).getByRole('alert').allInnerTexts();
  assert.equal(refusal, 'Your session has ended. Please sign in again.');
  await newPanel(page).getByRole('button', { name: 'Create link' }).click();
  await newPanel(page).waitFor({ state: 'detached' });
  assert.equal(await linksOf(account), 1);
});

test('somebody else who signs in there finds nothing of it', { skip }, async (t) => {
  const other = await service.createAccount();
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await typeAndLose(page);
  await signIn(signInAgain(page), other);
  await newPanel(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Account: ${other.username}` }).waitFor();
  await page.getByRole('heading', { name: 'Create your first link' }).waitFor();
});

test('who gives up what was typed gets to the page for signing in', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await typeAndLose(page);
  await signInAgain(page).getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await newPanel(page).waitFor({ state: 'detached' });
});

test('a page that is being edited waits for another tab in which one signs in again', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/splash/add', { name: 'Wait' })).body;
  const { page } = await dashboard.open(t, { account, path: `/dashboard/splash/${id}`, mayBeRefused: true });
  await page.getByLabel('Title').fill('One moment');
  const tab = await page.context().newPage();
  await page.context().clearCookies();
  await tab.goto(`${service.baseUrl}/dashboard/links`);
  await signInAgain(page).waitFor();
  await signIn(tab, account);
  await signInAgain(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  assert.equal((await account.get(`/api/splash/${id}`)).body.details.title, 'One moment');
});

/** Signs in and begins a link, while another tab still shows the sign-in page. */
async function typeBesideSignIn(t: TestContext, account: TestAccount) {
  const { page } = await dashboard.open(t, { path: '/' });
  const tab = await page.context().newPage();
  await tab.goto(service.baseUrl);
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
  await signIn(page, account);
  await page.getByRole('button', { name: 'New link' }).click();
  await newPanel(page).getByLabel('Destination').fill(url);
  return { page, tab };
}

test('a page in which something was typed is left when somebody else signs in in another tab', {
  skip,
}, async (t) => {
  const [account, other] = [await service.createAccount(), await service.createAccount()];
  const { page, tab } = await typeBesideSignIn(t, account);
  await signIn(tab, other);
  await newPanel(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Account: ${other.username}` }).waitFor();
});

test('and stays when its own account signs in there', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page, tab } = await typeBesideSignIn(t, account);
  const asked = page.waitForResponse(/\/api\/account$/);
  await signIn(tab, account);
  await asked;
  await newPanel(page).getByRole('button', { name: 'Create link' }).click();
  await newPanel(page).waitFor({ state: 'detached' });
  assert.equal(await linksOf(account), 1);
});

test('a preview says that the session has ended, too', { skip }, async (t) => {
  const path = '/dashboard/splash/new';
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.locator('iframe').waitFor();
  await page.context().clearCookies();
  await page.getByLabel('Title', { exact: true }).fill('Soon');
  await signInAgain(page).waitFor();
  // Behind the dialog it has no role.
  const refusal = page.getByText(/API key/).or(page.locator('main').getByText('Your session has ended'));
  await refusal.waitFor({ state: 'attached' });
  assert.match((await refusal.textContent()) ?? '', /Your session has ended. Please sign in again.$/);
});

test('who signs out of a page with unsaved changes is asked, and may stay', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: '/dashboard/splash/new' });
  const name = page.getByLabel('Name', { exact: true });
  const menu = page.getByRole('button', { name: `Account: ${account.username}` });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const leave = async () => {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await name.fill('Wait');
  await leave();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await menu.and(page.locator(':focus')).waitFor();
  assert.equal(await name.inputValue(), 'Wait');
  await leave();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

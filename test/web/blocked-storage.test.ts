import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { TestAccount } from '../support/service.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** As browsers do it for people who block all cookies; Firefox refuses channels and locks between tabs, too. */
const blockStorage = `
  const refusal = () => new DOMException('The operation is insecure.', 'SecurityError');
  const refuse = () => { throw refusal(); };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  window.BroadcastChannel = function () { refuse(); };
  navigator.locks.request = () => Promise.reject(refusal());
`;

async function signIn(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Answers as the service does, but leaves out its cookies. */
async function dropCookies(page: Page): Promise<void> {
  await page.route('**/api/session', async (route) => {
    const { status, headers, body } = await sendOn(route.request().postData() ?? '');
    await route.fulfill({ status, headers, body });
  });
}

async function sendOn(body: string) {
  const response = await fetch(`${service.baseUrl}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: service.baseUrl },
    body,
  });
  return {
    status: response.status,
    headers: { 'Content-Type': 'application/json' },
    body: await response.text(),
  };
}

test('where the browser stores nothing one can sign in, choose a theme and sign out', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t);
  await page.addInitScript(blockStorage);
  await page.reload();
  await signIn(page, account);
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByRole('button', { name: `Account: ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('who signs in with a browser that keeps no cookies reads that, and what to do', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { mayBeRefused: true });
  await dropCookies(page);
  await signIn(page, account);
  const told = page.getByRole('alert').getByText('Please allow cookies for this page.');
  await told.waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), account.email);
  await page.unroute('**/api/session');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Links', exact: true }).waitFor();
});

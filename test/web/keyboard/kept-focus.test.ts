import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { sendJson } from '../../support/accounts/reports.ts';
import { openDashboard } from '../../support/accounts/sessions.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { makeVisits } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const undo = (page: Page) => page.locator('button:focus', { hasText: 'Undo' });
const content = (page: Page) => page.locator('#content:focus');

async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

test('who takes a link out of a channel or campaign by keyboard can undo it at once', { skip }, async (t) => {
  const account = await service.createAccount();
  const campaign = (await account.post('/api/campaign/add', { name: 'Spring' })).body.id;
  const channel = (await account.post('/api/channel/add', { name: 'Newsletter' })).body.id;
  const { alias } = await createLink(account, { title: 'Offer', campaign, channel: [channel] });
  const { page } = await dashboard.open(t, {
    account,
    inMotion: true,
    path: `/dashboard/channels/${channel}`,
  });
  await choose(page, 'Actions for Offer', 'Take out of channel');
  await undo(page).press('Enter');
  await content(page).waitFor();
  await page.getByRole('button', { name: 'Actions for Offer' }).waitFor();

  await page.goto(`${service.baseUrl}/dashboard/campaigns/${campaign}`);
  await choose(page, `Actions for ${alias}`, 'Take out');
  await undo(page).press('Enter');
  await page.getByRole('button', { name: `Actions for ${alias}` }).waitFor();
});

test('who ends a session or closes a report by keyboard goes on in the content of the page', {
  skip,
}, async (t) => {
  const account = await createAdministrator(service);
  await openDashboard(service, account);
  const { shorturl } = await createLink(account);
  const { status } = await sendJson(service, { url: shorturl, reason: 'spam' });
  assert.equal(status, 200);
  const { page } = await dashboard.open(t, {
    account,
    inMotion: true,
    path: '/dashboard/settings?tab=security',
  });
  await page.getByRole('button', { name: /^End the session/ }).press('Enter');
  await content(page).waitFor();
  await page.goto(`${service.baseUrl}/dashboard/admin/reports`);
  await page.getByRole('button', { name: /^Close the report/ }).press('Enter');
  await content(page).waitFor();
});

test('who clears a search by keyboard can type the next one', { skip }, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { title: 'Offer' });
  const { page } = await dashboard.open(t, { account });
  const search = page.getByRole('searchbox', { name: 'Search links' });
  await search.fill('nothing like it');
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await page.locator('input[type=search]:focus').waitFor();
  assert.equal(await search.inputValue(), '');
});

test('who clears a selection by keyboard goes on in the content of the page', { skip }, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { title: 'Offer' });
  await account.post('/api/qr/add', { name: 'Code', type: 'text', data: 'Hello' });
  const { page } = await dashboard.open(t, { account });
  for (const [path, name] of [
    ['links', 'Clear selection'],
    ['qr', 'Clear'],
  ] as const) {
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await content(page).waitFor();
  }
});

test('who opens another page by keyboard goes on in its content, but stays in the menu of pages', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/channel/add', { name: 'Newsletter' });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/channels' });
  await page.getByRole('link', { name: 'Newsletter' }).press('Enter');
  await page.getByRole('heading', { name: 'Newsletter' }).waitFor();
  await content(page).waitFor();
  await page.keyboard.press('Tab');
  await page.locator('#content a:focus').press('Enter');
  await page.getByRole('link', { name: 'Newsletter' }).waitFor();
  await content(page).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Newsletter' }).waitFor();
  await content(page).waitFor();
  await page.getByRole('link', { name: 'Pixels' }).press('Enter');
  await page.getByRole('heading', { name: 'Pixels', exact: true }).waitFor();
  await page.locator('a:focus', { hasText: 'Pixels' }).waitFor();
});

test('who opens another page from the menu of a row by keyboard goes on in its content', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { alias } = await createLink(account, { title: 'Offer' });
  const { page } = await dashboard.open(t, { account });
  await choose(page, `Actions for ${alias}`, 'Statistics');
  await page.getByRole('heading', { name: 'Offer' }).waitFor();
  await content(page).waitFor();
});

test('who turns to the last page by keyboard can turn back at once', { skip }, async (t) => {
  const account = await service.createAccount();
  for (let number = 1; number <= 16; number++) await createLink(account);
  const { page } = await dashboard.open(t, { account });
  const next = page.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await page.getByText('16–16 of 16').waitFor();
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  await page.locator('button:focus[aria-label="Next page"]').press('Shift+Tab');
  await page.locator('button:focus[aria-label="Previous page"]').press('Enter');
  await page.getByText('1–15 of 16').waitFor();
});

test('who clears all filters or chooses dates by keyboard goes on in the content of the page', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(service.application.services.database, makeVisits(id, 1, service.clock.now()));
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?q=nothing+like+it' });
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await content(page).waitFor();
  const path = '/dashboard/statistics?range=custom&from=2026-01-01&to=2026-01-31';
  await page.goto(service.baseUrl + path);
  await page.getByLabel('To', { exact: true }).fill('2026-02-15');
  await page.getByRole('button', { name: 'Show', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/to=2026-02-15/);
  await content(page).waitFor();
});

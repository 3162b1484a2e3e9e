import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { storeVisits } from '../api/statistics/store-visits.ts';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { createLink } from '../support/clicks/visits.ts';
import { addBelongings, startDestination } from './support/crawler/belongings.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const status = (page: Page) => page.getByRole('search').getByRole('status');

/** Waits until the status says this, which may be nothing. */
const announced = (page: Page, text: string) =>
  status(page)
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor({ state: 'attached' });

/**
 * What is searched on each page with a list, and how many of the two of everything are found. They are called
 * "Sample <number>", and the numbers are not the same in each run of the tests.
 */
const searchesFor = ([older, newer]: [older: string, newer: string]) => [
  { path: 'links', field: 'Search links', typed: older.toLowerCase(), found: '3 results' },
  { path: 'qr', field: 'Search QR codes', typed: 'fresh bread', found: '2 results' },
  { path: 'campaigns', field: 'Search campaigns', typed: older.toLowerCase(), found: '1 result' },
  { path: 'channels', field: 'Search channels', typed: 'sample', found: '2 results' },
  { path: 'pixels', field: 'Search pixels', typed: 'GTM-', found: '2 results' },
  {
    path: 'domains',
    field: 'Search domains',
    typed: newer.toLowerCase().replace(' ', ''),
    found: '1 result',
  },
  { path: 'admin/accounts', field: 'Search accounts', typed: '@', found: '1 result' },
];

test('on each page with a search, how many were found is announced once', { skip }, async (t) => {
  const account = await createAdministrator(service);
  const destination = await startDestination();
  const addMore = async (): Promise<string> => {
    const { links } = await addBelongings({ service, account, destination });
    return (await account.get(`/api/url/${links}`)).body.details.title;
  };
  const names: [string, string] = [await addMore(), await addMore()];
  const { page } = await dashboard.open(t, { account });
  for (const { path, field, typed, found } of searchesFor(names)) {
    await page.goto(`${service.baseUrl}/dashboard/${path}?q=${encodeURIComponent(typed)}`);
    const search = page.getByRole('searchbox', { name: field });
    await page
      .getByRole('main')
      .getByText(/sample|@/i)
      .first()
      .waitFor();
    assert.equal(await status(page).innerText(), '', `${path}: nothing is announced on opening`);
    await search.fill('no such thing');
    await announced(page, 'Nothing found');
    await search.fill(typed);
    await announced(page, found);
    assert.equal(await page.locator('[role=status]', { hasText: found }).count(), 1, path);
    await page.getByRole('button', { name: 'Clear' }).click();
    await announced(page, '');
  }
});

test('the pages of what was found are announced when they are turned, not when it is searched', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const urls = Array.from({ length: 40 }, (_, index) => ({
    url: 'https://example.com/',
    title: index < 20 ? 'Early' : 'Late',
  }));
  await account.post('/api/urls/add', { urls });
  const { page } = await dashboard.open(t, { account });
  const said = (text: string) => page.locator('[aria-live=polite]', { hasText: text });
  await page.getByText('1–15 of 40').waitFor();
  await page.getByRole('searchbox').fill('early');
  await page.getByText('1–15 of 20').waitFor();
  await announced(page, '20 results');
  assert.equal(await said('1–15 of 20').count(), 0);
  await page.getByRole('button', { name: 'Next page' }).click();
  await said('16–20 of 20').waitFor();
  await announced(page, '20 results');
  await page.getByRole('searchbox').fill('');
  await page.getByText('1–15 of 40').waitFor();
  assert.equal(await said('1–15 of 40').count(), 0);
});

test('the same count is announced again for other words', { skip }, async (t) => {
  const account = await service.createAccount();
  for (const name of ['Alpha', 'Beta']) await account.post('/api/channel/add', { name });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/channels' });
  await page.getByRole('searchbox').fill('alpha');
  await announced(page, '1 result');
  await page.evaluate(`
    globalThis.said = [];
    const status = document.querySelector('[role=search] [role=status]');
    new MutationObserver(() => said.push(status.textContent))
      .observe(status, { childList: true, subtree: true, characterData: true });
  `);
  await page.getByRole('searchbox').fill('beta');
  await page.getByRole('link', { name: 'Alpha' }).waitFor({ state: 'detached' });
  await announced(page, '1 result');
  assert.deepEqual(await page.evaluate('said'), ['', '1 result']);
});

test('so it is where a channel is chosen, and among the names of statistics', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account, { title: 'Offer' });
  const visits = Array.from({ length: 12 }, (_, index) => ({
    subjectId: id,
    at: Date.now(),
    referrer: `https://site${index}.example.org/`,
  }));
  await storeVisits(service.application.services.database, visits);
  const channels = [];
  for (let index = 0; index < 12; index++) {
    channels.push((await account.post('/api/channel/add', { name: `Channel ${index}` })).body.id);
  }
  await account.post(`/api/channel/${channels[0]}/assign/links/${id}`);
  const { page } = await dashboard.open(t, { account, path: `/dashboard/channels/${channels[0]}` });
  await page.getByRole('button', { name: 'Actions for Offer' }).click();
  await page.getByRole('menuitem', { name: 'Also add to…' }).click();
  await page.getByRole('searchbox').fill('channel 1');
  await announced(page, '3 results');
  await page.getByRole('searchbox').fill('no such channel');
  await announced(page, 'Nothing found');
  assert.equal(await page.locator('[role=status]', { hasText: 'Nothing found' }).count(), 1);

  await page.goto(`${service.baseUrl}/dashboard/links/${id}`);
  await page
    .getByRole('button', { name: /^Show all \d+$/ })
    .first()
    .click();
  await page.getByRole('searchbox').fill('no such name');
  await announced(page, 'Nothing found');
});

test('what is pasted is found with blanks around it, and by its beginning if it is long', {
  skip,
}, async (t) => {
  const account = await createAdministrator(service);
  const url = `https://shop.example.com/offers?${'utm_source=poster&'.repeat(12)}`;
  const { alias } = await createLink(account, { url });
  await account.post('/api/qr/add', { type: 'text', data: 'Fresh bread', name: 'Bakery' });
  const { page } = await dashboard.open(t, { account });
  const fill = async (path: string, field: string, text: string) => {
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    await page.getByRole('searchbox', { name: field }).fill(text);
  };
  for (const [path, field, text] of [
    ['links', 'Search links', ` ${alias}\t`],
    ['links', 'Search links', url],
    ['qr', 'Search QR codes', ' fresh bread '],
    ['admin/accounts', 'Search accounts', ` ${account.email} `],
  ] as const) {
    await fill(path, field, text);
    await announced(page, '1 result');
  }
  await fill('admin/accounts', 'Search accounts', ' ');
  await page.waitForURL(/q=\+/);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(url);
  await page.getByRole('option', { name: alias }).waitFor();
});

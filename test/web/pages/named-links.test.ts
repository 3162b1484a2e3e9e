/** Whoever types an alias or pastes a short URL means that link, however many newer ones have the text in them, too. */
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const { host } = new URL(service.baseUrl);

async function createSummers() {
  const account = await service.createAccount();
  const custom = account.username;
  await createLink(account, { custom, title: 'The summer' });
  const urls = Array.from({ length: 40 }, (_, n) => {
    const title = `See ${service.baseUrl}/${custom}`;
    return { url: 'https://example.com/', custom: `${custom}-${n}`, title };
  });
  await account.post('/api/urls/add', { urls });
  return { account, custom, spellings: [custom, `${host}/${custom}`, `${service.baseUrl}/${custom}`] };
}

/** Types each text and sees which of the many found comes first. */
async function assertFirst(search: Locator, spellings: string[], found: Locator): Promise<void> {
  for (const text of spellings) {
    await search.fill('');
    await search.fill(text);
    await found.first().filter({ hasText: 'The summer' }).waitFor();
    await found.nth(1).waitFor();
  }
}

test('a link is added to a campaign by its alias or its short URL', { skip }, async (t) => {
  const { account, spellings } = await createSummers();
  const { body } = await account.post('/api/campaign/add', { name: 'Summer' });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/campaigns/${body.id}` });
  await assertFirst(page.getByRole('combobox', { name: 'Add a link' }), spellings, page.getByRole('option'));
});

test('a link is added to a channel by its alias or its short URL', { skip }, async (t) => {
  const { account, spellings } = await createSummers();
  const { body } = await account.post('/api/channel/add', { name: 'Summer' });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/channels/${body.id}` });
  await assertFirst(page.getByRole('combobox', { name: 'Add an item' }), spellings, page.getByRole('option'));
});

test('in the list of links it comes first when they are in order of their dates', { skip }, async (t) => {
  const { account, spellings } = await createSummers();
  const { page } = await dashboard.open(t, { account });
  const rows = page.getByRole('table', { name: 'Links' }).locator('tbody tr');
  await rows.nth(14).waitFor();
  await assertFirst(page.getByRole('searchbox', { name: 'Search links' }), spellings, rows);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('title');
  await rows.first().filter({ hasText: 'See' }).waitFor();
});

test('the command palette offers it first', { skip }, async (t) => {
  const { account, spellings } = await createSummers();
  const { page } = await dashboard.open(t, { account });
  await page.getByRole('table', { name: 'Links' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const links = palette.locator('[data-value^="link "]');
  await assertFirst(palette.getByRole('combobox'), spellings, links);
});

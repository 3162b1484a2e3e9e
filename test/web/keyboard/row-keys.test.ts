import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  );

test('arrow keys move between the names of pages, and never to what screen readers do not see', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  for (const name of ['Ada', 'Grace']) {
    await account.post('/api/bio/add', { alias: `${name}-${account.username}`.toLowerCase(), name });
  }
  const { page } = await dashboard.open(t, { account, path: '/dashboard/bios' });
  await page.getByRole('link', { name: 'Grace', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), 'Ada');
  assert.equal(await page.evaluate("document.activeElement.closest('[aria-hidden=true]')"), null);
});

test('in the weight of a link the arrow keys change the weight', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id: campaign } = (
    await account.post('/api/campaign/add', { name: 'Spring', slug: account.username, public: true })
  ).body;
  for (const title of ['One', 'Two']) await createLink(account, { title, campaign, weight: 5 });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/campaigns/${campaign}` });
  const weight = page.getByRole('spinbutton').first();
  await weight.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  assert.equal(await weight.inputValue(), '6');
});

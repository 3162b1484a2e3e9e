import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** How far down the bottom of the page's header is. */
async function headerEnd(page: Page): Promise<number> {
  const box = await page.getByRole('main').locator('header').first().boundingBox();
  assert.ok(box);
  return box.y + box.height;
}

test('the answers to an overlay are below a header as tall as while they were loading', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const settings = { question: 'Tea?', options: ['Yes', 'No'] };
  const { id } = (await account.post('/api/overlay/add', { type: 'poll', name: 'Tea', settings })).body;
  const { page } = await dashboard.open(t, { account, screen: 'phone', path: '/dashboard/overlays' });
  const release = await hold(page, /\/api\/overlay\/\d+/);
  await page.goto(`${service.baseUrl}/dashboard/overlays/${id}/answers`);
  await page.getByRole('heading', { name: 'Answers' }).waitFor();
  const before = await headerEnd(page);
  await release();
  await page.getByRole('heading', { name: 'Tea · Results' }).waitFor();
  assert.equal(await headerEnd(page), before);
});

test('what explains pixels comes after the list that it is below', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account, path: '/dashboard/overlays' });
  const release = await hold(page, /\/api\/pixels/);
  await page.goto(`${service.baseUrl}/dashboard/pixels`);
  await page.getByRole('table', { name: 'Pixels' }).waitFor();
  const help = page.getByRole('heading', { name: 'How pixels run' });
  assert.equal(await help.count(), 0);
  await release();
  await help.waitFor();
});

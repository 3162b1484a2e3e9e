import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** Longer than Undo is offered for a deletion. */
const untilSentMs = 9_000;

/** The service carries out the next change, but its answer is lost. */
async function loseAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/api/**', async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    assert.equal((await route.fetch()).status(), 200);
    await route.abort();
  });
}

test('what is changed is shown as it is, also where the answer is lost', { skip }, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/channel/add', { name: 'News' });
  const path = '/dashboard/channels';
  const { page } = await dashboard.open(t, { account, path, mayBeCutOff: true });
  await loseAnswer(page);
  await page.getByRole('button', { name: 'Star News' }).click();
  await page.getByText('The service cannot be reached').waitFor();
  await page.getByRole('button', { name: 'Star News', pressed: true }).waitFor();
});

test('what is deleted does not come back where the answer is lost', { skip }, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/pixel/add', { type: 'bing', name: 'Shop', tag: '12345678' });
  const path = '/dashboard/pixels';
  const { page } = await dashboard.open(t, { account, path, mayBeCutOff: true });
  await page.clock.install();
  await loseAnswer(page);
  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const asked = page.waitForResponse(/\/api\/pixels\?/);
  await page.clock.runFor(untilSentMs);
  await page.getByText('The service cannot be reached').waitFor();
  await asked;
  await page.getByRole('heading', { name: 'Add your first pixel' }).waitFor();
});

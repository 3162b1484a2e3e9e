import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink, poll } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { previewOf } from '../support/previews.ts';
import { makeVisits } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** The number of animations that run now. */
const moving = `document.getAnimations().filter(({ playState }) => playState === 'running').length`;
/** The number of animations that never end by themselves. */
const endless = `document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === Infinity).length`;

const comesToRest = (page: Page) =>
  poll('a page on which nothing moves', async () => ((await page.evaluate(moving)) === 0 ? true : undefined));

test('a page at rest does not move, nor does one that shows clicks as they happen', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(service.application.services.database, makeVisits(id, 10, Date.now()));
  const { page } = await dashboard.open(t, { account, inMotion: true, path: `/dashboard/links/${id}` });
  await page.getByText('Live', { exact: true }).waitFor();
  await comesToRest(page);
  await page.goto(`${service.baseUrl}/dashboard/overlays/new?type=poll`);
  await previewOf(page).getByText('Vote').waitFor();
  await comesToRest(page);
});

test('for who wants less motion nothing turns while it is being waited for', { skip }, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account });
  await page.route('**/api/**', () => {});
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.animate-pulse').first().waitFor();
  await comesToRest(page);
  assert.equal(await page.evaluate(endless), 0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.ok(await page.evaluate<boolean>(`${endless} > 0`), 'shapes that wait would move');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBelongings, startDestination } from '../support/crawler/belongings.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

test('on a page after the last one, as when all on it was deleted, lists lead to the last one', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const ids = await addBelongings({ service, account, destination: await startDestination() });
  const { page } = await dashboard.open(t, { account });
  const lists = [
    'links',
    'qr',
    'bios',
    'splash',
    'overlays',
    `overlays/${ids.overlays}/answers`,
    `channels/${ids.channels}`,
    `campaigns/${ids.campaigns}`,
  ];
  for (const path of lists) {
    await page.goto(`${service.baseUrl}/dashboard/${path}?page=9`);
    await page.waitForURL(`${service.baseUrl}/dashboard/${path}`);
    await page.locator('main [data-row], main li').first().waitFor();
  }
  assert.equal(await page.getByText('Nothing left on this page').count(), 0);
});

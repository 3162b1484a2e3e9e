import { test } from 'node:test';
import { addBelongings, startDestination } from '../support/crawler/belongings.ts';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

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
  await page.getByText('Nothing left on this page').waitFor({ state: 'detached' });
});

test('a list whose last page is still being asked for is not said to be empty', { skip }, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/qr/add', { type: 'text', data: 'Fresh bread', name: 'Bakery' });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/pixels' });
  const release = await hold(page, /\/api\/qr\?page=1&/);
  await page.goto(`${service.baseUrl}/dashboard/qr?page=9`);
  await page.waitForURL(`${service.baseUrl}/dashboard/qr`);
  await page.locator('table[aria-busy=true]').waitFor();
  await release();
  await page.getByRole('link', { name: 'Bakery' }).waitFor();
});

import { test } from 'node:test';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

test('the button that turns to a page shows that it is being loaded', { skip }, async (t) => {
  const account = await service.createAccount();
  for (let number = 1; number <= 16; number++) {
    await account.post('/api/qr/add', { type: 'text', data: `${number}`, name: `Code ${number}` });
  }
  const { page } = await dashboard.open(t, { account, path: '/dashboard/qr' });
  const spinner = (name: string) => page.getByRole('button', { name }).locator('.animate-spin');
  for (const [name, shown, first] of [
    ['Next page', 1, 'Code 1'],
    ['Previous page', 2, 'Code 16'],
  ] as const) {
    await page.goto(`${service.baseUrl}/dashboard/qr?page=${shown}`);
    const letGo = await hold(page, new RegExp(`/api/qr\\?page=${3 - shown}`));
    await page.getByRole('button', { name }).click();
    await spinner(name).waitFor();
    await page.locator('nav[aria-busy]').waitFor();
    await letGo();
    await page.getByRole('link', { name: first, exact: true }).waitFor();
    await spinner(name).waitFor({ state: 'detached' });
  }
});

test('rows that have not come yet cannot be chosen', { skip }, async (t) => {
  const account = await service.createAccount();
  for (const name of ['one', 'two'])
    await account.post('/api/url/add', { url: `https://example.com/${name}` });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/pixels' });
  const letGo = await hold(page, /\/api\/urls\?/);
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.and(page.locator(':disabled')).waitFor();
  await letGo();
  await all.check();
  await page.getByText('2 selected').waitFor();
});

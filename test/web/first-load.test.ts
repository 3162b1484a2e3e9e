import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFile } from '../../tools/measure-dashboard.ts';
import { createLink } from '../support/clicks/visits.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

test('the links of an address are asked for once, while the code of their page is still loading', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createLink(account, { custom: `spring-${account.username}` });
  await createLink(account, { custom: `autumn-${account.username}` });
  const { page, requests } = await dashboard.open(t, { account, path: '/dashboard/channels' });
  const asked = page.waitForRequest((request) => request.url().includes('/api/urls?'));
  await page.route(`**/${findFile('pages/links/links-page.tsx')}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${service.baseUrl}/dashboard/links?q=spring&order=click`);
  await page
    .getByRole('button', { name: `spring-${account.username}` })
    .first()
    .waitFor();
  assert.equal(await page.getByRole('button', { name: `autumn-${account.username}` }).count(), 0);
  const lists = requests.filter((url) => url.includes('/api/urls?')).map((url) => new URL(url).search);
  assert.deepEqual(lists, ['?q=spring&page=1&limit=15&order=click&direction=desc']);
});

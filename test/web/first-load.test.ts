import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFile } from '../../tools/measure-dashboard.ts';
import { createLink } from '../support/clicks/visits.ts';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** Notes on the root element whether what React renders first has the page's heading. */
const recordFirstRendering = `
  const observer = new MutationObserver(() => {
    const rendered = document.getElementById('root');
    if (!rendered?.firstElementChild) return;
    document.documentElement.dataset.firstRendering = rendered.querySelector('h1') ? 'heading' : 'skeleton';
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
`;

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

for (const locale of ['en', 'de', 'ar']) {
  test(`the first thing that a page renders is its heading, not what stands for missing texts (${locale})`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    const { page } = await dashboard.open(t, { account, context: { locale } });
    await page.addInitScript(recordFirstRendering);
    for (const path of ['channels', 'pixels', 'settings']) {
      await page.goto(`${service.baseUrl}/dashboard/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(await page.locator('html').getAttribute('data-first-rendering'), 'heading', path);
    }
  });
}

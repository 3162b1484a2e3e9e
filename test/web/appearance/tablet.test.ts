import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import { startDashboard } from '../support/dashboard.ts';
import { widthOf } from '../support/previews.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** A tablet held upright. */
const width = 768;
const context = { viewport: { width, height: 1024 } };
/** Room for the beginning of a name, by which rows are told apart. */
const nameWidthMin = 120;
const name = 'Rindfleischetikettierungsüberwachungsaufgaben';

test('on a tablet held upright, every list shows the names of its rows', { skip }, async (t) => {
  const account = await createAdministrator(service);
  const url = 'https://shop.example.com/outdoor';
  const { id } = (await account.post('/api/campaign/add', { name, slug: 'a'.repeat(60) })).body;
  await account.post('/api/url/add', { url, title: name, custom: 'l'.repeat(60), campaign: id });
  await account.post('/api/qr/add', { type: 'link', data: url, name });
  await account.post('/api/pixel/add', { type: 'fbpixel', name, tag: '1234567890' });
  const { page } = await dashboard.open(t, { account, context: { ...context, locale: 'de' } });
  for (const path of ['links', 'qr', 'campaigns', `campaigns/${id}`, 'pixels']) {
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    const row = page.locator('[data-row] [data-main]').first();
    await row.waitFor();
    const box = await row.boundingBox();
    assert.ok(box && box.width >= nameWidthMin, `${path}: ${box?.width}`);
    assert.equal(await widthOf(page), width, path);
  }
});

test('a table that is wider than the page is scrolled by itself', { skip }, async (t) => {
  const account = await createAdministrator(service);
  const { page } = await dashboard.open(t, { account, path: '/dashboard/admin/accounts', context });
  const username = 'u'.repeat(30);
  await page.route('**/api/admin/accounts?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const accounts = data.accounts.map((listed: object) => ({ ...listed, links: 10 ** 15, username }));
    await route.fulfill({ response, json: { ...rest, data: { ...data, accounts } } });
  });
  await page.reload();
  const table = page.getByRole('table');
  await table.getByText(username).first().waitFor();
  const box = await table.boundingBox();
  assert.ok(box && box.x + box.width > width, JSON.stringify(box));
  assert.equal(await widthOf(page), width);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeVisits } from '../api/statistics/store-visits.ts';
import { createLink } from '../support/clicks/visits.ts';
import { startDashboard } from './support/dashboard.ts';
import { widthOf } from './support/previews.ts';
import { makeVisits } from './support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

test('a limit of one click is told in the singular where a noun follows the number', async () => {
  for (const language of ['en', 'de', 'fr', 'es', 'pt']) {
    const file = new URL(`../../web/texts/${language}/links.ts`, import.meta.url);
    const { clickCount, life } = (await import(file.href)).default;
    assert.equal(life.clicks('1'), clickCount('1', 1), language);
    assert.equal(life.clicks('25'), clickCount('25', 25), language);
  }
});

for (const clicks of [12_345_678, 1_234_567_890]) {
  test(`totals such as ${clicks} make no page of statistics wider than a phone`, { skip }, async (t) => {
    const account = await service.createAccount();
    const { id } = await createLink(account);
    await storeVisits(service.application.services.database, makeVisits(id, 1, Date.now()));
    const context = { viewport: { width: 320, height: 640 } };
    const { page } = await dashboard.open(t, { account, context });
    await page.route('**/api/url/*/statistics?*', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const json = { error: 0, data: { ...data, clicks, uniqueClicks: clicks, bots: clicks } };
      await route.fulfill({ response, json });
    });
    await page.goto(`${service.baseUrl}/dashboard/links/${id}`);
    const shown = new Intl.NumberFormat('en').format(clicks);
    await page.getByText(shown, { exact: true }).first().waitFor();
    assert.equal(await widthOf(page), 320);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { startDashboard } from './support/dashboard.ts';

const dashboard = await startDashboard();
const { skip } = dashboard;
const url = 'https://example.com/page';

/** What a proxy says in the service's place, and what no answer at all is, with the sentence for each. */
const failures = {
  'an answer of a proxy': {
    fail: (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    sentence: 'The service gave an answer that could not be read. Please try again.',
  },
  'a call without an answer': {
    fail: (route: Route) => route.abort(),
    sentence: 'The service cannot be reached. Please check your connection and try again.',
  },
};

const newPanel = (page: Page) => page.getByRole('dialog', { name: 'New link' });

for (const [what, { fail, sentence }] of Object.entries(failures)) {
  test(`${what} is told in a sentence, in a form and in place of a list`, { skip }, async (t) => {
    const { page, errors } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
    const panel = newPanel(page);
    await panel.getByLabel('Destination').fill(url);
    await page.route('**/api/url/add', fail);
    await panel.getByRole('button', { name: 'Create link' }).click();
    await panel.getByRole('alert').getByText(sentence).waitFor();
    await page.unroute('**/api/url/add');
    await panel.getByRole('button', { name: 'Create link' }).click();
    await panel.waitFor({ state: 'detached' });

    await page.route('**/api/campaigns*', fail);
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
    await page.unroute('**/api/campaigns*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Create your first campaign' }).waitFor();
    assert.ok(errors.splice(0).length > 0, 'told on the console');
  });
}

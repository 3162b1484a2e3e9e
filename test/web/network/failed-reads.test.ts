import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** Refuses what is read there, which is not asked for again at once, until the function returned is called. */
async function refuse(page: Page, addresses: RegExp): Promise<() => Promise<void>> {
  const answer = { status: 429, json: { error: 1, message: 'Please wait a moment.' } };
  await page.route(addresses, (route) => route.fulfill(answer));
  return () => page.unroute(addresses);
}

test('statistics of which something cannot be read say so, and are there at the next try', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createLink(account);
  const code = await account.post('/api/qr/add', { type: 'text', data: 'Fresh bread', name: 'Bread' });
  const campaign = await account.post('/api/campaign/add', { name: 'Spring' });
  const { page } = await dashboard.open(t, { account, mayBeRefused: true });
  for (const [path, read, text] of [
    ['statistics', /\/api\/urls\?limit=1$/, 'Waiting for the first click'],
    [`qr/${code.body.id}/statistics`, /\/api\/qr\/\d+$/, 'Bread'],
    [`campaigns/${campaign.body.id}/statistics`, /\/api\/campaigns\?/, 'Spring'],
  ] as const) {
    const allow = await refuse(page, read);
    await page.goto(`${service.baseUrl}/dashboard/${path}`);
    await page.getByRole('alert').getByText('Please wait a moment.').waitFor();
    await allow();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: text }).waitFor();
  }
});

test('a weight that cannot be read is asked for again', { skip }, async (t) => {
  const account = await service.createAccount();
  const campaign = await account.post('/api/campaign/add', { name: 'Spring', slug: 'unread-weight' });
  const { id } = await createLink(account, { campaign: campaign.body.id });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/campaigns', mayBeRefused: true });
  await page.clock.install();
  const address = new RegExp(`/api/url/${id}$`);
  const allow = await refuse(page, address);
  const refused = page.waitForResponse(address);
  await page.getByRole('link', { name: 'Spring' }).click();
  assert.equal((await refused).status(), 429);
  await allow();
  const weight = page.getByRole('spinbutton', { name: /^Weight of/ });
  assert.equal(await weight.count(), 0);
  await page.clock.runFor(6_000);
  await weight.waitFor();
});

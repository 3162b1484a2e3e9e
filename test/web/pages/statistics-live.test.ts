import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { openStream } from '../../support/event-stream.ts';
import { createLink, dayMs, poll, visitPath } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { chart, makeVisits, map, region, total } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const { database } = service.application.services;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

test('a click is seen as it happens: in the counter, among the latest and in the totals', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const link = await createLink(account);
  await storeVisits(database, makeVisits(link.id, 400, Date.now()));
  // The range ends far in the future, because the test's clock runs ahead of the browser's.
  const path = `/dashboard/links/${link.id}?range=custom&from=${dateOf(Date.now() - dayMs)}&to=2099-01-01`;
  const { page } = await dashboard.open(t, { account, path });
  await page.getByText('Live', { exact: true }).waitFor();
  await map(page).waitFor();
  const [today, clicks] = [await total(page, 'Clicks today (UTC)'), await total(page, 'Clicks')];
  await visitPath(service.baseUrl, `/${link.alias}`, { headers: { Referer: 'https://www.google.com/' } });
  await region(page, 'Latest clicks').getByText('Desktop · Chrome').waitFor();
  await page
    .getByText(String(today + 1), { exact: true })
    .first()
    .waitFor();
  await chart(page)
    .and(page.getByRole('img', { name: new RegExp(`: ${clicks + 1} clicks`) }))
    .waitFor();
  assert.equal(await total(page, 'Clicks'), clicks + 1);
});

test('a click of another year is shown with its year', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = await createLink(account);
  const at = service.clock.now();
  await visitPath(service.baseUrl, `/${link.alias}`);
  const { page } = await dashboard.open(t, { account });
  await page.clock.setFixedTime(at + 366 * dayMs);
  const range = 'range=custom&from=2026-01-01&to=2099-01-01&timezone=UTC';
  await page.goto(`${service.baseUrl}/dashboard/links/${link.id}?${range}`);
  const time = region(page, 'Latest clicks').locator('time');
  assert.match(await time.innerText(), new RegExp(` ${new Date(at).getUTCFullYear()}, `));
});

test('a click that comes between the statistics and the stream is shown with them', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = await createLink(account);
  const { page } = await dashboard.open(t, { account });
  let release = () => {};
  const isClicked = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/statistics/live*', async (route) => {
    await isClicked;
    await route.continue();
  });
  await page.goto(`${service.baseUrl}/dashboard/links/${link.id}?range=custom&from=2026-01-01&to=2099-01-01`);
  await page.getByRole('heading', { name: 'Waiting for the first click' }).waitFor();
  await visitPath(service.baseUrl, `/${link.alias}`);
  await poll('the click to be counted', async () => {
    const { body } = await account.get('/api/statistics');
    return (body['data'] as { clicks: number }).clicks === 1 || undefined;
  });
  release();
  await chart(page).waitFor();
  assert.equal(await total(page, 'Clicks'), 1);
});

test('without a stream the counter is asked for again and again', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = await createLink(account);
  await storeVisits(database, [{ subjectId: link.id, at: Date.now() }]);
  for (let count = 0; count < limits.liveStreamsMax; count++) {
    service.clock.tick();
    await openStream(`${service.baseUrl}/api/statistics/live`, { Authorization: `Bearer ${account.key}` });
  }
  const path = `/dashboard/links/${link.id}`;
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  await page.getByText('Every 10 seconds').waitFor();
  await page.locator('.card', { hasText: 'Clicks today (UTC)' }).getByText('1', { exact: true }).waitFor();
});

test('a link without a click teaches how to get one, and shows it by itself', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = await createLink(account);
  const { page, assertNoBarriers } = await dashboard.open(t, { account, path: '/dashboard/statistics' });
  await page.getByRole('heading', { name: 'Waiting for the first click' }).waitFor();
  const open = page.getByRole('link', { name: 'Open short link' });
  assert.equal(await open.getAttribute('href'), link.shorturl);
  await assertNoBarriers();
  // The same here: midnight may lie between the two clocks.
  await page.goto(`${service.baseUrl}/dashboard/links/${link.id}?range=custom&from=2026-01-01&to=2099-01-01`);
  await page.getByRole('heading', { name: 'Waiting for the first click' }).waitFor();
  await visitPath(service.baseUrl, `/${link.alias}`);
  await chart(page).waitFor();
  assert.equal(await total(page, 'Clicks'), 1);
});

test('who has no link yet is led to making one', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/statistics' });
  await page.getByRole('heading', { name: 'Statistics begin with a link' }).waitFor();
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog', { name: 'New link' }).waitFor();
});

test('a range without data says so, and leads to a longer one', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(database, [{ subjectId: id, at: Date.now() }]);
  const path = `/dashboard/links/${id}?range=custom&from=2020-01-01&to=2020-01-31`;
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('heading', { name: 'No data in this range' }).waitFor();
  await page.getByRole('button', { name: 'Show 12 months' }).click();
  await chart(page).waitFor();
  assert.equal(await total(page, 'Clicks'), 1);
});

test('QR codes have scans, campaigns the sum of their links, and the account all of them', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const [link, other] = [await createLink(account), await createLink(account)];
  const code = await account.post('/api/qr/add', {
    type: 'link',
    data: 'https://example.com/',
    name: 'Card',
  });
  const campaign = await account.post('/api/campaign/add', { name: 'Autumn' });
  const [qrId, campaignId] = [Number(code.body.id), Number(campaign.body.id)];
  await account.post(`/api/campaign/${campaignId}/assign/${link.id}`, {});
  const path = `/dashboard/qr/${qrId}/statistics`;
  const { page } = await dashboard.open(t, { account, path });
  await page.getByRole('heading', { name: 'Waiting for the first scan' }).waitFor();
  await page.getByRole('img', { name: 'The QR code' }).waitFor();
  const at = Date.now();
  await storeVisits(database, [
    { subjectId: link.id, at },
    { subjectId: other.id, at },
    { subjectId: qrId, subject: 'qr', at },
  ]);
  await page.reload();
  await page.getByRole('img', { name: /^Scans over time.*: 1 scan\b/ }).waitFor();
  await page.getByText('Every 10 seconds').waitFor();
  await page.goto(`${service.baseUrl}/dashboard/campaigns/${campaignId}/statistics`);
  await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor();
  await page.getByRole('img', { name: /^Clicks over time.*: 1 click\b/ }).waitFor();
  await page.goto(`${service.baseUrl}/dashboard/statistics`);
  await page.getByRole('img', { name: /^Clicks over time.*: 2 clicks/ }).waitFor();
});

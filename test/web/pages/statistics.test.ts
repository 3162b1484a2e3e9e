import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findFile } from '../../../tools/measure-dashboard.ts';
import { percentForm } from '../../../web/pages/statistics/percent-form.ts';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import type { TestAccount } from '../../support/service.ts';
import { createLink, dayMs } from '../../support/clicks/visits.ts';
import { looks, startDashboard } from '../support/dashboard.ts';
import { chart, makeVisits, map, region, total } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const { database } = service.application.services;
const timezoneId = 'Europe/Berlin';
/** A date in the pages' time zone, where it may already be tomorrow; days are counted on the calendar. */
function dateBefore(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: timezoneId });
  return new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
}

/** Creates a link with clicks in the last months. */
async function createClicked(account: TestAccount, body: object = {}) {
  const link = await createLink(account, { title: 'Spring sale', ...body });
  await storeVisits(database, makeVisits(link.id, 400, Date.now()));
  return link;
}

const scrollWidth = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

test('a link has its numbers, chart, map and lists, which are those of the API', { skip }, async (t) => {
  const account = await service.createAccount();
  const link = await createClicked(account, { url: 'https://shop.example.com/offers' });
  const path = `/dashboard/links/${link.id}`;
  const { page } = await dashboard.open(t, { account, path, context: { timezoneId } });
  await page.getByRole('heading', { level: 1, name: 'Spring sale' }).waitFor();
  assert.equal(await page.title(), 'Spring sale · Waypost');
  await page.getByRole('link', { name: 'shop.example.com/offers' }).waitFor();
  await page.getByRole('button', { name: /^Copy localhost/ }).waitFor();
  await map(page).waitFor();
  const query = `from=${dateBefore(29)}&to=${dateBefore(0)}&timezone=${timezoneId}`;
  const { data } = (await account.get(`/api/url/${link.id}/statistics?${query}`)).body;
  assert.deepEqual(
    [await total(page, 'Clicks'), await total(page, 'Unique clicks'), await total(page, 'Machines')],
    [data.clicks, data.uniqueClicks, data.bots],
  );
  assert.match((await chart(page).getAttribute('aria-label')) ?? '', new RegExp(`${data.clicks} clicks`));
  await chart(page).locator('canvas').waitFor();
  for (const { name, clicks } of data.countries.slice(0, 3)) {
    const share = clicks / data.clicks;
    const percent = new Intl.NumberFormat('en', percentForm(share)).format(share);
    const row = region(page, 'Places and languages').getByRole('row', {
      name: `${name} ${clicks} ${percent}`,
      exact: true,
    });
    await row.waitFor();
  }
  // The map's data has a number for every country but Kosovo.
  assert.equal(await page.locator('path[data-code=XK]').count(), 1);
  await page.locator('path[data-code=DE]').hover();
  await region(page, 'Places and languages')
    .getByText(/^\d+ clicks?$/)
    .waitFor();
  await page.getByRole('tab', { name: 'Languages' }).click();
  await page.getByRole('row', { name: /^English / }).waitFor();
  await page.getByRole('tab', { name: 'Systems' }).click();
  await page.getByRole('row', { name: /^Windows / }).waitFor();
  assert.match(page.url(), /places=languages&devices=os/);
  await page.getByRole('button', { name: 'Edit link' }).click();
  await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
});

test('a browser whose language is no language tag has charts, too', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const context = { locale: 'en-US@posix' };
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${id}?range=7d`, context });
  await chart(page).locator('canvas').waitFor();
  assert.equal(await page.evaluate<string>('navigator.language'), 'en');
});

test('a chart can be read: as a table, and point by point with the arrow keys', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${id}?range=7d` });
  await chart(page).locator('canvas').waitFor();
  const points = page.getByRole('slider', { name: 'Points of the chart' });
  await points.focus();
  const before = await points.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  const after = await points.getAttribute('aria-valuetext');
  assert.match(after ?? '', /^\w+,? \d+ \w+ \d{4}, Clicks: \d+, Unique clicks: \d+, Clicks before: \d+$/);
  assert.notEqual(after, before);
  const card = region(page, 'Clicks over time').first();
  await card.getByRole('button', { name: 'Show as table' }).click();
  await card.getByRole('table').locator('tbody tr').first().waitFor();
  assert.equal(await card.getByRole('table').locator('tbody tr').count(), 7);
  const counts = await card.locator('tbody td:nth-child(2)').allInnerTexts();
  const sum = counts.reduce((all, text) => all + Number(text), 0);
  assert.equal(sum, await total(page, 'Clicks'));
  await card.getByRole('button', { name: 'Show as chart' }).click();
  await chart(page).waitFor();
});

test('range, step, time zone and comparison stand in the URL, and going back undoes a range', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const path = `/dashboard/links/${id}`;
  const { page } = await dashboard.open(t, { account, path, context: { timezoneId } });
  await chart(page).waitFor();
  await page.getByRole('radio', { name: '7 days' }).check();
  await page.getByRole('combobox', { name: 'Points of the chart' }).selectOption('By hour');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
  await page.getByText('Clicks before').waitFor();
  await page.getByRole('checkbox', { name: 'Compare with the period before' }).uncheck();
  await page.getByText('Clicks before').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '?range=7d&interval=hour&timezone=Asia%2FTokyo&compare=none');
  await page.reload();
  await page.getByText('Asia/Tokyo time').waitFor();
  await page.getByRole('radio', { name: '7 days', checked: true }).waitFor();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await region(page, 'Clicks over time').first().locator('tbody tr').first().waitFor();
  const hours = await region(page, 'Clicks over time').first().locator('tbody tr').count();
  assert.ok(hours > 6 * 24 && hours <= 7 * 24, `six days and today: ${hours} hours`);
  await page.getByRole('radio', { name: '12 months' }).check();
  await page
    .getByRole('combobox', { name: 'Points of the chart' })
    .getByRole('option', { name: 'By month' })
    .waitFor({
      state: 'attached',
    });
  await page.goBack();
  await page.getByRole('radio', { name: '7 days', checked: true }).waitFor();
});

test('where names are counted for more than the range, that is said', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const note = 'What follows is counted for whole days of UTC';
  const path = `/dashboard/links/${id}?range=7d&timezone=`;
  const { page } = await dashboard.open(t, { account, path: `${path}Asia/Tokyo` });
  await map(page).waitFor();
  await page.getByText(note).waitFor();
  await page.goto(`${service.baseUrl}${path}UTC`);
  await map(page).waitFor();
  assert.equal(await page.getByText(note).count(), 0);
});

test('two dates make a range of their own, and what is wrong with them is told', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${id}` });
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('From', { exact: true }).fill('2026-03-02');
  await page.getByLabel('To', { exact: true }).fill('2026-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('alert').getByText('The first day must not be after the last one.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2026-03-03');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText(/^2\s?–\s?3 Mar 2026/).waitFor();
  assert.match(page.url(), /range=custom&from=2026-03-02&to=2026-03-03/);
});

test('what is shown can be had as CSV', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${id}?range=7d` });
  await chart(page).waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const download = await waiting;
  assert.match(download.suggestedFilename(), new RegExp(`^statistics-link-${id}-`));
  const rows = (await readFile(await download.path(), 'utf8')).split('\r\n');
  assert.equal(rows[1], `total,,${await total(page, 'Clicks')},${await total(page, 'Unique clicks')}`);
  assert.equal(rows.filter((row) => row.startsWith('series,')).length, 7);
});

test('the definition of a number is shown to those who point, press Tab or tap', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const path = `/dashboard/links/${id}`;
  const { page } = await dashboard.open(t, { account, path, screen: 'phone' });
  const hint = page.getByRole('button', { name: /^Visitors, each counted once/ });
  const told = page.getByRole('tooltip', { name: /^Visitors, each counted once/ });
  await hint.tap();
  await told.waitFor();
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^How often people followed/ }).focus();
  await page.keyboard.press('Tab');
  await page.getByRole('tooltip').first().waitFor();
});

test("what is not there, or another's, is told in the service's words", { skip }, async (t) => {
  const stranger = await service.createAccount();
  const { id } = await createLink(stranger);
  const path = `/dashboard/links/${id}`;
  const { page } = await dashboard.open(t, { signedIn: true, path, mayBeRefused: true });
  await page.getByRole('heading', { level: 1, name: 'There is no such link' }).waitFor();
  for (const other of [`campaigns/999999`, `qr/999999`]) {
    await page.goto(`${service.baseUrl}/dashboard/${other}/statistics`);
    await page
      .getByRole('alert')
      .getByText(/not found|does not exist|no longer/i)
      .waitFor();
  }
});

test('hostile names of sources and tags stay texts', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  const hostile = '<img src=x onerror="document.title=1">';
  await storeVisits(database, [
    {
      subjectId: id,
      at: Date.now(),
      query: `utm_source=${encodeURIComponent(hostile)}&utm_term=constructor`,
    },
  ]);
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links/${id}` });
  await page.getByRole('row', { name: hostile }).waitFor();
  await page.getByRole('tab', { name: 'Term' }).click();
  await page.getByRole('row', { name: /^constructor / }).waitFor();
  assert.match(await page.title(), / · Waypost$/);
});

test('charts and map are loaded only where they are shown', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const { page, requests } = await dashboard.open(t, { account });
  const files = ['line-chart', 'world-map'].map((name) => findFile(`components/charts/${name}.tsx`));
  const drawn = () => requests.filter((url) => files.some((file) => url.endsWith(file))).length;
  await page.getByRole('table', { name: 'Links' }).getByText('Spring sale').waitFor();
  assert.equal(drawn(), 0);
  await page.goto(`${service.baseUrl}/dashboard/links/${id}`);
  await map(page).waitFor();
  await chart(page).locator('canvas').waitFor();
  assert.equal(drawn(), 2);
});

test('a link that there is not is told, with a way back, and one can sign out when nothing can be had', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { page } = await dashboard.open(t, { account, path: '/dashboard/settings', mayBeRefused: true });
  await page.route('**/api/account', (route) => route.fulfill({ status: 403, body: '{}' }));
  await page.goto(`${service.baseUrl}/dashboard/links/99999`);
  await page.getByRole('heading', { level: 1, name: 'There is no such link' }).waitFor();
  await page.getByRole('link', { name: 'All links' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

for (const { theme, screen } of looks) {
  test(`nothing on the ${theme} page on a ${screen} keeps people from using it`, { skip }, async (t) => {
    const account = await service.createAccount();
    const { id } = await createClicked(account);
    const path = `/dashboard/links/${id}?range=custom&from=${dateBefore(5)}&to=${dateBefore(0)}`;
    const { page, assertNoBarriers } = await dashboard.open(t, { account, theme, screen, path });
    await map(page).waitFor();
    await chart(page).locator('canvas').waitFor();
    await assertNoBarriers();
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await assertNoBarriers();
  });
}

test('at 360 px nothing is wider than the screen, and a chart follows its box', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createClicked(account);
  const path = `/dashboard/links/${id}`;
  const { page } = await dashboard.open(t, { account, path, screen: 'narrow' });
  await map(page).waitFor();
  await chart(page).locator('canvas').waitFor();
  const hint = page.getByRole('button', { name: /^Visits that are not coun/ });
  await hint.tap();
  await page.getByRole('tooltip').waitFor();
  await hint.tap();
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  assert.equal(await scrollWidth(page), 360);
  const width = async () => (await chart(page).locator('canvas').boundingBox())?.width ?? 0;
  const narrow = await width();
  await page.setViewportSize({ width: 700, height: 700 });
  await page.waitForFunction(
    (least) => (globalThis as any).document.querySelector('canvas').getBoundingClientRect().width > least,
    narrow + 200,
  );
  assert.equal(await scrollWidth(page), 700);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { settle } from '../../support/laws/accessibility.ts';
import { startDashboard } from '../support/dashboard.ts';
import { makeVisits } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** The system chooses the colours, as with the high contrast of Windows: it removes backgrounds and shadows. */
const context = { forcedColors: 'active' } as const;

/** How the part looks without the pointer on it. Its caret is left out. */
async function lookOf(page: Page, part: Locator): Promise<string> {
  await page.mouse.move(0, 0);
  await settle(page);
  return (await part.screenshot()).toString('base64');
}

/** Fails if the part looks the same as before once it is in another state. */
async function assertTold(page: Page, part: Locator, change: () => Promise<void>): Promise<void> {
  const before = await lookOf(page, part);
  await change();
  assert.ok((await lookOf(page, part)) !== before, `the same in both states: ${part.toString()}`);
}

test('with forced colours, what is chosen is told apart', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(service.application.services.database, makeVisits(id, 10, Date.now()));
  const { page } = await dashboard.open(t, { account, context, path: '/dashboard/statistics' });
  const week = page.locator('label', { has: page.getByRole('radio', { name: '7 days' }) });
  await assertTold(page, week, () => week.click());
  const channels = page.getByRole('link', { name: 'Channels' });
  await assertTold(page, channels, async () => {
    await channels.click();
    await page.getByRole('heading', { name: 'Channels' }).waitFor();
  });
  await page.goto(`${service.baseUrl}/dashboard/settings`);
  const security = page.getByRole('tab').nth(1);
  await assertTold(page, security, async () => {
    await security.click();
    // A tab shows its focus, too.
    await page.getByRole('main').focus();
  });
  await page.goto(`${service.baseUrl}/dashboard/splash/new`);
  const desktop = page.getByRole('button', { name: 'Desktop' });
  await assertTold(page, desktop, () => desktop.click());
});

test('with forced colours, what the keys have reached is told apart', { skip }, async (t) => {
  const account = await service.createAccount();
  await createLink(account);
  for (const name of ['One', 'Two']) await account.post('/api/channel/add', { name });
  const { page } = await dashboard.open(t, { account, context });
  const next = () => page.keyboard.press('ArrowDown');
  await page.locator('[data-row] [aria-haspopup=menu]').first().press('Enter');
  await assertTold(page, page.getByRole('menuitem').first(), next);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await assertTold(page, page.getByRole('option', { name: 'Channels' }), () =>
    page.getByRole('dialog').getByRole('combobox').fill('chan'),
  );
  await page.goto(`${service.baseUrl}/dashboard/links?panel=new`);
  await page.getByRole('combobox', { name: 'Channels' }).focus();
  await next();
  await assertTold(page, page.getByRole('option').nth(1), next);
});

test('with forced colours, switches, colours and the focus of fields are seen', { skip }, async (t) => {
  const { page } = await dashboard.open(t, {
    signedIn: true,
    context,
    path: '/dashboard/channels?panel=new',
  });
  const starred = page.getByRole('switch', { name: 'Starred' });
  await assertTold(page, starred, () => starred.click());
  const description = page.getByLabel('Description');
  await assertTold(page, description, () => description.focus());
  const [one, other] = [page.getByLabel('Colour #dc2626'), page.getByLabel('Colour #db2777')];
  assert.notEqual(await lookOf(page, one), await lookOf(page, other));
});

test('with forced colours, charts are drawn for the ground that the system chooses', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, theme: 'dark' });
  const themeIs = (theme: string) => page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.evaluate("localStorage.setItem('waypost.theme', 'light')");
  await page.reload();
  await themeIs('light');
  await page.emulateMedia({ forcedColors: 'active' });
  await themeIs('dark');
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  await page.emulateMedia({ forcedColors: 'none' });
  await themeIs('light');
});

test('what the system chooses while the page loads is seen, too', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, theme: 'light' });
  const chosen = Promise.withResolvers<void>();
  await page.route('**/dashboard/assets/*.js', async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-theme=light]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  chosen.resolve();
  await page.locator('html[data-theme=dark]').waitFor();
});

/** Leaves the element's place, and nothing in it. */
function remove(element: unknown): void {
  (element as { innerHTML: string }).innerHTML = '';
}

for (const theme of ['light', 'dark'] as const) {
  test(`with forced colours on ${theme} ground, a ticked box looks ticked`, { skip }, async (t) => {
    const account = await service.createAccount();
    await createLink(account);
    const { page } = await dashboard.open(t, { account, context, theme });
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    const mark = page.locator('input:checked + svg').first();
    await assertTold(page, mark, () => mark.evaluate(remove));
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Language, languages as names } from '../../../web/texts/areas.ts';
import { settle } from '../../support/laws/accessibility.ts';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import type { TestAccount } from '../../support/service.ts';
import { addBelongings, addWrongdoer, startDestination } from '../support/crawler/belongings.ts';
import { startDashboard } from '../support/dashboard.ts';
import { findCut, widthOf } from '../support/previews.ts';
import { visitEach } from '../support/visit-each.ts';

const dashboard = await startDashboard({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const { service, skip } = dashboard;
const destination = await startDestination();

/** English comes last, so that it is chosen as well. */
const { en, ...others } = names;
const languages = { ...others, en };

const manyLinks = 1_000;
const linksOfTwoPages = 20;

/** The texts of one area in a language. */
async function textsOf(language: Language, area: string) {
  const file = new URL(`../../../web/texts/${language}/${area}.ts`, import.meta.url);
  return (await import(file.href)).default;
}

async function addLinks(account: TestAccount, count: number): Promise<void> {
  const urls = Array.from({ length: count }, (_, index) => ({ url: `${destination}/${index}` }));
  const { status } = await account.post('/api/urls/add', { urls });
  assert.equal(status, 200);
}

/** Evaluates an expression in the browser, which formats numbers and dates in a language. */
const write = (page: Page, expression: string) => page.evaluate<string>(expression);

test('each language is chosen in the menu, changes all texts, numbers, dates and the direction, and is kept', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await addLinks(account, manyLinks);
  const { page } = await dashboard.open(t, { account });
  let layout = await textsOf('en', 'layout');
  for (const [language, name] of Object.entries(languages) as [Language, string][]) {
    await page.getByRole('banner').getByRole('button', { name: layout.language, exact: true }).click();
    await page.getByRole('menuitemradio', { name }).click();
    layout = await textsOf(language, 'layout');
    const common = await textsOf(language, 'common');
    const [links, settings] = [await textsOf(language, 'links'), await textsOf(language, 'settings')];
    await page.getByRole('heading', { level: 1, name: layout.pages.links, exact: true }).waitFor();
    await page.getByRole('button', { name: links.newLink }).waitFor();
    const navigation = page.getByRole('navigation', { name: layout.mainNavigation, exact: true });
    for (const key of ['qr', 'statistics', 'campaigns', 'channels', 'domains', 'settings']) {
      await navigation.getByRole('link', { name: layout.pages[key], exact: true }).waitFor();
    }
    const tag = language === 'en' ? 'en-GB' : language;
    const count = (number: number) => write(page, `new Intl.NumberFormat('${tag}').format(${number})`);
    await page.getByText(common.range(await count(1), await count(15), await count(manyLinks))).waitFor();
    const day = await write(page, dayIn(tag));
    await page.getByText(day, { exact: true }).first().waitFor();
    const root = page.locator('html');
    assert.equal(await root.getAttribute('lang'), language);
    assert.equal(await root.getAttribute('dir'), new Intl.Locale(language).getTextInfo().direction);
    await navigation.getByRole('link', { name: layout.pages.settings, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: settings.title, exact: true }).waitFor();
    await page.goto(`${service.baseUrl}/dashboard/links`);
    await page.getByRole('heading', { level: 1, name: layout.pages.links, exact: true }).waitFor();
    assert.equal(await root.getAttribute('lang'), language);
  }
});

test('numbers and dates are written as in the region of the browser, in Latin digits and the Gregorian calendar', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await addLinks(account, manyLinks);
  for (const locale of ['en-US', 'en-GB', 'es-MX', 'de-CH', 'ar-SA']) {
    const { page } = await dashboard.open(t, { account, context: { locale } });
    const { range } = await textsOf(locale.slice(0, 2) as Language, 'common');
    const tag = `${locale}-u-ca-gregory-nu-latn`;
    const count = await write(page, `new Intl.NumberFormat('${tag}').format(${manyLinks})`);
    await page.getByText(range('1', '15', count)).waitFor();
    const day = await write(page, dayIn(tag));
    await page.getByText(day, { exact: true }).first().waitFor();
  }
});

/** An expression that formats the day of the service's clock. */
const dayIn = (tag: string) =>
  `new Intl.DateTimeFormat('${tag}', { day: 'numeric', month: 'short' }).format(${service.clock.now()})`;

/** Opens the dashboard of an account in Arabic. */
async function openArabic(
  t: Parameters<typeof dashboard.open>[0],
  account: TestAccount,
  screen: 'desktop' | 'narrow',
) {
  service.clock.advance(60_000);
  return dashboard.open(t, {
    account,
    screen,
    context: { locale: 'ar' },
  });
}

type Ids = Awaited<ReturnType<typeof addBelongings>>;

const pathsOf = ({ links, qr, campaigns, channels, splash, overlays, bios }: Ids) => [
  ...['links', `links/${links}`, 'statistics', 'pixels', 'domains'],
  ...['qr', `qr/${qr}`, `qr/${qr}/statistics`],
  ...['campaigns', `campaigns/${campaigns}`, `campaigns/${campaigns}/statistics`],
  ...['channels', `channels/${channels}`, 'splash', `splash/${splash}`],
  ...['overlays', `overlays/${overlays}`, `overlays/${overlays}/answers`],
  ...['bios', `bios/${bios}`, `bios/${bios}/statistics`],
  ...['settings', 'settings?tab=security', 'settings?tab=key', 'settings?tab=appearance'],
  ...['admin', 'admin/accounts', 'admin/reports', 'admin/blocks'],
];

for (const screen of ['narrow', 'desktop'] as const) {
  test(`in Arabic nothing is cut on a ${screen} screen, or wider`, { skip }, async (t) => {
    const account = await createAdministrator(service);
    const ids = await addBelongings({ service, account, destination });
    await addWrongdoer({ service, account, destination });
    const { page } = await openArabic(t, account, screen);
    const width = page.viewportSize()?.width;
    await visitEach(page, { origin: service.baseUrl, paths: pathsOf(ids) }, async (path) => {
      assert.equal(await widthOf(page), width, path);
      assert.deepEqual(await findCut(page), [], path);
      assert.equal(await page.locator('html').getAttribute('dir'), 'rtl', path);
      assert.equal(await page.locator('[dir=ltr] [role=tablist]').count(), 0, path);
    });
  });
}

test('in Arabic the menu is on the right, panels come from the left, and what leads on points there', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await addLinks(account, linksOfTwoPages);
  const { page } = await openArabic(t, account, 'desktop');
  const [layout, links, common] = await Promise.all(
    ['layout', 'links', 'common'].map((area) => textsOf('ar', area)),
  );
  const menu = await page.getByRole('navigation', { name: layout.mainNavigation }).boundingBox();
  assert.ok(menu && menu.x > 1280 / 2, JSON.stringify(menu));
  const next = page.getByRole('button', { name: common.nextPage });
  const previous = page.getByRole('button', { name: common.previousPage });
  const boxes = await Promise.all([next.boundingBox(), previous.boundingBox()]);
  assert.ok(boxes[0] && boxes[1] && boxes[0].x < boxes[1].x, 'on is to the left');
  await page.getByRole('button', { name: links.newLink }).click();
  const panel = page.getByRole('dialog', { name: links.newLink });
  await panel.waitFor();
  await settle(page);
  assert.equal((await panel.boundingBox())?.x, 0);
});

test('long German words in headings break between syllables, and addresses get no hyphens', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  service.clock.advance(60_000);
  const context = { locale: 'de', viewport: { width: 640, height: 400 } };
  const { page } = await dashboard.open(t, { account, path: '/dashboard/splash', context });
  const { pages } = await textsOf('de', 'layout');
  await page.getByRole('heading', { name: pages.splash, level: 1 }).waitFor();
  const styleOf = (selector: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).hyphens`);
  // Which syllables a browser knows depends on the dictionaries that it was installed with.
  assert.equal(await styleOf('h1 bdi'), 'auto');
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  await addLinks(account, 1);
  await page.goto(`${service.baseUrl}/dashboard/links`);
  await page.locator('main ul bdi').first().waitFor();
  assert.equal(await styleOf('main ul bdi'), 'manual');
  await page.locator('main a[href^="/dashboard/links/"]').first().click();
  await page.getByRole('heading', { name: pages.links, level: 1 }).waitFor({ state: 'detached' });
  await page.locator('h1 bdi').waitFor();
  assert.equal(await styleOf('h1 bdi'), 'manual');
  assert.deepEqual(await findCut(page), []);
});

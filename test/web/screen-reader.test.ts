import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAdministrator } from '../support/accounts/administrators.ts';
import { openDashboard } from '../support/accounts/sessions.ts';
import { languages } from '../../web/texts/areas.ts';
import layout from '../../web/texts/de/layout.ts';
import { addBelongings, startDestination } from './support/crawler/belongings.ts';
import { startDashboard } from './support/dashboard.ts';
import { visitEach } from './support/visit-each.ts';

const dashboard = await startDashboard({ environment: { RATE_LIMITS: 'pro=0,anonymous=0' } });
const { service, skip } = dashboard;
const destination = await startDestination();

// The title is the first thing that is read aloud of a page, and what tells tabs apart.
test('no two pages of an account have the same title', { skip }, async (t) => {
  const account = await createAdministrator(service);
  const { qr, campaigns, overlays, bios } = await addBelongings({ service, account, destination });
  const { page } = await dashboard.open(t, { account });
  const titles = new Map<string, string[]>();
  const paths = [
    ...[
      'links',
      'qr',
      'bios',
      'splash',
      'overlays',
      'campaigns',
      'channels',
      'pixels',
      'domains',
      'statistics',
    ],
    ...['settings', 'admin', 'admin/accounts', 'admin/reports', 'admin/blocks'],
    ...[`qr/${qr}`, `qr/${qr}/statistics`],
  ];
  await visitEach(page, { origin: service.baseUrl, paths }, async (path) => {
    const title = await page.title();
    titles.set(title, [...(titles.get(title) ?? []), path]);
  });
  // The belongings have one name, so the page of one thing is compared with its statistics only.
  const pairs = [
    [`campaigns/${campaigns}`, `campaigns/${campaigns}/statistics`],
    [`overlays/${overlays}`, `overlays/${overlays}/answers`],
    [`bios/${bios}`, `bios/${bios}/statistics`],
  ];
  for (const pair of pairs) {
    const seen: string[] = [];
    await visitEach(page, { origin: service.baseUrl, paths: pair }, async () => {
      seen.push(await page.title());
    });
    assert.equal(new Set(seen).size, 2, seen.join());
  }
  assert.deepEqual(
    [...titles].filter(([, of]) => of.length > 1),
    [],
  );
});

test('the names of languages are marked as being in these', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true });
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  for (const [tag, name] of Object.entries(languages)) {
    const label = page.getByRole('menuitemradio', { name }).getByText(name);
    assert.equal(await label.getAttribute('lang'), tag);
  }
  await page.goto(`${service.baseUrl}/dashboard/settings?tab=appearance`);
  const choice = page.getByRole('combobox', { name: 'Language' });
  await choice.waitFor();
  for (const [tag, name] of Object.entries(languages)) {
    assert.equal(await choice.locator(`option[lang=${tag}]`).innerText(), name);
  }
});

test('the buttons that end sessions of the same browser have different names', { skip }, async (t) => {
  const account = await service.createAccount();
  await openDashboard(service, account);
  service.clock.advance(60_000);
  await openDashboard(service, account);
  const { page } = await dashboard.open(t, { account, path: '/dashboard/settings?tab=security' });
  const buttons = page.getByRole('button', { name: /^End the session of / });
  await buttons.nth(1).waitFor();
  const names = await Promise.all((await buttons.all()).map((button) => button.getAttribute('aria-label')));
  assert.equal(new Set(names).size, 2, names.join());
});

test('the search for pages and links is named in the language of the page, and says when nothing was found', {
  skip,
}, async (t) => {
  const { page, assertNoBarriers } = await dashboard.open(t, {
    signedIn: true,
    context: { locale: 'de' },
  });
  await page.getByRole('button', { name: layout.commandHint }).click();
  const palette = page.getByRole('dialog', { name: layout.commandTitle });
  await palette.getByRole('listbox', { name: layout.commandTitle }).waitFor();
  const status = palette.getByRole('status');
  assert.equal(await status.innerText(), '');
  await palette.getByRole('combobox').fill('nothing-has-this');
  await status.getByText(layout.commandEmpty).waitFor();
  await assertNoBarriers();
});

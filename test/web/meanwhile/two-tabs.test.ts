import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findFile } from '../../../tools/measure-dashboard.ts';
import { startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitemradio', { name: entry, exact: true }).click();
}

test('a tab follows the language and theme chosen in another, and keeps what is typed and the focus', {
  skip,
}, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=new' });
  const note = page.getByRole('textbox', { name: 'Note' });
  const destination = page.getByRole('dialog').getByRole('textbox').first();
  await destination.fill('https://example.com/typed');
  assert.equal((await note.count()) > 0, true);
  const tab = await page.context().newPage();
  await tab.goto(`${service.baseUrl}/dashboard/campaigns`);
  await choose(tab, 'Theme', 'Dark');
  await page.locator('html[data-theme=dark]').waitFor();
  await choose(tab, 'Language', 'Deutsch');
  await page.locator('html[lang=de]').waitFor();
  await page.getByRole('dialog', { name: 'Neuer Link' }).waitFor();
  assert.equal(await destination.inputValue(), 'https://example.com/typed');
  await destination.and(page.locator(':focus')).waitFor();
  await tab.evaluate("for (const name of ['language', 'theme']) localStorage.removeItem(`waypost.${name}`)");
  await page.locator('html[lang=en][data-theme=light]').waitFor();
});

test('changing language and theme in the middle of an editor loses nothing that was typed', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/splash/add', { name: 'Wait' })).body;
  const { page } = await dashboard.open(t, { account, path: `/dashboard/splash/${id}` });
  const title = page.getByRole('main').getByRole('textbox').nth(1);
  await title.fill('One moment');
  /** A part that is hidden while its texts are loaded would blink, and lose its scrolling and focus. */
  await page.evaluate(`
    globalThis.hidden = 0;
    new MutationObserver((changes) => {
      for (const { target } of changes) if (target.style?.display === 'none') globalThis.hidden++;
    }).observe(document.getElementById('root'), { attributes: true, subtree: true, attributeFilter: ['style'] });
  `);
  await choose(page, 'Theme', 'Dark');
  await choose(page, 'Language', 'Français');
  await page.locator('html[lang=fr]').waitFor();
  assert.equal(await title.inputValue(), 'One moment');
  assert.equal(await page.evaluate('globalThis.hidden'), 0);
});

test('a language whose texts cannot be loaded is not chosen, nothing is lost, and the next try finds them', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { id } = (await account.post('/api/splash/add', { name: 'Wait' })).body;
  const path = `/dashboard/splash/${id}`;
  const { page } = await dashboard.open(t, { account, path, mayBeCutOff: true });
  const title = page.getByRole('main').getByRole('textbox').nth(1);
  await title.fill('One moment');
  await page.getByRole('banner').getByRole('button', { name: 'Language', exact: true }).click();
  const spanish = page.getByRole('menuitemradio', { name: 'Español' });
  await spanish.waitFor();
  // The trailing `*` also matches the address under which it is requested again.
  const files = `**/${findFile('texts/es/files.ts')}*`;
  await page.route(files, (route) => route.abort());
  await spanish.click();
  await page.getByText('This part of the page could not be loaded.').waitFor();
  assert.equal(await title.inputValue(), 'One moment');
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.unroute(files);
  await choose(page, 'Language', 'Español');
  await page.locator('html[lang=es]').waitFor();
  assert.equal(await title.inputValue(), 'One moment');
});

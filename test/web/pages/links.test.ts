import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dashboardFolder } from '../../../src/http/dashboard/dashboard-build.ts';
import { createAdministrator } from '../../support/accounts/administrators.ts';
import type { TestAccount } from '../../support/service.ts';
import { poll } from '../../support/clicks/visits.ts';
import { looks, startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

async function createLinks(account: TestAccount, count: number): Promise<void> {
  const urls = Array.from({ length: count }, (_, index) => ({
    url: `https://example.com/page/${index}`,
    custom: `${account.username}-${index}`,
    title: index % 2 === 0 ? `Even ${index}` : '',
    status: index === 3 ? 'private' : 'public',
  }));
  const { status } = await account.post('/api/urls/add', { urls });
  assert.equal(status, 200);
}

const links = (page: Page) => page.getByRole('table', { name: 'Links' });
const rows = (page: Page) => links(page).locator('tbody tr');

test('without links the page says what to do, and the first one is made there', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await page.getByRole('heading', { name: 'Create your first link' }).waitFor();
  await page.getByRole('button', { name: 'Create link' }).click();
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByLabel('Destination').fill('example.com/sale');
  await panel.getByLabel('Alias').focus();
  assert.equal(await panel.getByLabel('Destination').inputValue(), 'https://example.com/sale');
  await panel.getByLabel('Tags').fill('spring');
  await panel.getByLabel('Alias').fill('autumn-sale');
  await panel.getByLabel('Title', { exact: true }).fill('Autumn sale');
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.waitFor({ state: 'detached' });
  await links(page).getByText('Autumn sale').waitFor();
  await links(page).getByText('spring').waitFor();
  assert.equal(new URL(page.url()).search, '');
});

test('what the server refuses is told at the field it is about, and nothing is lost', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, mayBeRefused: true });
  await page.getByRole('button', { name: 'New link' }).click();
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByLabel('Destination').fill('javascript:alert(1)');
  await panel.getByLabel('Alias').fill('kept');
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.getByRole('alert').getByText('Please enter a valid URL.').waitFor();
  assert.equal(await panel.getByLabel('Destination').getAttribute('aria-invalid'), 'true');
  assert.equal(await panel.getByLabel('Alias').inputValue(), 'kept');
  await panel.getByLabel('Destination').fill('https://example.com/');
  await panel.getByLabel('Alias').fill('dashboard');
  await panel.getByRole('button', { name: 'Create link' }).click();
  await panel.getByRole('alert').getByText('That alias is reserved.').waitFor();
  assert.equal(await panel.getByLabel('Alias').getAttribute('aria-invalid'), 'true');
});

test('a link is edited in a panel that shows all of it, and has an address of its own', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await createLinks(account, 1);
  await page.reload();
  await links(page)
    .getByRole('button', { name: `${account.username}-0`, exact: false })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  assert.equal(await panel.getByLabel('Destination').inputValue(), 'https://example.com/page/0');
  assert.match(page.url(), /panel=\d+$/);
  await page.reload();
  await panel.getByLabel('Title', { exact: true }).fill('Another title');
  await panel.getByRole('button', { name: 'Lifetime and access' }).click();
  await panel.getByRole('radio', { name: 'Private' }).check();
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'detached' });
  await links(page).getByText('Another title').waitFor();
  const { body } = await account.get('/api/urls');
  const { title, status, longurl } = body.data.urls[0];
  assert.deepEqual(
    { title, status, longurl },
    { title: 'Another title', status: 'private', longurl: 'https://example.com/page/0' },
  );
});

test('a link that is blocked says so in the list, on its page and where it is edited', {
  skip,
}, async (t) => {
  const administrator = await createAdministrator(service);
  const account = await service.createAccount();
  await createLinks(account, 2);
  const { body } = await account.get('/api/urls');
  const [other, link] = body.data.urls;
  await administrator.post(`/api/admin/url/${link.id}/block`, { reason: 'Phishing' });
  for (const look of looks) {
    const { page, assertNoBarriers } = await dashboard.open(t, { ...look, account });
    const stateOf = async (alias: string) => {
      const row = page.getByRole(look.screen === 'phone' ? 'listitem' : 'row').filter({ hasText: alias });
      await row.first().waitFor();
      return [await row.getByText('Blocked').count(), await row.getByText('Active').count()];
    };
    assert.deepEqual(await stateOf(link.alias), [1, 0]);
    assert.deepEqual(await stateOf(other.alias), [0, 1]);
    await assertNoBarriers();
    for (const path of [`/${link.id}`, `?panel=${link.id}`, `?panel=qr-${link.id}`]) {
      await page.goto(`${service.baseUrl}/dashboard/links${path}`);
      await page.getByText('ask whoever runs this service').waitFor();
      await assertNoBarriers();
    }
    await page.goto(`${service.baseUrl}/dashboard/links/${other.id}`);
    await page.getByRole('button', { name: 'Edit link' }).waitFor();
    assert.equal(await page.getByText('ask whoever runs this service').count(), 0);
  }
});

test('changes are not lost without a question', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await page.getByRole('button', { name: 'New link' }).click();
  const panel = page.getByRole('dialog', { name: 'New link' });
  await panel.getByLabel('Title', { exact: true }).fill('Half done');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await panel.getByLabel('Title', { exact: true }).inputValue(), 'Half done');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  assert.equal(await panel.getByLabel('Title', { exact: true }).inputValue(), 'Half done');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await panel.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '');
});

test('page, search, filter and order stand in the URL, and going back undoes a step', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await createLinks(account, 20);
  await page.reload();
  await rows(page).nth(14).waitFor();
  assert.equal(await rows(page).count(), 15);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('16–20 of 20').waitFor();
  assert.match(page.url(), /page=2/);
  await page.reload();
  await page.getByText('16–20 of 20').waitFor();
  await page.goBack();
  await page.getByText('1–15 of 20').waitFor();
  await page.getByRole('searchbox', { name: 'Search links' }).fill('even 1');
  await rows(page).nth(5).waitFor({ state: 'detached' });
  assert.equal(await rows(page).count(), 5);
  assert.match(page.url(), /q=even/);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Status').selectOption('Private');
  await rows(page).nth(1).waitFor({ state: 'detached' });
  assert.match((await rows(page).allInnerTexts()).join('\n'), new RegExp(`${account.username}-3`));
  await page.getByRole('searchbox', { name: 'Search links' }).fill('no such thing');
  await page.getByRole('heading', { name: 'No links found' }).waitFor();
});

test('a deleted link is gone at once, comes back with Undo, and else is deleted before one signs out', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await createLinks(account, 2);
  await page.reload();
  await rows(page).nth(1).waitFor();
  const deleteFirst = async () => {
    await page.getByRole('button', { name: `Actions for ${account.username}-0` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await rows(page).nth(1).waitFor({ state: 'detached' });
  };
  await deleteFirst();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rows(page).nth(1).waitFor();
  const total = async () => (await account.get('/api/urls')).body.data.result;
  assert.equal(await total(), 2);
  await page.getByRole('button', { name: `Actions for ${account.username}-0` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await rows(page).nth(1).waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Undo' }).waitFor();
  assert.equal(await total(), 2, 'still there, as long as it can be undone');
  await page.getByRole('button', { name: `Account: ${account.username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await poll('the deletion', async () => (await total()) === 1 || undefined);
});

test('a short link is copied, and its clicks are seen as they come', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, {
    signedIn: true,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await createLinks(account, 1);
  await page.reload();
  const shorturl = `${service.baseUrl}/${account.username}-0`;
  await page.getByRole('button', { name: /^Copy .*-0$/ }).click();
  await page.getByText('Copied').first().waitFor();
  assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), shorturl);
  const userAgent = await page.evaluate<string>('navigator.userAgent');
  await fetch(shorturl, { redirect: 'manual', headers: { 'User-Agent': userAgent } });
  await rows(page).first().getByText('1', { exact: true }).waitFor();
});

test('arrow keys move between the links of the table', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await createLinks(account, 2);
  await page.reload();
  const main = (row: number) => rows(page).nth(row).locator('[data-main]');
  await main(0).focus();
  await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate<string>('document.activeElement.textContent'), /-0$/);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.locator('[data-main]:focus', { hasText: `${account.username}-0` }).waitFor();
  await page.getByRole('button', { name: `Actions for ${account.username}-0` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'QR code' }).press('Enter');
  await page.getByRole('dialog', { name: 'QR code' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`button[aria-label="Actions for ${account.username}-0"]:focus`).waitFor();
});

test('a part that cannot be loaded takes nothing along, and is there at the next try', {
  skip,
}, async (t) => {
  const { page, errors } = await dashboard.open(t, { signedIn: true, inMotion: true });
  const manifest = await readFile(join(dashboardFolder, '.vite/manifest.json'), 'utf8');
  const { file } = JSON.parse(manifest)['pages/links/link-panel.tsx'];
  await page.route(`**/${file}*`, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByText('This part of the page could not be loaded.').waitFor();
  await page.waitForURL(({ search }) => search === '');
  assert.ok(errors.splice(0).length > 0, 'told on the console');
  await page.unroute(`**/${file}*`);
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog', { name: 'New link' }).waitFor();
});

test('Ctrl+K finds pages and links', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, inMotion: true });
  await createLinks(account, 3);
  await page.getByRole('button', { name: 'New link' }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill(`${account.username}-2`);
  await palette.getByRole('option', { name: `${account.username}-2` }).waitFor();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Edit link' });
  await panel.waitFor();
  assert.equal(await panel.getByLabel('Alias').inputValue(), `${account.username}-2`);
});

for (const { theme, screen } of looks) {
  test(`nothing on the ${theme} page and in its panel on a ${screen} keeps people from using it`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    await createLinks(account, 16);
    const { page, assertNoBarriers } = await dashboard.open(t, { signedIn: true, account, theme, screen });
    await page.getByRole('button', { name: `Actions for ${account.username}-15` }).waitFor();
    await assertNoBarriers();
    await page.getByRole('button', { name: `Actions for ${account.username}-15` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const panel = page.getByRole('dialog', { name: 'Edit link' });
    await panel.getByRole('button', { name: 'Lifetime and access' }).click();
    await assertNoBarriers();
  });
}

test('at 360 px nothing is wider than the screen', { skip }, async (t) => {
  const account = await service.createAccount();
  await createLinks(account, 16);
  const { page } = await dashboard.open(t, { signedIn: true, account, screen: 'narrow' });
  await page.getByRole('list', { name: 'Links' }).getByText('Even 14').waitFor();
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  assert.equal(await width(), 360);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('dialog', { name: 'New link' }).waitFor();
  assert.equal(await width(), 360);
});

test('hostile texts in a link stay texts', { skip }, async (t) => {
  const account = await service.createAccount();
  const title = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  await account.post('/api/url/add', { url: 'https://example.com/"><svg onload=alert(1)>', title });
  const { page } = await dashboard.open(t, { signedIn: true, account });
  await links(page).getByText(title).waitFor();
  assert.equal(await page.title(), 'Links · Waypost');
});

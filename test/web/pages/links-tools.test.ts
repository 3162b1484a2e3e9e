import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Download, Locator } from 'playwright-core';
import { poll } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { hold } from '../support/hold.ts';

const dashboard = await startDashboard();
const elsewhere = await startDashboard({ environment: { SHORT_URL: 'https://go.example' } });
const { service, skip } = dashboard;
const url = 'https://example.com/page';

const isDrawn = (picture: Locator) =>
  picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth > 0);

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('a link shows its own QR code and gives it away as a file', { skip }, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/url/add', { url, custom: 'spring-sale' });
  const { page } = await dashboard.open(t, { account });
  await page.getByRole('button', { name: 'Actions for spring-sale' }).click();
  await page.getByRole('menuitem', { name: 'QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  const picture = dialog.getByRole('img', { name: /^QR code of .*spring-sale$/ });
  await poll('the code', async () => (await isDrawn(picture)) || undefined);
  assert.equal(await picture.getAttribute('src'), `${service.baseUrl}/spring-sale/qr.svg`);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download as SVG' }).click();
  const download = await saving;
  assert.match(download.suggestedFilename(), /\.svg$/);
  assert.match(await textOf(download), /<svg/);
});

test('the code of a link on another host shows too, and the dialog says where its files come from', {
  skip,
}, async (t) => {
  const account = await elsewhere.service.createAccount();
  const { body } = await account.post('/api/url/add', { url, custom: 'spring-sale' });
  assert.equal(body.shorturl, 'https://go.example/spring-sale');
  const { page } = await elsewhere.open(t, { account, path: `/dashboard/links?panel=qr-${body.id}` });
  const dialog = page.getByRole('dialog', { name: 'QR code' });
  await poll('the code', async () => (await isDrawn(dialog.getByRole('img'))) || undefined);
  await dialog.getByText('The files come from go.example').waitFor();
  const link = dialog.getByRole('link', { name: 'Download as PDF' });
  assert.equal(await link.getAttribute('href'), 'https://go.example/spring-sale/qr.pdf?download');
});

test('a made-up visitor is told which rule decides, and why the ones before it do not', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { body } = await account.post('/api/url/add', {
    url,
    rules: [{ conditions: [{ type: 'language', value: 'fr' }], link: `${url}/fr` }],
    geotarget: [{ location: 'Canada', link: `${url}/ca` }],
    languagetarget: [{ language: 'de', link: `${url}/de` }],
  });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links?panel=${body.id}` });
  const editor = page.getByRole('dialog', { name: 'Edit link' });
  await editor.getByRole('button', { name: 'Targeting 1 rule · 2 targets' }).click();
  await editor.getByRole('button', { name: 'Try it with a made-up visitor' }).click();
  const panel = page.getByRole('dialog', { name: 'Explain a visit' });
  await panel.getByLabel('Country').fill('Canada');
  await page.getByRole('option', { name: 'Canada' }).click();
  await panel.getByRole('button', { name: 'More about the visit' }).click();
  await panel.getByLabel('Query').fill('utm_source=mail');
  await panel.getByRole('button', { name: 'Explain' }).click();
  await panel.getByText(`${url}/ca?utm_source=mail`).waitFor();
  await panel.getByText('Rule 2 decides.').waitFor();
  const rules = panel.getByRole('list', { name: 'Rules in the order' }).locator('> li');
  assert.equal(await rules.count(), 3);
  assert.match(await rules.nth(0).innerText(), /1\. By rule[^]*language is not known/);
  assert.match(await rules.nth(1).innerText(), /2\. By country[^]*Decides[^]*Canada \(CA\)/);
  assert.match(await rules.nth(2).innerText(), /Not asked/);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await editor.waitFor();
});

test('an explanation goes when the visitor or the link is another one than it was about', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  const { body } = await account.post('/api/url/add', { url });
  const { page } = await dashboard.open(t, { account, path: `/dashboard/links?panel=explain-${body.id}` });
  await page.clock.install();
  const panel = page.getByRole('dialog', { name: 'Explain a visit' });
  const explain = panel.getByRole('button', { name: 'Explain' });
  const answer = panel.getByRole('status').getByText(url);
  await explain.click();
  await answer.waitFor();
  await panel.getByLabel('Comes from').fill('news.example.com');
  await answer.waitFor({ state: 'detached' });
  // The answer to what was asked before is not shown beside what was typed meanwhile.
  const letGo = await hold(page, /\/explain$/);
  await explain.click();
  await panel.getByLabel('Comes from').fill('shop.example.com');
  await letGo();
  await panel.locator('button[aria-busy]').waitFor({ state: 'detached' });
  assert.equal(await answer.count(), 0);
  await explain.click();
  await answer.waitFor();
  await account.put(`/api/url/${body.id}/update`, { url: `${url}/changed` });
  // As after a while in another tab.
  await page.clock.fastForward(10_000);
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await answer.waitFor({ state: 'detached' });
  await account.put(`/api/url/${body.id}/update`, { url: `${url}/again` });
  await explain.click();
  await panel.getByText(`${url}/again`).waitFor();
});

test('what the service cannot make of a visitor is told at the field', { skip }, async (t) => {
  const account = await service.createAccount();
  const { body } = await account.post('/api/url/add', { url });
  const path = `/dashboard/links?panel=explain-${body.id}`;
  const { page } = await dashboard.open(t, { account, path, mayBeRefused: true });
  const panel = page.getByRole('dialog', { name: 'Explain a visit' });
  await panel.getByRole('button', { name: 'More about the visit' }).click();
  await panel.getByLabel('IP address').fill('somewhere');
  await panel.getByRole('button', { name: 'Explain' }).click();
  await panel.getByRole('alert').getByText('Must be an IP address.').waitFor();
  await panel.getByLabel('IP address').fill('203.0.113.7');
  await panel.getByRole('button', { name: 'Explain' }).click();
  await panel.getByText('The link has no rules').waitFor();
});

test('links are imported from a file, and the rows that failed are told and can be saved', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true });
  const rows = Array.from({ length: 450 }, (_, index) => `https://example.com/${index};row-${index};"x, y"`);
  const lines = ['Long URL;Slug;Labels;Unused', ...rows, 'javascript:alert(1);bad', '"=1+1";formula'];
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const panel = page.getByRole('dialog', { name: 'Import links' });
  await panel.getByLabel('CSV file').setInputFiles({ name: 'old links.csv', mimeType: 'text/csv', buffer });
  await panel.getByText('old links.csv · 452 rows').waitFor();
  assert.equal(await panel.getByLabel('Long URL').inputValue(), 'url');
  assert.equal(await panel.getByLabel('Labels').inputValue(), 'tags');
  await panel.getByLabel('Unused').selectOption('Title');
  await panel.getByRole('button', { name: 'Import 452 rows' }).click();
  await panel.getByText('Done.').waitFor();
  const failures = panel.getByRole('region', { name: 'What did not become a link' }).getByRole('listitem');
  assert.deepEqual(
    (await failures.allInnerTexts()).map((text) => text.split('\n')),
    [
      ['Row 452 javascript:alert(1) · bad', 'Please enter a valid URL.'],
      ['Row 453 =1+1 · formula', 'Please enter a valid URL.'],
    ],
  );
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as CSV' }).click();
  const reason = 'Please enter a valid URL.';
  assert.equal(
    await textOf(await saving),
    `\uFEFFLong URL,Slug,Labels,Unused,error\r\njavascript:alert(1),bad,,,${reason}\r\n'=1+1,formula,,,${reason}\r\n`,
  );
  const { body } = await account.get('/api/urls?limit=1');
  assert.equal(body.data.result, 450);
  assert.deepEqual(body.data.urls[0].tags, ['x', 'y']);
  await panel.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('1–15 of 450').waitFor();
});

test('a row that a comma has split is no link, and is saved whole', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, {
    signedIn: true,
    path: '/dashboard/links?panel=import',
  });
  const panel = page.getByRole('dialog', { name: 'Import links' });
  const rows = ['url,title', `${url}?ids=1,2,Split`, 'no address,,', `${url},Whole`];
  const buffer = Buffer.from(rows.join('\n'));
  await panel.getByLabel('CSV file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await panel.getByRole('button', { name: 'Import 3 rows' }).click();
  await panel.getByText('Done.').waitFor();
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as CSV' }).click();
  const reason = 'This row has more cells than the first row names. Does a separator in it need quotes?';
  assert.equal(
    await textOf(await saving),
    `\uFEFFurl,title,error\r\n${url}?ids=1,2,Split,${reason}\r\nno address,,Please enter a valid URL.\r\n`,
  );
  const { body } = await account.get('/api/urls');
  assert.deepEqual(
    body.data.urls.map(({ title }: { title: string }) => title),
    ['Whole'],
  );
});

test('a file that could not be read is chosen again once it is mended', { skip }, async (t) => {
  const { page } = await dashboard.open(t, { signedIn: true, path: '/dashboard/links?panel=import' });
  const input = page.getByLabel('CSV file');
  await input.setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await page.getByRole('alert').waitFor();
  // A browser tells of a choice only if it differs from the one that the input holds.
  assert.equal(await input.inputValue(), '');
});

test('what fits the filters is exported, and an exported file is understood when it is imported', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await account.post('/api/url/add', { url, custom: 'first-link', title: '=SUM(A1)', tags: ['a', 'b'] });
  await account.post('/api/url/add', { url: `${url}/2`, custom: 'other-link', title: 'Other' });
  const { page } = await dashboard.open(t, { account, path: '/dashboard/links?q=first' });
  await page.getByText('SUM(A1)').waitFor();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export these as CSV' }).click();
  const text = await textOf(await saving);
  assert.match(text, /^\uFEFFid,alias,.*first-link/s);
  assert.doesNotMatch(text, /other-link/);

  const [link] = (await account.get('/api/urls?q=first')).body.data.urls;
  await account.delete(`/api/url/${link.id}/delete`);
  await page.goto(`${service.baseUrl}/dashboard/links?panel=import`);
  const panel = page.getByRole('dialog', { name: 'Import links' });
  const buffer = Buffer.from(text);
  await panel.getByLabel('CSV file').setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer });
  await panel.getByRole('button', { name: 'Import 1 row' }).click();
  await panel.getByText('Done.').waitFor();
  const [again] = (await account.get('/api/urls?q=first')).body.data.urls;
  const { alias, longurl, title, tags } = again;
  assert.deepEqual([alias, longurl, title, tags], ['first-link', url, '=SUM(A1)', ['a', 'b']]);
});

for (const path of ['links?panel=import', 'qr?panel=bulk']) {
  test(`a file that cannot be read, such as a folder, is told in /dashboard/${path}`, { skip }, async (t) => {
    const { page } = await dashboard.open(t, { signedIn: true, path: `/dashboard/${path}` });
    const input = page.getByRole('dialog').locator('input[type=file]');
    await input.waitFor({ state: 'attached' });
    // As for a folder that was dropped.
    await page.evaluate(
      "File.prototype.arrayBuffer = () => Promise.reject(new DOMException('none', 'NotFoundError'))",
    );
    await input.setInputFiles({ name: 'links.csv', mimeType: 'text/csv', buffer: Buffer.from('url') });
    await page.getByRole('alert').getByText('This file could not be read.').waitFor();
  });
}

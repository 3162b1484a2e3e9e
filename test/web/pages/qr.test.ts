import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import type { Download, Page, Route } from 'playwright-core';
import english from '../../../web/texts/en/failures.ts';
import common from '../../../web/texts/fr/common.ts';
import own from '../../../web/texts/fr/failures.ts';
import { decodeStrict } from '../../support/qr/decode-qr.ts';
import type { TestAccount } from '../../support/service.ts';
import { poll } from '../../support/clicks/visits.ts';
import { looks, startDashboard } from '../support/dashboard.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;
const path = '/dashboard/qr';

async function createCodes(account: TestAccount, count: number): Promise<void> {
  const qrs = Array.from({ length: count }, (_, index) => ({
    type: 'text',
    data: `Locker ${index}`,
    name: `Locker ${index}`,
  }));
  const { status } = await account.post('/api/qr/bulk', { qrs });
  assert.equal(status, 200);
}

const rows = (page: Page) => page.getByRole('table', { name: 'QR codes' }).locator('tbody tr');
const total = async (account: TestAccount) => (await account.get('/api/qr')).body.data.result;
const contentOf = async (download: Download) => readFile(await download.path());

test('without codes the page leads to the designer, and what is made there is scanned and counted', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  await page.getByRole('heading', { name: 'Create your first QR code' }).waitFor();
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.getByLabel('Address', { exact: true }).fill('https://example.com/menu');
  await page.getByLabel('Name').fill('Table card');
  await page.getByRole('button', { name: 'Create QR code' }).click();
  await page.getByRole('heading', { name: 'Table card' }).waitFor();
  assert.match(page.url(), /\/dashboard\/qr\/\d+$/);
  await page.getByRole('main').getByRole('link', { name: 'QR codes' }).click();
  await rows(page).getByRole('link', { name: 'Table card' }).waitFor();
  const { link } = (await account.get('/api/qr')).body.data.qrs[0];
  const scanned = await decodeStrict(Buffer.from(await (await fetch(link)).arrayBuffer()));
  const userAgent = await page.evaluate<string>('navigator.userAgent');
  await fetch(scanned as string, { redirect: 'manual', headers: { 'User-Agent': userAgent } });
  await rows(page).first().getByText('1', { exact: true }).waitFor();
});

test('the pages of the list stand in the URL, and each row has a picture of its code', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createCodes(account, 17);
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  await page.getByText('1–15 of 17').waitFor();
  assert.equal(await rows(page).count(), 15);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('16–17 of 17').waitFor();
  assert.match(page.url(), /page=2/);
  const isDrawn = "[...document.querySelectorAll('tbody img')].every((img) => img.naturalWidth === 96)";
  await poll('the pictures', async () => (await page.evaluate<boolean>(isDrawn)) || undefined);
  await page.goBack();
  await page.getByText('1–15 of 17').waitFor();
});

test('a deleted code is gone at once, comes back with Undo, and else is deleted when the page is left', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createCodes(account, 2);
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  const deleteFirst = async () => {
    await page.getByRole('button', { name: 'Actions for Locker 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await rows(page).nth(1).waitFor({ state: 'detached' });
  };
  await deleteFirst();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await undo.waitFor({ state: 'detached' });
  await rows(page).nth(1).waitFor();
  await deleteFirst();
  // Time stands still while the pointer is on the offer.
  await undo.hover();
  assert.equal(await total(account), 2, 'still there, as long as it can be undone');
  await page.goto('about:blank');
  await poll('the deletion', async () => (await total(account)) === 1 || undefined);
});

test('the pictures of chosen codes are saved as one ZIP file in the format that is wanted', {
  skip,
}, async (t) => {
  const account = await service.createAccount();
  await createCodes(account, 3);
  const { page } = await dashboard.open(t, { signedIn: true, account, path });
  await page.getByRole('checkbox', { name: 'Select Locker 0' }).check();
  await page.getByRole('checkbox', { name: 'Select Locker 2' }).check();
  const bar = page.getByRole('region', { name: 'Selected QR codes' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByLabel('Format').selectOption('PDF');
  await bar.getByLabel('Width in millimetres').fill('5');
  assert.ok(await bar.getByRole('button', { name: 'Download ZIP' }).isDisabled(), 'too small to be read');
  await bar.getByLabel('Width in millimetres').fill('60');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download ZIP' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'qr-codes.zip');
  const files = unzipSync(await contentOf(download));
  assert.deepEqual(Object.keys(files).sort(), ['Locker 0.pdf', 'Locker 2.pdf']);
  await bar.waitFor({ state: 'detached' });
});

test('a failure to save pictures is told in the language of the dashboard', { skip }, async (t) => {
  const account = await service.createAccount();
  await createCodes(account, 1);
  const context = { locale: 'fr' };
  const { page, errors } = await dashboard.open(t, { signedIn: true, account, path, context });
  await page.getByRole('checkbox', { name: 'Sélectionner Locker 0' }).check();
  const save = page.getByRole('button', { name: 'Télécharger le ZIP' });
  const failures: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.abort(), common.unreachable],
    [(route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }), common.unreadable],
    [
      (route) => route.fulfill({ status: 404, json: { error: 1, message: english.qrNotFound } }),
      own.qrNotFound,
    ],
  ];
  for (const [fail, sentence] of failures) {
    await page.route('**/api/qr/pictures', fail);
    await save.click();
    await page.getByText(sentence).waitFor();
    await page.unroute('**/api/qr/pictures');
  }
  assert.ok(errors.splice(0).length > 0, 'told on the console');
});

test('a pasted list becomes codes, with progress; lines that fail are told and can be mended', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path });
  await page.getByRole('button', { name: 'Create many' }).click();
  const panel = page.getByRole('dialog', { name: 'Create many QR codes' });
  const good = Array.from({ length: 30 }, (_, index) => `https://example.com/${index}, Table ${index}`);
  await panel
    .getByRole('textbox', { name: 'Lines' })
    .fill([...good, 'javascript:alert(1), Bad', 'https://example.com/x'].join('\n'));
  await panel.getByText('32 codes found').waitFor();
  await panel.getByRole('radio', { name: 'Ink' }).check();
  await panel.getByRole('button', { name: 'Create 32 codes' }).click();
  await panel.getByText('31 codes created').waitFor();
  assert.equal(await panel.getByRole('progressbar').getAttribute('value'), '32');
  const failure = panel.getByRole('list', { name: 'Lines that failed' }).getByRole('listitem');
  assert.match(await failure.innerText(), /Line 31[^]*javascript:alert\(1\), Bad[^]*valid URL/);
  await panel.getByRole('button', { name: 'Mend these lines' }).click();
  assert.equal(await panel.getByRole('textbox', { name: 'Lines' }).inputValue(), 'javascript:alert(1), Bad');
  await panel.getByRole('textbox', { name: 'Lines' }).fill('https://example.com/mended, Mended');
  await panel.getByRole('button', { name: 'Create 1 code' }).click();
  await panel.getByText('1 code created').waitFor();
  await panel.getByRole('button', { name: 'Done' }).click();
  await rows(page).getByRole('link', { name: 'Mended' }).waitFor();
  await rows(page).getByRole('link', { name: 'example.com/x' }).waitFor();
  assert.equal(await total(account), 32);
  const [newest] = (await account.get('/api/qr')).body.data.qrs;
  const { foreground, style } = (await account.get(`/api/qr/${newest.id}`)).body.details;
  assert.deepEqual([foreground, style.dots, style.corners], ['rgb(30,58,138)', 'rounded', 'circle']);
});

test('a CSV file with column names makes codes of several types', { skip }, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: `${path}?panel=bulk` });
  const csv =
    'type,name,ssid,password,text\nwifi,Guests,"Café, ground floor",sesame street,\ntext,,,,"Two\nlines"\n';
  await page
    .getByLabel('Open CSV file')
    .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Create 2 codes' }).click();
  await page.getByText('2 codes created').waitFor();
  const details = [];
  for (const { id } of (await account.get('/api/qr')).body.data.qrs) {
    details.push((await account.get(`/api/qr/${id}`)).body.details);
  }
  assert.deepEqual(
    details
      .map(({ name, type, data }) => ({ name, type, data }))
      .sort((a, b) => a.type.localeCompare(b.type)),
    [
      { name: 'Two lines', type: 'text', data: { text: 'Two\nlines' } },
      { name: 'Guests', type: 'wifi', data: { ssid: 'Café, ground floor', password: 'sesame street' } },
    ],
  );
});

test('a line that a comma has split is no code, and one of an older spreadsheet keeps its accents', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, { signedIn: true, path: `${path}?panel=bulk` });
  const open = (csv: string) =>
    page
      .getByLabel('Open CSV file')
      .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') });
  const split = 'https://example.com/a,b,Menu';
  await open(`url,name\n${split}\nhttps://example.com/,Café\n`);
  await page.getByRole('button', { name: 'Create 2 codes' }).click();
  await page.getByText('1 code created').waitFor();
  await page.getByText(split).waitFor();
  await page.getByText('This row has more cells than the first row names.').waitFor();
  const { qrs } = (await account.get('/api/qr')).body.data;
  assert.deepEqual(
    qrs.map(({ name }: { name: string }) => name),
    ['Café'],
  );
  await page.getByRole('button', { name: 'Mend these lines' }).click();
  await page.getByRole('button', { name: 'Create 1 code' }).click();
  await page.getByText('This row has more cells than the first row names.').waitFor();
  assert.equal(await total(account), 1);
});

test('when the service fails in the middle, what was made stays and the rest can go on', {
  skip,
}, async (t) => {
  const { page, account } = await dashboard.open(t, {
    signedIn: true,
    path: `${path}?panel=bulk`,
    mayBeRefused: true,
  });
  const lines = Array.from({ length: 40 }, (_, index) => `https://example.com/${index}`);
  await page.getByRole('textbox', { name: 'Lines' }).fill(lines.join('\n'));
  const busy = { status: 429, json: { error: 1, message: 'Please wait a moment.' } };
  let calls = 0;
  await page.route('**/api/qr/bulk', (route) => (++calls === 2 ? route.fulfill(busy) : route.continue()));
  await page.getByRole('button', { name: 'Create 40 codes' }).click();
  await page.getByRole('alert').getByText('Please wait a moment.').waitFor();
  await page.getByText('25 of 40').waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('40 codes created').waitFor();
  assert.equal(await total(account), 40);
});

for (const { theme, screen } of looks) {
  test(`nothing on the ${theme} list and in its panel on a ${screen} keeps people from using it`, {
    skip,
  }, async (t) => {
    const account = await service.createAccount();
    await createCodes(account, 16);
    const { page, assertNoBarriers } = await dashboard.open(t, {
      signedIn: true,
      account,
      theme,
      screen,
      path,
    });
    await page.getByRole('checkbox', { name: 'Select Locker 15' }).check();
    await assertNoBarriers();
    await page.getByRole('button', { name: 'Create many' }).click();
    await page.getByRole('textbox', { name: 'Lines' }).fill('https://example.com/\nftp://example.com/');
    await page.getByText('2 codes found').waitFor();
    await assertNoBarriers();
    await page.getByRole('button', { name: 'Create 2 codes' }).click();
    await page.getByRole('button', { name: 'Mend these lines' }).waitFor();
    await assertNoBarriers();
  });
}

test('at 360 px no part of the list is wider than the screen', { skip }, async (t) => {
  const account = await service.createAccount();
  const name = 'A name without any end '.repeat(4).trim();
  await account.post('/api/qr/add', { type: 'text', data: 'x', name });
  const { page } = await dashboard.open(t, { signedIn: true, account, screen: 'narrow', path });
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
  assert.equal(await width(), 360);
  await page.getByLabel('Format').selectOption('EPS');
  assert.equal(await width(), 360);
  await page.getByRole('button', { name: 'Create many' }).click();
  await page.getByRole('textbox', { name: 'Lines' }).fill(`https://example.com/${'long/'.repeat(60)}`);
  await page.getByText('1 code found').waitFor();
  assert.equal(await width(), 360);
});

test('codes are found by name and content, and the search stands in the address', { skip }, async (t) => {
  const account = await service.createAccount();
  await createCodes(account, 20);
  await account.post('/api/qr/add', { type: 'link', data: 'https://example.com/menu', name: 'Table card' });
  const { page } = await dashboard.open(t, { account, path: `${path}?page=2` });
  await page.getByText('16–21 of 21').waitFor();
  const search = page.getByRole('searchbox', { name: 'Search QR codes' });
  await search.fill('com/menu');
  await page.waitForURL('**/dashboard/qr?q=com%2Fmenu');
  await rows(page).getByText('Table card').waitFor();
  assert.equal(await rows(page).count(), 1);
  await search.fill('no such code');
  await page.getByRole('heading', { name: 'No QR codes found' }).waitFor();
  await page.goto(`${service.baseUrl}${path}?q=locker%207`);
  await rows(page).getByText('Locker 7').waitFor();
  assert.equal(await search.inputValue(), 'locker 7');
});

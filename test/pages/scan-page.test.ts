import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { renderScanPage } from '../../src/redirect/pages/scan-page.ts';
import type { ScanContent } from '../../src/redirect/pages/parts/scan-address.ts';
import { openBrowser, type RecordedPage } from '../support/browser.ts';
import { iphone, poll } from '../support/clicks/visits.ts';
import { servePages } from './page-server.ts';

const said = 'Platform 4, second door.\nRing twice, ערב טוב 😀';

const contents: Record<string, ScanContent> = {
  text: { type: 'text', text: said },
  email: { type: 'email', email: 'ada@example.com', subject: 'Hi & bye' },
  phone: { type: 'phone', phone: '+49 30 123456' },
  sms: { type: 'sms', phone: '+49 30 123456', message: 'Grüße' },
  network: { type: 'phone', phone: '*100#' },
};

const browser = await openBrowser();
const { skip } = browser;
const server = await servePages(
  Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      (locale) => renderScanPage({ content }, locale),
    ]),
  ),
);
const addressOf = (name: string) => `${server.origin}/${name}/en`;

/** What was opened once it is so much, however long that takes; and in some time after that, in which no more may be. */
async function openedBy({ page, opened }: RecordedPage, count: number): Promise<string[]> {
  await poll(`${count} to be opened`, async () => (opened.length >= count ? true : undefined));
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  return opened;
}

async function open(name: string, options?: BrowserContextOptions): Promise<RecordedPage> {
  const recorded = await browser.newPage(options);
  await recorded.page.goto(addressOf(name));
  return recorded;
}

for (const [name, verb, address] of [
  ['email', 'Write an email', 'mailto:ada@example.com?subject=Hi%20%26%20bye'],
  ['phone', 'Call', 'tel:+4930123456'],
  ['sms', 'Send a message', 'sms:+4930123456?&body=Gr%C3%BC%C3%9Fe'],
] as const) {
  test(`${name}: the other program opens by itself, once, and the page stays`, { skip }, async () => {
    const recorded = await open(name);
    const { page, errors, violations } = recorded;
    assert.deepEqual(await openedBy(recorded, 1), [address]);
    assert.equal(page.url(), addressOf(name));
    await page.reload();
    await page.goto(addressOf('text'));
    await page.goBack();
    assert.deepEqual(await openedBy(recorded, 1), [address]);
    await page.getByRole('link', { name: verb }).click();
    assert.deepEqual(await openedBy(recorded, 2), [address, address]);
    assert.deepEqual([errors, violations], [[], []]);
  });

  test(`${name}: without scripts it opens by the button`, { skip }, async () => {
    const { page, opened } = await open(name, { javaScriptEnabled: false });
    assert.deepEqual(opened, []);
    assert.equal(await page.getByRole('button').count(), 0);
    await page.getByRole('link', { name: verb }).click();
    await poll('it to be opened', async () => opened[0]);
    assert.deepEqual(opened, [address]);
  });
}

test('within an app, which may show an error in place of the page, nothing opens by itself', {
  skip,
}, async () => {
  const withinApps = [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Mobile Safari/537.36',
    iphone.replace(/ Version.*/, ' Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone15,2]'),
  ];
  for (const userAgent of withinApps) {
    const recorded = await open('email', { userAgent });
    assert.deepEqual(await openedBy(recorded, 0), [], userAgent);
    assert.equal(await recorded.page.getByRole('link', { name: 'Write an email' }).isVisible(), true);
  }
  assert.equal((await openedBy(await open('email', { userAgent: iphone }), 1)).length, 1);
});

test('a code of a telephone network is dialled by nobody but the visitor', { skip }, async () => {
  const recorded = await open('network');
  assert.deepEqual(await openedBy(recorded, 0), []);
  await recorded.page.getByRole('link', { name: 'Call' }).click();
  assert.deepEqual(await openedBy(recorded, 1), ['tel:*100%23']);
});

for (const [name, label, expected] of [
  ['text', 'Copy text', said],
  ['network', 'Copy number', '*100#'],
  ['email', 'Copy address', 'ada@example.com'],
] as const) {
  test(`${name}: a button copies exactly what the code says, and says that it did`, { skip }, async () => {
    const { page, errors } = await open(name, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), 'Copied');
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), expected);
    assert.deepEqual(errors, []);
  });
}

test('where a page may not write to the clipboard, the text is copied as a selection', { skip }, async () => {
  const { page } = await browser.newPage({ permissions: ['clipboard-read'] });
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.goto(addressOf('text'));
  await page.getByRole('button', { name: 'Copy text' }).click();
  assert.equal(await page.evaluate('String(getSelection()).trim()'), said);
});

test('without scripts one touch selects all of a text, and the page says how it is copied', {
  skip,
}, async () => {
  const { page } = await open('text', { javaScriptEnabled: false });
  assert.equal(await page.getByRole('button').count(), 0);
  assert.equal(await page.locator('.hint').isVisible(), true);
  await page.locator('#said').click();
  assert.equal(await page.evaluate('String(getSelection()).trim()'), said);
});

test('with scripts a part of a text can be selected', { skip }, async () => {
  const { page } = await open('text');
  assert.equal(await page.locator('.hint').isVisible(), false);
  await page.locator('#said').dblclick({ position: { x: 20, y: 10 } });
  assert.equal(await page.evaluate('String(getSelection()).trim()'), 'Platform');
});

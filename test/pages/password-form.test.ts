import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import type { Page } from '../../src/redirect/pages/page.ts';
import { renderPasswordPage } from '../../src/redirect/pages/password-page.ts';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/clicks/visits.ts';
import { servePages } from './page-server.ts';
import { samples } from './samples.ts';

const browser = await openBrowser();
const server = await servePages(samples);
const elsewhere = await servePages({ target: samples['report-thanks'] ?? assert.fail() });
const { skip } = browser;

/** The forms that were posted, with the address they were posted to. */
const posted: { url: string | undefined; body: string; origin: string | undefined }[] = [];

/** No password is answered before. */
let release: Promise<void> | undefined;

/** A link whose password is `sesame &+`, on another host than its target. */
server.put('link', async (locale, message): Promise<Page> => {
  if (message.method !== 'POST') return renderPasswordPage({ state: 'asked', reportUrl: '/report' }, locale);
  const body = await text(message);
  posted.push({ url: message.url, body, origin: message.headers.origin });
  await release;
  if (new URLSearchParams(body).get('password') !== 'sesame &+') {
    return renderPasswordPage({ state: 'wrong' }, locale);
  }
  return { status: 303, headers: { Location: `${elsewhere.origin}/target/${locale}` }, body: '' };
});

for (const javaScriptEnabled of [true, false]) {
  test(`a password is tried, corrected and accepted by the keyboard alone, ${
    javaScriptEnabled ? 'with' : 'without'
  } scripts`, { skip }, async () => {
    posted.length = 0;
    const { page, violations } = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${server.origin}/link/en?ref=a%26b`);
    const focused = page.getByLabel('Password').and(page.locator(':focus'));
    await focused.waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This password is not right.').waitFor();
    assert.equal(await page.getByLabel('Password').getAttribute('aria-invalid'), 'true');
    assert.equal(await page.getByLabel('Password').inputValue(), '');
    await focused.waitFor();
    await page.keyboard.type('sesame &+');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${elsewhere.origin}/target/en`);
    assert.deepEqual(posted, [
      { url: '/link/en?ref=a%26b', body: 'referrer=&password=wrong', origin: server.origin },
      { url: '/link/en?ref=a%26b', body: 'referrer=&password=sesame+%26%2B', origin: server.origin },
    ]);
    assert.deepEqual(violations, []);
  });
}

test('the right password also leads to an app on Android, whose address is an intent', { skip }, async () => {
  const intent = 'intent://www.youtube.com/watch?v=1#Intent;scheme=https;end';
  server.put('app', (locale, message) =>
    message.method === 'POST'
      ? { status: 303, headers: { Location: intent }, body: '' }
      : renderPasswordPage({ state: 'asked' }, locale),
  );
  const { page, errors, violations } = await browser.newPage();
  await page.goto(`${server.origin}/app/en`);
  await page.getByLabel('Password').fill('sesame');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true });
  await answered;
  // A browser on a desk knows no such app, and stays on the page.
  await page.getByLabel('Password').fill('again');
  assert.deepEqual([violations, errors.filter((text) => /Security Policy/.test(text))], [[], []]);
});

test('a password is sent once, however often the button is clicked', { skip }, async () => {
  posted.length = 0;
  const held = Promise.withResolvers<void>();
  release = held.promise;
  const { page, requests } = await browser.newPage();
  await page.clock.install({ time: 0 });
  await page.goto(`${server.origin}/link/en`);
  // On a slow machine the clicks would be too far apart to belong together.
  await page.clock.pauseAt(60_000);
  await page.getByLabel('Password').fill('sesame &+');
  const { x, y } = (await page.getByRole('button', { name: 'Continue' }).boundingBox()) ?? assert.fail();
  for (let clicks = 0; clicks < 3; clicks++) {
    await page.mouse.click(x + 5, y + 5);
    await poll('the first request', async () => posted[0]);
  }
  held.resolve();
  await page.waitForURL(`${elsewhere.origin}/target/en`);
  assert.deepEqual([posted.length, requests.filter((url) => url.includes('/link/')).length], [1, 2]);
});

test('the field, the button and the report link are reached in this order, and the focus is seen', {
  skip,
}, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/link/en`);
  const focused = () => page.locator(':focus');
  assert.equal(await focused().getAttribute('name'), 'password');
  for (const expected of ['Continue', 'Report this link']) {
    await page.keyboard.press('Tab');
    assert.equal((await focused().textContent())?.trim(), expected);
    const width = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineWidth');
    assert.equal(width, '3px');
  }
});

test('the way back to the form after too many tries is a link to the same address', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/password-too-many/en?ref=1`);
  await page.getByRole('link', { name: 'Try again' }).focus();
  const href = await page.evaluate<string>('document.activeElement.href');
  assert.equal(href, `${server.origin}/password-too-many/en?ref=1`);
});

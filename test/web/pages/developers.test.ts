import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { endpoints } from '../../../contract/index.ts';
import { findBarriers } from '../../support/laws/accessibility.ts';
import { openBrowser, type RecordedPage } from '../../support/browser.ts';
import { poll } from '../../support/clicks/visits.ts';
import { startService } from '../../support/service.ts';
import { widthOf } from '../support/previews.ts';

const service = await startService();
const browser = await openBrowser();
const { skip } = browser;
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** The page with its whole reference in place. */
async function openReference(
  options?: BrowserContextOptions,
  lasts?: 'test' | 'file',
): Promise<RecordedPage> {
  const opened = await browser.newPage(options, lasts);
  await opened.page.goto(`${service.baseUrl}/developers`);
  await opened.page
    .locator('.opblock')
    .nth(endpoints.length - 1)
    .waitFor();
  return opened;
}

let wholePage: Promise<RecordedPage> | undefined;

/** One for all tests that only read it, open what no other of them does, or leave it as it was: it takes seconds to draw. */
function sharedReference(): Promise<RecordedPage> {
  return (wholePage ??= openReference({}, 'file'));
}

/** Waits until the page was scrolled so that it is above this height. */
async function comesInSight(heading: Locator, below: number): Promise<void> {
  await poll(`a heading above ${below}`, async () => {
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    return (y >= 0 && y < below) || undefined;
  });
}

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(service.baseUrl + path, { headers, redirect: 'manual' });
}

test('the page shows the path of every endpoint', { skip }, async () => {
  const { page } = await sharedReference();
  const paths: string[] = await page.locator('.opblock-summary-path').evaluateAll((found) =>
    // The page may insert invisible characters between a path's segments, where the line may break.
    found.map((element) =>
      String((element as { textContent?: string }).textContent).replaceAll('\u200b', ''),
    ),
  );
  assert.deepEqual(paths.toSorted(), endpoints.map(({ path }) => path).toSorted());
});

test('the page asks nobody but the service, and neither its console nor its policy complains', {
  skip,
}, async () => {
  const { page, requests, errors, violations } = await sharedReference();
  const sections = await page.locator('.opblock-tag-section').all();
  for (const section of sections.filter((_, place) => place % 3 === 0)) {
    const first = section.locator('.opblock').first();
    await first.locator('.opblock-summary-control').click();
    await first.locator('.responses-table').waitFor();
  }
  assert.deepEqual(errors, []);
  assert.deepEqual(violations, []);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(`${service.baseUrl}/`) && !url.startsWith('data:')),
    [],
  );
});

test('the page has a language, a title, one main heading and a link past its top', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${service.baseUrl}/developers`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  assert.equal(await page.title(), 'API reference · Waypost');
  assert.deepEqual(await page.locator('h1').allTextContents(), ['API reference']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('#reference:focus').waitFor();
});

test('each button that folds the endpoints of a resource is named after it, and no picture is read aloud', {
  skip,
}, async () => {
  const { page } = await sharedReference();
  const names = await page
    .locator('.expand-operation')
    .evaluateAll((found) => found.map((button) => String((button as { ariaLabel?: string }).ariaLabel)));
  assert.equal(names[1], 'Endpoints of Account');
  assert.equal(new Set(names).size, names.length);
  assert.equal(await page.getByRole('img').count(), 0);
});

test('the page begins with calls that hold the address of this service', { skip }, async () => {
  const { page } = await sharedReference();
  const steps = await page.locator('.steps pre').allTextContents();
  assert.match(steps[0] ?? '', new RegExp(`curl ${service.baseUrl}/api/account/register`));
  assert.match(steps[1] ?? '', /-H 'Authorization: Bearer YOUR_KEY'/);
});

test('a key that is entered on the page is sent with a call, and the answer is shown', { skip }, async () => {
  const { username, key } = await service.createAccount();
  const { page } = await openReference();
  await page.locator('.scheme-container .authorize').click();
  await page.locator('.modal-ux input').fill(key);
  await page.locator('.modal-ux .authorize').click();
  await page.locator('.modal-ux .btn-done').click();
  const endpoint = page.locator('#operations-Account-getAccount');
  await endpoint.locator('.opblock-summary-control').click();
  await endpoint.locator('.try-out__btn').click();
  await endpoint.locator('.execute').click();
  await endpoint.locator('.live-responses-table .highlight-code').first().waitFor();
  const answer = await endpoint.locator('.live-responses-table').innerText();
  assert.ok(answer.includes(`"username": "${username}"`), answer);
  assert.ok(answer.includes('x-ratelimit-remaining: 29'), answer);
});

test('a failure shows the sentences it comes with', { skip }, async () => {
  const { page } = await sharedReference();
  const endpoint = page.locator('#operations-Branded_domains-createDomain');
  await endpoint.locator('.opblock-summary-control').click();
  await endpoint.getByText('The domain has been already used.').waitFor();
});

test('an entry of the contents leads to its place in the reference', { skip }, async () => {
  const { page } = await sharedReference();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of ['Rate limit', 'Branded domains']) {
    await page.locator('.contents').getByRole('link', { name, exact: true }).click();
    const heading = page.locator('#swagger-ui').getByRole('heading', { name }).first();
    await comesInSight(heading, 720);
  }
});

for (const [screen, options] of Object.entries({ desk: {}, phone })) {
  const colorScheme = screen === 'desk' ? 'light' : 'dark';
  test(`nothing on the ${colorScheme} page on a ${screen} keeps people from using it or is wider than it, also with endpoints open`, {
    skip,
  }, async () => {
    const { page } = await openReference({ ...options, colorScheme });
    const assertFits = async () => assert.equal(await widthOf(page), page.viewportSize()?.width);
    await assertFits();
    for (const id of ['Branded_domains-createDomain', 'Channels-assignItem', 'Branded_domains-listDomains']) {
      const endpoint = page.locator(`#operations-${id}`);
      await endpoint.locator('.opblock-summary-control').click();
      await endpoint.locator('.try-out__btn').click();
      await endpoint.locator('.execute').waitFor();
      await endpoint.locator('.responses-table').first().waitFor();
      await assertFits();
    }
    await page.locator('#operations-Branded_domains-listDomains .execute').click();
    await page.locator('.live-responses-table').waitFor();
    await page
      .locator('#operations-Channels-assignItem')
      .getByRole('tab', { name: 'Schema' })
      .first()
      .click();
    // Closed ones are all alike: the first of them tells.
    assert.deepEqual(await findBarriers(page, ['.opblock:not(.is-open) ~ .opblock:not(.is-open)']), []);
    await page.locator('.scheme-container .authorize').click();
    await page.locator('.modal-ux').waitFor();
    // What lies under the dialog, a hundred endpoints, is as it was.
    assert.deepEqual(await findBarriers(page, ['.opblock-tag-section']), []);
  });
}

test('the page looks after the colours that the visitor prefers', { skip }, async () => {
  const { page } = await sharedReference();
  const background = () =>
    page.evaluate<string>('getComputedStyle(document.body.parentElement).backgroundColor');
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark-mode').waitFor();
  assert.notEqual(await background(), light);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html:not(.dark-mode)').waitFor();
  assert.equal(await background(), light);
});

test('the reference is printed in the colours of the light page', { skip }, async () => {
  const { page } = await browser.newPage({ colorScheme: 'dark' });
  await page.goto(`${service.baseUrl}/developers`);
  await page.locator('html.dark-mode').waitFor();
  await page.evaluate(noteColoursOnPaper);
  await page.pdf();
  const { ink, isDark } = await page.evaluate<{ ink: string; isDark: boolean }>('noted');
  assert.equal(ink, 'rgb(28, 34, 48)');
  assert.equal(isDark, false);
  await page.locator('html.dark-mode').waitFor();
});

/** Runs in the page. The media is another one as long as the page is printed. */
const noteColoursOnPaper = `matchMedia('print').addEventListener('change', ({ matches }) => {
  if (!matches) return;
  const isDark = document.documentElement.classList.contains('dark-mode');
  globalThis.noted = { ink: getComputedStyle(document.body).color, isDark };
})`;

test('an address that the contents made leads to its resource, also when it is opened by itself', {
  skip,
}, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${service.baseUrl}/developers#/QR%20codes`);
  const heading = page.locator('.opblock-tag[data-tag="QR codes"]');
  await heading.and(page.locator(':focus')).waitFor();
  await comesInSight(heading, 200);
});

test('the page leads back to the dashboard, and is no wider than the smallest screen', { skip }, async () => {
  const { page } = await sharedReference();
  const usual = page.viewportSize() as { width: number; height: number };
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
  assert.equal(await widthOf(page), 320);
  await page.setViewportSize(usual);
});

test('when the document cannot be had, the page says so', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.route('**/api/openapi.json', (route) =>
    route.fulfill({ status: 429, json: { error: 1, message: 'Too many requests.' } }),
  );
  await page.goto(`${service.baseUrl}/developers`);
  await page.getByText('The reference could not be loaded: Too many requests.').waitFor();
});

test('the page forbids frames, foreign scripts and guessing of types', async () => {
  const { status, headers } = await get('/developers');
  assert.equal(status, 200);
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.split('; ').includes(rule), rule);
  }
  assert.ok(!policy.includes('unsafe'), policy);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.ok(headers.get('x-request-id'));
});

test('the files of the page come compressed as accepted, and not again when they are known', async () => {
  const path = '/developers/assets/swagger-ui-bundle.js';
  const texts = new Set<string>();
  for (const [accepted, expected] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get(path, { 'Accept-Encoding': accepted });
    assert.equal(response.headers.get('content-encoding'), expected);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
    texts.add(await response.text());
    const etag = response.headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`]) {
      const again = await get(path, { 'Accept-Encoding': accepted, 'If-None-Match': known });
      assert.equal(again.status, 304, known);
    }
  }
  assert.equal(texts.size, 1);
});

test('no file is served but those of the page', async () => {
  for (const name of [
    'package.json',
    '..%2f..%2fpackage.json',
    'constructor',
    'swagger-ui.css.map',
    'a/b',
    '',
  ]) {
    const { status } = await get(`/developers/assets/${name}`);
    assert.equal(status, 404, name);
  }
});

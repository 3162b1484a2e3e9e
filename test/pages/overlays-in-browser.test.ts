import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { renderOverlayAnswer } from '../../src/redirect/pages/overlay-answer-page.ts';
import { openBrowser } from '../support/browser.ts';
import { findFaults } from '../support/laws/accessibility.ts';
import { framedSamples, overlaySamples } from './overlay-samples.ts';
import { servePages } from './page-server.ts';

const browser = await openBrowser();
const { skip } = browser;
/** A server on another origin than the pages, as targets are. */
const elsewhere = await servePages({});
elsewhere.put('target', () => ({
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: `<!doctype html><html lang="en"><title>There</title><main><h1>The target</h1>
<script>try { top.location = '/away' } catch (error) { document.title = error.name }</script></main></html>`,
}));
const target = `${elsewhere.origin}/target/en`;
const framed = framedSamples(target);
const server = await servePages({ ...framed, ...overlaySamples });
const colours = { background: '#ffffff', color: '#111827' };
const posted: string[] = [];
let next: Parameters<typeof renderOverlayAnswer>[0] = { kind: 'sent', ...colours };
server.put('o', async (locale, message) => {
  const chunks = await Array.fromAsync(message, String);
  posted.push(`${message.url} ${message.headers['sec-fetch-site']} ${chunks.join('')}`);
  return renderOverlayAnswer(next, locale);
});

/** Stores a screenshot for people to look at, if PAGE_SCREENSHOTS names a folder. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['PAGE_SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

for (const [screen, viewport, colorScheme] of [
  ['phone', { width: 360, height: 740 }, 'light'],
  ['desk', { width: 1_280, height: 800 }, 'dark'],
] as const) {
  test(`the target and what lies beside it are both there, and usable (${screen}, ${colorScheme})`, {
    skip,
  }, async () => {
    const { page, errors, violations } = await browser.newPage({ viewport, colorScheme });
    for (const name of Object.keys(framed)) {
      await page.goto(`${server.origin}/${name}/${colorScheme === 'dark' ? 'ar' : 'en'}`);
      await page.frameLocator('.target').getByRole('heading', { name: 'The target' }).waitFor();
      assert.deepEqual(await findFaults(page), [], name);
      const size = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
      );
      assert.deepEqual(size, [viewport.width, viewport.height], name);
      const box = await page.locator('.target').boundingBox();
      assert.ok(
        box && box.height >= viewport.height * 0.35 && box.width >= 300,
        `${name} ${JSON.stringify(box)}`,
      );
      // The browser logs an error when it keeps the target from replacing the page.
      const unexpected = errors.splice(0).filter((text) => !/navigat/.test(text));
      assert.deepEqual([unexpected, violations.splice(0)], [[], []], name);
      await keep(page, `${name}-${screen}-${colorScheme}`);
    }
  });
}

test('the target stays where it is, and cannot take the page’s place', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/over-message/en`);
  await page.frameLocator('.target').getByRole('heading').waitFor();
  assert.equal(page.url(), `${server.origin}/over-message/en`);
});

test('what lies beside the target can be put away, without scripts', { skip }, async () => {
  const { page } = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${server.origin}/over-message/en`);
  const text = page.getByText('Our summer sale has begun.');
  assert.equal(await text.isVisible(), true);
  await page.locator('summary').press('Enter');
  await text.waitFor({ state: 'hidden' });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';

  for (const name of ['over-contact', 'card-contact']) {
    test(`a form is sent and answered while the page stays (${name}, ${how} scripts)`, { skip }, async () => {
      next = { kind: 'sent', ...colours };
      posted.length = 0;
      const { page, violations, errors } = await browser.newPage({ javaScriptEnabled });
      await page.goto(`${server.origin}/${name}/en`);
      await page.getByLabel('Your name').fill('Ada');
      await page.getByLabel('Your email address').fill('ada@example.com');
      await page.getByLabel('Your message').fill('Hello');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.frameLocator('.answer').getByText('Your message has been sent.').waitFor();
      assert.equal(page.url(), `${server.origin}/${name}/en`);
      assert.deepEqual(posted, ['/o/7 same-origin name=Ada&email=ada%40example.com&message=Hello&website=']);
      assert.deepEqual([violations, errors.filter((text) => !/navigat/.test(text))], [[], []]);
      if (javaScriptEnabled) await page.getByRole('status').getByText('Thank you').waitFor();
      assert.equal(await page.locator('.asking form').isVisible(), !javaScriptEnabled);
      await keep(page, `${name}-sent-${how}`);
    });
  }

  test(`a mistake is shown while what was written stays (${how} scripts)`, { skip }, async () => {
    next = { kind: 'mistake', field: 'email', ...colours };
    const { page } = await browser.newPage({ javaScriptEnabled, colorScheme: 'dark' });
    await page.goto(`${server.origin}/card-newsletter/en`);
    await page.getByLabel('Your email address').fill('ada@example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const said = javaScriptEnabled ? page.getByRole('status') : page.frameLocator('.answer').locator('h1');
    await said.getByText('Please enter a valid email address.').waitFor();
    assert.equal(await page.getByLabel('Your email address').inputValue(), 'ada@example');
    await keep(page, `newsletter-mistake-${how}`);
    next = { kind: 'subscribed', ...colours };
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.frameLocator('.answer').getByText('Your email address has been noted.').waitFor();
  });

  test(`a vote is answered with the results (${how} scripts)`, { skip }, async () => {
    const results = ['Tea', 'Coffee', 'Neither of them'].map((option, votes) => ({ option, votes }));
    next = { kind: 'voted', results, ...colours };
    posted.length = 0;
    const { page } = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${server.origin}/over-poll/en`);
    await page.getByLabel('Coffee').check();
    await page.getByRole('button', { name: 'Vote' }).click();
    await page.frameLocator('.answer').getByText('67% · 2 votes').waitFor();
    assert.deepEqual(posted, ['/o/7 same-origin option=Coffee&website=']);
    await keep(page, `poll-voted-${how}`);
  });
}

test('the field that only machines see is reached by nobody else', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/card-newsletter/en`);
  const size = await page.evaluate<number[]>(`(() => {
    const { width, height } = document.querySelector('[name=website]').closest('.unseen').getBoundingClientRect();
    return [width, height];
  })()`);
  assert.deepEqual(size, [1, 1]);
  for (let n = 0; n < 10; n++) {
    await page.keyboard.press('Tab');
    assert.notEqual(await page.evaluate('document.activeElement.name'), 'website');
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import { openBrowser } from '../support/browser.ts';
import { holdTime } from './open-with-vendors.ts';
import { servePages } from './page-server.ts';
import { samples, splash } from './samples.ts';

const browser = await openBrowser();
const server = await servePages(samples);
const { skip } = browser;
const target = `${server.origin}/report-thanks/en?a=1&b=%22x%22`;

/** When the page with this counter was answered last. */
const answeredAt = new Map<number, number>();

for (const counter of [0, 1, 60]) {
  server.put(`wait-${counter}`, (locale) => {
    answeredAt.set(counter, performance.now());
    return renderSplashPage({ ...splash, counter, target }, locale);
  });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';
  test(`the visitor goes on by itself after the seconds of the page, ${how} scripts`, { skip }, async () => {
    const { page, errors, violations } = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${server.origin}/wait-1/en`, { waitUntil: 'commit' });
    await page.waitForURL(target);
    // The page cannot have been shown before it was answered.
    const waitedMs = performance.now() - (answeredAt.get(1) ?? Number.NaN);
    assert.ok(waitedMs > 950, `${waitedMs} ms`);
    assert.deepEqual([errors, violations], [[], []]);
  });

  test(`the visitor goes on at once where there are no seconds to wait, ${how} scripts`, {
    skip,
  }, async () => {
    const { page, errors } = await browser.newPage({ javaScriptEnabled });
    // The browser may leave the page before it has loaded completely.
    await page.goto(`${server.origin}/wait-0/en`, { waitUntil: 'commit' });
    await page.waitForURL(target);
    assert.deepEqual(errors, []);
  });

  test(`the visitor goes on at once by the button, ${how} scripts`, { skip }, async () => {
    const { page } = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${server.origin}/wait-60/en`);
    await page.getByRole('link', { name: 'Open the planner' }).click();
    await page.waitForURL(target);
  });
}

test('the seconds count down, and the visitor can stay, which is said and leaves the button', {
  skip,
}, async () => {
  const { page } = await browser.newPage();
  await holdTime(page);
  await page.goto(`${server.origin}/wait-60/en`);
  const seconds = page.locator('#seconds');
  assert.equal(await seconds.textContent(), '60');
  await page.clock.runFor(3_100);
  assert.equal(await seconds.textContent(), '57');
  await page.getByRole('button', { name: 'Stay on this page' }).press('Enter');
  await page.getByRole('status').getByText('You are staying on this page').waitFor();
  await page.locator(':focus', { hasText: 'Open the planner' }).waitFor();
  await page.clock.runFor(120_000);
  assert.equal(page.url(), `${server.origin}/wait-60/en`);
  assert.equal(await seconds.isVisible(), false);
});

test('the way back from the target does not lead into the countdown again', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/report/en`);
  await page.goto(`${server.origin}/wait-1/en`, { waitUntil: 'commit' });
  await page.waitForURL(target);
  await page.goBack();
  assert.equal(page.url(), `${server.origin}/report/en`);
});

test('whoever goes on by the button and comes back can stay', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/wait-60/en`);
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('link', { name: 'Open the planner' }).click();
  await page.waitForURL(target);
  await page.goBack();
  await page.getByRole('status').getByText('You are staying on this page').waitFor();
  assert.equal(page.url(), `${server.origin}/wait-60/en`);
  assert.equal(await page.locator('.progress').isVisible(), false);
  await page.getByRole('link', { name: 'Open the planner' }).click();
  await page.waitForURL(target);
});

test('nothing moves for visitors who want less motion', { skip }, async () => {
  const { page } = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${server.origin}/wait-60/en`);
  assert.equal(await page.locator('.bar').isVisible(), false);
  assert.equal(await page.locator('#seconds').isVisible(), true);
  assert.equal(await page.evaluate('document.getAnimations().length'), 0);
});

test('without scripts nothing is shown that needs them', { skip }, async () => {
  const { page } = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${server.origin}/wait-60/en`);
  assert.equal(await page.locator('#stay').isVisible(), false);
  assert.equal(await page.locator('#seconds').isVisible(), false);
  assert.equal(await page.locator('#onward').isVisible(), true);
});

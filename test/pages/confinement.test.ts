import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { poll } from '../support/clicks/visits.ts';
import { servePages } from './page-server.ts';
import { samples } from './samples.ts';

const browser = await openBrowser();
const server = await servePages(samples);
const { skip } = browser;

test('no page can be put into a frame', { skip }, async () => {
  server.put('framing', () => ({
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: '<iframe src="/password/en"></iframe>',
  }));
  const { page, errors } = await browser.newPage();
  await page.goto(`${server.origin}/framing`);
  await poll(
    'it to be told',
    async () => errors.some((text) => text.includes('frame-ancestors')) || undefined,
  );
});

test('no service worker can be registered from a page', { skip }, async () => {
  server.put('worker', () => ({ status: 200, headers: { 'Content-Type': 'text/javascript' }, body: '' }));
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/splash/en`);
  const outcome = await page.evaluate<string>(
    "navigator.serviceWorker.register('/worker/en').then(() => 'registered', (error) => error.message)",
  );
  assert.match(outcome, /Content Security Policy/);
});

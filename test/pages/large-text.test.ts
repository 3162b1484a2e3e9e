import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import { openBrowser } from '../support/browser.ts';
import { bioSamples } from './bio-samples.ts';
import { overlaySamples } from './overlay-samples.ts';
import { servePages } from './page-server.ts';
import type { Sample } from './sample.ts';
import { splash, unlikeSamples } from './samples.ts';

const browser = await openBrowser();
const { skip } = browser;
const pixels = { pixels: [{ type: 'gtmpixel', tag: 'GTM-AB12CD3' }], consent: 'ask' } as const;
const samples: Record<string, Sample> = {
  ...unlikeSamples,
  ...bioSamples,
  ...overlaySamples,
  'pixels-beside': (locale) => renderSplashPage({ ...splash, pixels }, locale),
};
const server = await servePages(samples);

/** Makes letters twice as large, as a setting of the browser does. */
const doubleText = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 200% }');
  document.adoptedStyleSheets = [sheet];
})()`;

/** The texts of buttons, other than names of hosts, that are broken within a word of at most twelve letters. */
const brokenButtons = `[...document.querySelectorAll('.button, .bar-ways button')].filter((button) => {
  const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    if (text.data.includes('.')) continue;
    for (const { index, 0: word } of text.data.matchAll(/\\p{L}{2,12}/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
    }
  }
  return false;
}).map((button) => button.textContent)`;

test('with letters twice as large no page is wider than a phone, and no button is broken within a word', {
  skip,
}, async () => {
  const { page } = await browser.newPage({ viewport: { width: 360, height: 740 }, isMobile: true });
  for (const name of Object.keys(samples)) {
    for (const locale of ['en', 'de']) {
      await page.goto(`${server.origin}/${name}/${locale}`, { waitUntil: 'commit' });
      await page.waitForLoadState();
      await page.evaluate(doubleText);
      const [width, broken] = await page.evaluate<[number, string[]]>(
        `[document.documentElement.scrollWidth, ${brokenButtons}]`,
      );
      assert.deepEqual([width, broken], [360, []], `${name} ${locale}`);
    }
  }
});

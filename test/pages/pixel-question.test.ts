import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { assertSilent, besideKinds, everyPixel, serveBesidePages } from './beside-pages.ts';
import { findFaults } from '../support/laws/accessibility.ts';
import { openWithVendors } from './open-with-vendors.ts';

const browser = await openBrowser();
const { skip } = browser;
const { put } = await serveBesidePages();

/** Stores a screenshot for people to look at, if PAGE_SCREENSHOTS names a folder. */
async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env['PAGE_SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `beside-${name}.png`) });
}

const [phone, desk] = [
  { width: 360, height: 740 },
  { width: 1_280, height: 800 },
];

for (const [screen, viewport, shareMin, colorScheme, locale] of [
  ['phone', phone, 0.2, 'light', 'de'],
  ['phone', phone, 0.2, 'dark', 'ar'],
  ['desk', desk, 0.35, 'light', 'en'],
] as const) {
  test(`the question keeps nobody from using the page, or itself (${screen}, ${colorScheme}, ${locale})`, {
    skip,
  }, async () => {
    const opened = await openWithVendors(browser, { viewport, colorScheme });
    const { page } = opened;
    for (const kind of besideKinds) {
      const url = put(kind, { consent: 'ask', pixels: everyPixel.slice(0, 3) });
      await page.goto(url.replace(/en$/, locale));
      const question = page.locator('#question');
      await question.waitFor();
      assert.deepEqual(await findFaults(page), [], kind);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width, kind);
      const box = await question.boundingBox();
      assert.ok(box && box.y + box.height <= viewport.height, `${kind}: out of sight ${JSON.stringify(box)}`);
      assert.ok(box && box.height <= viewport.height * 0.3, `${kind}: ${box?.height} pixels high`);
      if (kind === 'over' || kind === 'frame') {
        const shown = await page.locator('.target').boundingBox();
        assert.ok(shown && shown.height >= viewport.height * shareMin, `${kind} ${JSON.stringify(shown)}`);
      }
      await keep(page, `${kind}-${screen}-${colorScheme}-${locale}`);
      await question.locator('summary').click();
      assert.deepEqual(await findFaults(page), [], kind);
    }
    assertSilent(opened);
  });
}

test('both ways of the question are as large and look the same', { skip }, async () => {
  const { page } = await openWithVendors(browser);
  await page.goto(put('splash', { consent: 'ask' }));
  const looks = await page.evaluate<string[]>(`[...document.querySelectorAll('[data-choice]')].map((way) => {
    const { color, backgroundColor, fontSize, fontWeight, borderColor } = getComputedStyle(way);
    const { width, height } = way.getBoundingClientRect();
    return JSON.stringify({ color, backgroundColor, fontSize, fontWeight, borderColor, width, height });
  })`);
  assert.equal(looks.length, 2);
  assert.equal(looks[0], looks[1]);
});

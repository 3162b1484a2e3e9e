import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Locale } from '../../src/redirect/pages/texts/index.ts';
import type { TestBrowser } from '../support/browser.ts';
import { findFaults } from '../support/laws/accessibility.ts';
import { servePages } from './page-server.ts';
import type { Sample } from './sample.ts';

export interface Look {
  screen: keyof typeof screens;
  scheme: 'light' | 'dark';
  locale: Locale;
}

const screens = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desk: { viewport: { width: 1_280, height: 800 } },
};

/**
 * Checks that each page is accessible, is no wider than the screen, violates no policy, causes no error in
 * the browser, and sends requests to its own host only.
 */
export async function checkLook(browser: TestBrowser, samples: Record<string, Sample>, look: Look) {
  const { screen, scheme, locale } = look;
  const { origin } = await servePages(samples);
  const { page, requests, errors, violations } = await browser.newPage({
    ...screens[screen],
    colorScheme: scheme,
  });
  for (const [name, render] of Object.entries(samples)) {
    await page.goto(`${origin}/${name}/${locale}`);
    assert.deepEqual(await findFaults(page), [], name);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.equal(width, screens[screen].viewport.width, name);
    // The browser logs an error for every answer with such a status, which is not the page's mistake.
    const { status } = render(locale);
    const unexpected = errors.splice(0).filter((text) => status === 200 || !text.includes(String(status)));
    assert.deepEqual([unexpected, violations], [[], []], name);
    await keepScreenshot(page, `${name}-${screen}-${scheme}-${locale}`);
  }
  const foreign = requests.filter((url) => !url.startsWith(`${origin}/`));
  assert.deepEqual(foreign, []);
}

/**
 * Stores a screenshot for people to look at: `PAGE_SCREENSHOTS=/tmp/pages npm run test:file -- test/pages`.
 */
async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['PAGE_SCREENSHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

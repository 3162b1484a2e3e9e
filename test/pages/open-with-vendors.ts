import type { BrowserContextOptions, Page } from 'playwright-core';
import type { RecordedPage, TestBrowser } from '../support/browser.ts';
import { vendorExpectations } from './pixel-vendors.ts';

export interface Vendors extends RecordedPage {
  /** The addresses that were requested from the vendors' servers, in order. */
  asked: string[];
}

interface Options extends BrowserContextOptions {
  /** The vendors' servers never answer. */
  isHanging?: boolean;
}

/**
 * Opens a page with a stub for each vendor's server: its script reports what it found on the page by an image
 * request.
 */
export async function openWithVendors(browser: TestBrowser, options: Options = {}): Promise<Vendors> {
  const { isHanging = false, ...context } = options;
  const opened = await browser.newPage(context);
  const asked: string[] = [];
  const byScript = new Map(Object.values(vendorExpectations).map((vendor) => [vendor.script, vendor]));
  await opened.page.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    if (isHanging) return;
    const vendor = byScript.get(url);
    if (vendor === undefined) return route.fulfill({ status: 204 });
    // May fail in a queue that several vendors share, because of the other vendors' calls.
    const seen = `(() => { try { return JSON.stringify(${vendor.read}) } catch (e) { return 'null' } })()`;
    const body = `new Image().src = '${vendor.collect}?seen=' + encodeURIComponent(${seen});`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return { ...opened, asked };
}

/**
 * Holds the page's timers until the returned function is called: a page goes on after a second, and a busy
 * machine may need longer to load what the test looks at before that.
 */
export async function holdTime(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  // The clock can only be paused at a time in the future; until then it jumps ahead.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return () => page.clock.resume();
}

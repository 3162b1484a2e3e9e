import type { BrowserContextOptions, Page } from 'playwright-core';
import type { RecordedPage, TestBrowser } from '../support/browser.ts';
import { vendorExpectations } from './pixel-vendors.ts';

export interface Vendors extends RecordedPage {
  /** What the vendors' servers were asked for, in order. */
  asked: string[];
}

interface Options extends BrowserContextOptions {
  /** No server answers. */
  isHanging?: boolean;
}

/** A page for which every vendor has a server: its script reports what it found on the page by a picture. */
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
    // With other vendors' calls in a queue that several use, it may not be readable.
    const seen = `(() => { try { return JSON.stringify(${vendor.read}) } catch (e) { return 'null' } })()`;
    const body = `new Image().src = '${vendor.collect}?seen=' + encodeURIComponent(${seen});`;
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  return { ...opened, asked };
}

/**
 * Holds the page's timers until the function that is answered is called, which lets them run on: a page goes on after a
 * second, and a busy machine may need longer to load what is to be looked at before.
 */
export async function holdTime(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  // Its time goes on until then, and it can only be held at one that is yet to come.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return () => page.clock.resume();
}

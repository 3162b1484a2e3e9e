import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser } from '../../test/support/browser.ts';

export interface Paint {
  page: string;
  /** The median of all loads, in ms. */
  ms: number;
  loads: number[];
  /** The largest element painted, by tag and text. */
  element: string;
}

interface Asked {
  browser: TestBrowser;
  url: string;
  /** Name of the page in the report. */
  name: string;
  storageState?: BrowserContextOptions['storageState'];
}

const loads = 5;
const slowDown = 4;
/** Larger elements may still be painted after the load event. */
const watchMs = 1_500;

/**
 * Measures the largest contentful paint (LCP) of a page in a browser with empty caches, on a CPU slowed down
 * 4 times.
 */
export async function measurePaint({ browser, url, name, storageState }: Asked): Promise<Paint> {
  const times: number[] = [];
  let element = '';
  for (let load = 0; load < loads; load++) {
    const context = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
    const { page } = await browser.newPage({ ...context, ...(storageState ? { storageState } : {}) });
    const painted = await loadSlowly(page, url);
    await page.context().close();
    times.push(painted.ms);
    element = painted.element;
  }
  return { page: name, ms: medianOf(times), loads: times, element };
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function loadSlowly(page: Page, url: string): Promise<{ ms: number; element: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.addInitScript(observe);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(watchMs);
  return page.evaluate('largestPaint');
}

const observe = `new PerformanceObserver((list) => {
  for (const { startTime: ms, element } of list.getEntries()) {
    window.largestPaint = { ms, element: element ? element.tagName + ' "' + element.textContent.slice(0, 60) + '"' : '' };
  }
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

import type { BrowserContextOptions, Page } from 'playwright-core';
import type { RecordedPage, TestBrowser } from '../../support/browser.ts';

export interface PagePool {
  /** A page without cookies, and with only `stored` in the local storage of the pool's origin. */
  take(options: BrowserContextOptions, stored?: Record<string, string>): Promise<PooledPage>;
  /** Keeps the page for the next test, or closes it if the test changed what would outlast its documents. */
  giveBack(pooled: PooledPage): Promise<void>;
}

interface PooledPage extends RecordedPage {
  options: string;
  /** Whether the page is no longer as a new one of the same options would be. */
  isChanged(): boolean;
}

/**
 * Pages of `origin` that the tests of a file use one after the other. In a page that has shown the dashboard before, the
 * browser shows it for half the processor time: its process is there, and the scripts are read.
 */
export function createPagePool(browser: TestBrowser, origin: string): PagePool {
  const idle: PooledPage[] = [];

  async function open(contextOptions: BrowserContextOptions, options: string): Promise<PooledPage> {
    const recorded = await browser.newPage(contextOptions, 'file');
    await showNothing(recorded.page, origin);
    return { ...recorded, options, isChanged: watchChanges(recorded.page) };
  }

  return {
    async take(contextOptions, stored = {}) {
      const options = JSON.stringify(contextOptions);
      const found = idle.findIndex((pooled) => pooled.options === options);
      const pooled = idle.splice(found, found < 0 ? 0 : 1)[0] ?? (await open(contextOptions, options));
      await pooled.page.evaluate(store, stored);
      for (const record of recordsOf(pooled)) record.length = 0;
      return pooled;
    },
    async giveBack(pooled) {
      const { page } = pooled;
      const context = page.context();
      if (page.isClosed() || pooled.isChanged()) return context.close();
      for (const other of context.pages()) if (other !== page) await other.close();
      page.removeAllListeners();
      await showNothing(page, origin);
      await context.clearCookies();
      idle.push(pooled);
    },
  };
}

const recordsOf = ({ requests, opened, errors, violations }: RecordedPage) => [
  requests,
  opened,
  errors,
  violations,
];

/** Leaves what the page shows, and with it all that its scripts do, for an empty document of the same origin. */
async function showNothing(page: Page, origin: string): Promise<void> {
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Runs in the page. */
function store(stored: Record<string, string>): void {
  const { localStorage, sessionStorage } = globalThis as unknown as Record<string, Storage>;
  localStorage?.clear();
  sessionStorage?.clear();
  for (const [name, value] of Object.entries(stored)) localStorage?.setItem(name, value);
}

/** Whether a method was called since whose effect on the page lasts longer than what the page shows. */
function watchChanges(page: Page): () => boolean {
  let isChanged = false;
  const watch = (target: object, names: string[]) => {
    const methods = target as Record<string, (...values: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]?.bind(target);
      methods[name] = (...values) => {
        isChanged = true;
        return method?.(...values);
      };
    }
  };
  watch(page, [
    'addInitScript',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'setExtraHTTPHeaders',
    'setViewportSize',
  ]);
  watch(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']);
  watch(page.context(), [
    'addInitScript',
    'grantPermissions',
    'newCDPSession',
    'setGeolocation',
    'setOffline',
  ]);
  return () => isChanged;
}

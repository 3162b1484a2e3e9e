import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildDashboard } from '../../../src/http/dashboard/build-dashboard.ts';
import { findBarriers } from '../../support/laws/accessibility.ts';
import { openBrowser, type RecordedPage } from '../../support/browser.ts';
import { startService, type TestAccount, type TestService } from '../../support/service.ts';
import { createPagePool } from './page-pool.ts';

export interface TestDashboard {
  service: TestService;
  /** The reason why there is no browser, for the `skip` of each test. */
  skip: string | false;
  /**
   * Opens a new account's dashboard in a page that shares nothing but the browser's cache with those of other tests.
   * At its end, the test fails if the page had an error on its console, violated its policy, or sent a request to
   * another host than the service.
   */
  open(test: TestContext, options: OpenOptions & { signedIn: true }): Promise<SignedInPage>;
  open(test: TestContext, options?: OpenOptions): Promise<OpenPage>;
}

export interface OpenPage extends RecordedPage {
  /** Fails if axe-core has serious or critical findings on the page as it is now. */
  assertNoBarriers(): Promise<void>;
  /** The same, and fails if the page is wider than the screen. */
  assertUsable(): Promise<void>;
}

export interface SignedInPage extends OpenPage {
  account: TestAccount;
}

interface OpenOptions {
  signedIn?: boolean;
  /** An existing account to open the dashboard of. */
  account?: TestAccount;
  theme?: 'light' | 'dark';
  /** The phone has 390 × 844 pixels and touch, the desktop 1280 × 800; "narrow" has 360 × 740. */
  screen?: 'desktop' | 'phone' | 'narrow';
  /**
   * Whether the person wants motion. Without it pages need an eighth to a fifth less processor time, so that it is only
   * asked for where it may matter.
   */
  inMotion?: boolean;
  /** The path to open; the default is the links, or the start page without a session. */
  path?: string;
  /** The test expects answers from 400 to 499, which the browser reports on its console. */
  mayBeRefused?: boolean;
  /** The test expects requests without an answer, too. */
  mayBeCutOff?: boolean;
  /** Origins besides the service that requests may go to. */
  mayAsk?: string[];
  context?: BrowserContextOptions;
}

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  narrow: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

/** A person's user agent: visits by the test browser's own one count as a bot's. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * The looks in which pages are checked: each theme and each width once, since a fault depends on one of the
 * two.
 */
export const looks = [
  { theme: 'light', screen: 'phone' },
  { theme: 'dark', screen: 'desktop' },
] as const;

/** Starts the service with its built dashboard, and a browser; call it at the top level of the file. */
export async function startDashboard(options?: Parameters<typeof startService>[0]): Promise<TestDashboard> {
  await buildDashboard();
  const service = await startService(options);
  const browser = await openBrowser();
  const pages = createPagePool(browser, service.baseUrl);
  const open = async (test: TestContext, chosen: OpenOptions = {}): Promise<SignedInPage> => {
    const { theme = 'light', screen = 'desktop', signedIn = false, inMotion = false } = chosen;
    const options: BrowserContextOptions = {
      colorScheme: theme,
      locale: 'en-GB',
      reducedMotion: inMotion ? 'no-preference' : 'reduce',
      userAgent,
      ...screens[screen],
      ...chosen.context,
    };
    const recorded = await pages.take(options, signedIn || chosen.account ? rememberedSession : {});
    const { page } = recorded;
    test.after(async () => {
      // The content of the screen tells more about a failure than the element that was not found.
      if (test.error) {
        const body = page.locator('body');
        // The ARIA snapshot also contains the values of fields and which buttons are busy.
        test.diagnostic(`${page.url()} showed:\n${await body.innerText()}\n${await body.ariaSnapshot()}`);
      }
      // By its answer the page has told what happened before.
      if (!page.isClosed()) await page.evaluate('0');
      try {
        assertClean(recorded, service.baseUrl, chosen);
      } finally {
        await (test.error ? page.context().close() : pages.giveBack(recorded));
      }
    });
    const account = chosen.account ?? (signedIn ? await service.createAccount() : undefined);
    if (account) await signIn(page, service, account);
    await page.goto(service.baseUrl + (chosen.path ?? (account ? '/dashboard/links' : '/')));
    const assertNoBarriers = async () => assert.deepEqual(await findBarriers(page), []);
    const assertUsable = async () => {
      await assertNoBarriers();
      const widths = '[document.documentElement.scrollWidth, innerWidth]';
      const [width, screenWidth] = await page.evaluate<[number, number]>(widths);
      assert.equal(width, screenWidth);
    };
    return { ...recorded, assertNoBarriers, assertUsable, account: account as TestAccount };
  };
  return { service, skip: browser.skip, open };
}

async function signIn(page: Page, { baseUrl }: TestService, { email, password }: TestAccount): Promise<void> {
  const response = await page.context().request.post(`${baseUrl}/api/session`, { data: { email, password } });
  assert.equal(response.status(), 200, await response.text());
}

/** What the dashboard stores in the browser besides the cookie. */
const rememberedSession = { 'waypost.session': 'open' };

function assertClean(
  { errors, violations, requests }: RecordedPage,
  baseUrl: string,
  chosen: OpenOptions,
): void {
  const isRefusal = (text: string) => /^Failed to load resource: .* status of 4\d\d/.test(text);
  const isCut = (text: string) => text === 'Failed to load resource: net::ERR_FAILED';
  const isExpected = (text: string) =>
    (chosen.mayBeRefused && isRefusal(text)) || (chosen.mayBeCutOff && isCut(text));
  assert.deepEqual(
    errors.filter((text) => !isExpected(text)),
    [],
    'errors on the console',
  );
  assert.deepEqual(violations, [], 'what the policy refused');
  const allowed = [baseUrl, ...(chosen.mayAsk ?? [])].map((origin) => `${origin}/`);
  const isAllowed = (url: string) =>
    /^(?:data|blob):/.test(url) || allowed.some((origin) => url.startsWith(origin));
  assert.deepEqual(
    requests.filter((url) => !isAllowed(url)),
    [],
    'requests to others',
  );
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildDashboard } from '../../../src/http/dashboard/build-dashboard.ts';
import { findBarriers } from '../../support/laws/accessibility.ts';
import { openBrowser, type RecordedPage } from '../../support/browser.ts';
import { startService, type TestAccount, type TestService } from '../../support/service.ts';

export interface TestDashboard {
  service: TestService;
  /** Why there is no browser, for the `skip` of each test. */
  skip: string | false;
  /**
   * A new account's dashboard in a browser of its own. When the test ends, it fails if the page had an error on its
   * console, something that its policy refused, or asked anybody but the service.
   */
  open(test: TestContext, options: OpenOptions & { signedIn: true }): Promise<SignedInPage>;
  open(test: TestContext, options?: OpenOptions): Promise<OpenPage>;
}

export interface OpenPage extends RecordedPage {
  /** axe-core's serious and critical findings on what is seen now; none, or it fails. */
  assertNoBarriers(): Promise<void>;
}

export interface SignedInPage extends OpenPage {
  account: TestAccount;
}

interface OpenOptions {
  signedIn?: boolean;
  /** Of an account that there is already. */
  account?: TestAccount;
  theme?: 'light' | 'dark';
  /** 390 × 844 with touch instead of 1280 × 800; with "narrow" 360 × 740. */
  screen?: 'desktop' | 'phone' | 'narrow';
  /** Where it opens; the links, or the start page without a session. */
  path?: string;
  /** Answers of 400 to 499 are part of the test; the browser tells them on its console. */
  mayBeRefused?: boolean;
  /** So are requests that no answer comes to. */
  mayBeCutOff?: boolean;
  /** Origins beside the service that may be asked. */
  mayAsk?: string[];
  context?: BrowserContextOptions;
}

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  narrow: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
};

/** As people have it: visits of the browser that tests are run with count as those of a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** What pages are judged in: each theme and each width once, since what is wrong is so by one of the two. */
export const looks = [
  { theme: 'light', screen: 'phone' },
  { theme: 'dark', screen: 'desktop' },
] as const;

/** The service with its built dashboard and a browser; call it at the top level of the file. */
export async function startDashboard(options?: Parameters<typeof startService>[0]): Promise<TestDashboard> {
  await buildDashboard();
  const service = await startService(options);
  const browser = await openBrowser();
  const open = async (test: TestContext, chosen: OpenOptions = {}): Promise<SignedInPage> => {
    const { theme = 'light', screen = 'desktop', signedIn = false } = chosen;
    const recorded = await browser.newPage({
      colorScheme: theme,
      locale: 'en-GB',
      userAgent,
      ...screens[screen],
      ...(signedIn || chosen.account ? { storageState: rememberedSession(service.baseUrl) } : {}),
      ...chosen.context,
    });
    const { page } = recorded;
    test.after(async () => {
      // What was on the screen says more than what was not found on it.
      if (test.error) {
        const body = page.locator('body');
        // The latter knows what fields hold, and which buttons are busy.
        test.diagnostic(`${page.url()} showed:\n${await body.innerText()}\n${await body.ariaSnapshot()}`);
      }
      await page.context().close();
      assertClean(recorded, service.baseUrl, chosen);
    });
    const account = chosen.account ?? (signedIn ? await service.createAccount() : undefined);
    if (account) await signIn(page, service, account);
    await page.goto(service.baseUrl + (chosen.path ?? (account ? '/dashboard/links' : '/')));
    const assertNoBarriers = async () => assert.deepEqual(await findBarriers(page), []);
    return { ...recorded, assertNoBarriers, account: account as TestAccount };
  };
  return { service, skip: browser.skip, open };
}

async function signIn(page: Page, { baseUrl }: TestService, { email, password }: TestAccount): Promise<void> {
  const response = await page.context().request.post(`${baseUrl}/api/session`, { data: { email, password } });
  assert.equal(response.status(), 200, await response.text());
}

/** What the dashboard keeps in the browser beside the cookie. */
function rememberedSession(origin: string): BrowserContextOptions['storageState'] {
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'waypost.session', value: 'open' }] }] };
}

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

/**
 * A real browser for the tests that needs only `npm ci`: the Chromium of an npm package is unpacked once into
 * node_modules/.cache with its libraries and fonts, and needs nothing of the machine but a C library.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, getTestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

export interface TestBrowser {
  /** Why there is no browser on this machine, for the `skip` option of tests; false if there is one. */
  skip: string | false;
  /**
   * A page with its own cookies and storage, with a record of everything that it does. It is closed when the test ends
   * that opens it, so that what runs on it slows no other test down; or when the file ends, if it lasts for the file.
   */
  newPage(options?: BrowserContextOptions, lasts?: 'test' | 'file'): Promise<RecordedPage>;
}

export interface RecordedPage {
  page: Page;
  /** URLs of all requests, answered or not. */
  requests: string[];
  /** URLs for other programs (mail, telephone, messages) that the browser tried to open. */
  opened: string[];
  /** Errors on the console and uncaught exceptions. */
  errors: string[];
  /** Violations of the page's Content-Security-Policy. */
  violations: string[];
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
const unpackTimeoutMs = 60_000;
const launchTimeoutMs = 60_000;
/** How long an element or a page is waited for; only failing tests wait so long. */
const patienceMs = 60_000;

/**
 * Only this machine's host names can be resolved, so that no test reaches the network, whatever a page
 * requests.
 */
const onlyThisMachine = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

const forOtherPrograms = /^(?:mailto|tel|sms):/;

/** What the files of a process share, if they do: the browser of the first one that needs it. */
let shared: { browser?: Promise<Browser> } | undefined;

/** From now on all test files of this process use one browser; call it before their suites. */
export function shareBrowser(): void {
  shared = {};
  after(async () => (await shared?.browser)?.close());
}

/**
 * Opens a browser that is closed when the test file ends, or the shared one; call it at the top level of the file.
 */
export async function openBrowser(): Promise<TestBrowser> {
  try {
    const browser = await takeBrowser();
    const lasting: Page[] = [];
    after(() => Promise.all(lasting.map((page) => page.context().close())));
    return {
      skip: false,
      async newPage(options, lasts = 'test') {
        const recorded = await openPage(browser, options);
        const test = getTestContext();
        if (lasts === 'file') lasting.push(recorded.page);
        else if (test && 'after' in test) test.after(() => recorded.page.context().close());
        return recorded;
      },
    };
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n', 1);
    const skip = `no browser can be started on this machine: ${reason}`;
    return { skip, newPage: () => Promise.reject(new Error(skip)) };
  }
}

async function takeBrowser(): Promise<Browser> {
  if (shared) return (shared.browser ??= launch());
  const browser = await launch();
  after(() => browser.close());
  return browser;
}

/** The Chromium of the npm package is for Linux on x64; elsewhere an installed Chrome is used. */
async function launch(): Promise<Browser> {
  const isBundled = process.platform === 'linux' && process.arch === 'x64';
  const choice = isBundled ? bundled(await unpack()) : { channel: 'chrome' };
  return chromium.launch({
    ...choice,
    args: [onlyThisMachine],
    chromiumSandbox: false,
    timeout: launchTimeoutMs,
  });
}

function bundled(folder: string): LaunchOptions {
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/**
 * Returns the folder with the unpacked browser. Test files that start at the same time may both unpack; one
 * copy is kept.
 */
async function unpack(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'));
  const target = join(cacheFolder, `chromium-${version}`);
  if (await exists(target)) return target;
  await mkdir(cacheFolder, { recursive: true });
  const staging = await mkdtemp(join(cacheFolder, 'chromium-'));
  try {
    await unpackInto(staging, entry);
    await writeFile(join(staging, 'fonts.conf'), fontSettings(target));
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  return target;
}

/**
 * Runs in a process of its own, because the package unpacks into its process's temporary folder, and includes
 * its libraries only if it detects a machine of the cloud that it is made for.
 */
async function unpackInto(folder: string, entry: string): Promise<void> {
  const program = `await (await import(${JSON.stringify(entry)})).default.executablePath()`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { TMPDIR: folder, HOME: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    timeout: unpackTimeoutMs,
  });
}

/** Configures the package's fonts, and those of the machine if it has any. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<RecordedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  const requests: string[] = [];
  const opened: string[] = [];
  const errors: string[] = [];
  const violations: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    (forOtherPrograms.test(url) ? opened : requests).push(url);
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await context.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation));
  await context.addInitScript(reportViolations);
  return { page: await context.newPage(), requests, opened, errors, violations };
}

/** Runs in the page before the page's scripts. */
function reportViolations(): void {
  const page = globalThis as unknown as EventTarget & { reportViolation(text: string): void };
  page.addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI } = event as Event & Record<string, string>;
    page.reportViolation(`${violatedDirective} ${blockedURI}`);
  });
}

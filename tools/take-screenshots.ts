/**
 * Takes screenshots of the dashboard's main pages for the documentation: `npm run screenshots`. Uses the real
 * program with a made-up account, and the tests' browser.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { databaseFile } from '../src/database/data-dir/prepare-data-dir.ts';
import { buildDashboard } from '../src/http/dashboard/build-dashboard.ts';
import { openBrowser } from '../test/support/browser.ts';
import { startProgram } from '../test/support/processes/program.ts';
import { type Ask, fillAccount, owner } from './screenshots/demo-account.ts';
import { addClicks } from './screenshots/demo-clicks.ts';

const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));

const pages: Record<string, string> = {
  links: '/dashboard/links',
  statistics: '/dashboard/statistics?range=30d',
  qr: '/dashboard/qr',
  designer: '/dashboard/qr/1',
  campaigns: '/dashboard/campaigns',
  channels: '/dashboard/channels',
  bios: '/dashboard/bios',
  splash: '/dashboard/splash',
  overlays: '/dashboard/overlays',
  pixels: '/dashboard/pixels',
  domains: '/dashboard/domains',
  settings: '/dashboard/settings',
  admin: '/dashboard/admin',
};

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
/** Kinds of screenshots, by the suffix of their file names. */
const looks: Record<string, BrowserContextOptions> = {
  desktop: { ...desktop, colorScheme: 'light' },
  dark: { ...desktop, colorScheme: 'dark' },
  phone: { ...phone, colorScheme: 'light' },
};
/** Time for everything that appears later, such as charts. */
const settleMs = 1_000;

const environment = {
  HOST: '127.0.0.1',
  DOMAIN_CHECK: 'off',
  RATE_LIMITS: 'pro=0,anonymous=0',
  LOG_LEVEL: 'info',
};

const dataDir = await mkdtemp(join(tmpdir(), 'waypost-screenshots-'));
try {
  await buildDashboard();
  await mkdir(folder, { recursive: true });
  await fill();
  await takeAll();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
// The browser is closed only by the end of a test run, and this is none, so the process must be ended.
process.exit();

function start() {
  const settings = { ...environment, PORT: '0', DATA_DIR: dataDir, SHORT_URL: 'https://go.example.com' };
  return startProgram(['start'], { environment: settings });
}

async function fill(): Promise<void> {
  const program = start();
  const baseUrl = await program.ready();
  const { id, key } = await asking(baseUrl)('POST', '/api/account/register', owner);
  const made = await fillAccount(asking(baseUrl, key));
  program.child.kill();
  await program.ended();
  await addClicks(join(dataDir, databaseFile), made, id);
}

function asking(baseUrl: string, key?: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { id: number; key?: string; message?: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer;
  };
}

async function takeAll(): Promise<void> {
  const program = start();
  const baseUrl = await program.ready();
  const browser = await openBrowser();
  for (const [look, options] of Object.entries(looks)) {
    const { page } = await browser.newPage({ locale: 'en-GB', deviceScaleFactor: 1, ...options });
    await signIn(page, baseUrl);
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(baseUrl + path, { waitUntil: 'load' });
      await page.waitForTimeout(settleMs);
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
    }
    await page.context().close();
  }
  program.child.kill();
  await program.ended();
}

async function signIn(page: Page, baseUrl: string): Promise<void> {
  const { email, password } = owner;
  await page.context().request.post(`${baseUrl}/api/session`, { data: { email, password } });
  await page.addInitScript(() => localStorage.setItem('waypost.session', 'open'));
}

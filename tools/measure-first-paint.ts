/**
 * Measures how soon the dashboard is visible: `npm run bench:dashboard`, on an otherwise idle machine, with
 * the real program and the tests' browser. Exit code 1 if a goal is missed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDashboard } from '../src/http/dashboard/build-dashboard.ts';
import { openBrowser, type TestBrowser } from '../test/support/browser.ts';
import { startProgram } from '../test/support/processes/program.ts';
import { measurePaint } from './first-paint/measure-paint.ts';

const paintMsMax = 1_000;
const links = 50;
const person = { username: 'ada', email: 'ada@example.com', password: 'correct horse battery' };

interface Caller {
  baseUrl: string;
  key?: string;
}

interface Measured {
  baseUrl: string;
  key: string;
  browser: TestBrowser;
}

const dataDir = await mkdtemp(join(tmpdir(), 'waypost-first-paint-'));
await buildDashboard();
const program = startProgram(['start'], {
  environment: {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DOMAIN_CHECK: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'pro=0,anonymous=0',
  },
});
try {
  const baseUrl = await program.ready();
  const { key } = await send({ baseUrl }, '/api/account/register', person);
  const measured = { baseUrl, key, browser: await openBrowser() };
  process.exitCode = (await reportPaints(measured)) ? 0 : 1;
} finally {
  program.child.kill();
  await program.ended();
  await rm(dataDir, { recursive: true, force: true });
}
// The browser is closed only by the end of a test run, and this is none, so the process must be ended.
process.exit();

async function reportPaints({ baseUrl, key, browser }: Measured): Promise<boolean> {
  await addLinks({ baseUrl, key });
  const storageState = await signIn({ baseUrl, browser });
  const paints = [
    await measurePaint({ browser, url: `${baseUrl}/`, name: 'start page' }),
    await measurePaint({ browser, url: `${baseUrl}/dashboard/links`, name: 'links page', storageState }),
  ];
  console.log(`Largest contentful paint, 4 times slower CPU, nothing cached; goal ${paintMsMax} ms`);
  for (const { page, ms, loads, element } of paints) {
    console.log(`  ${page}: ${Math.round(ms)} ms (${loads.map(Math.round).join(', ')}) ${element}`);
  }
  return paints.every(({ ms }) => ms <= paintMsMax);
}

/** Signs in and returns the browser's stored state. */
async function signIn({ baseUrl, browser }: Omit<Measured, 'key'>) {
  const { page } = await browser.newPage();
  const { email, password } = person;
  await page.context().request.post(`${baseUrl}/api/session`, { data: { email, password } });
  const { cookies } = await page.context().storageState();
  await page.context().close();
  return {
    cookies,
    origins: [{ origin: baseUrl, localStorage: [{ name: 'waypost.session', value: 'open' }] }],
  };
}

async function addLinks(to: Caller): Promise<void> {
  const urls = Array.from({ length: links }, (_, index) => ({
    url: `https://example.com/page/${index}`,
    title: `Page ${index}`,
  }));
  await send(to, '/api/urls/add', { urls });
}

async function send(to: Caller, path: string, body: object): Promise<{ key: string }> {
  const { baseUrl, key } = to;
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as { key: string };
}

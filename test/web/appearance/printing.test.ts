import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { storeVisits } from '../../api/statistics/store-visits.ts';
import { createLink } from '../../support/clicks/visits.ts';
import { startDashboard } from '../support/dashboard.ts';
import { chart, makeVisits } from '../support/statistics.ts';

const dashboard = await startDashboard();
const { service, skip } = dashboard;

/** The grid of the chart in the light theme. */
const lightGrid = '227,231,237';

/** Prints the page, and returns what there was on the paper. */
async function print(page: Page) {
  await page.evaluate(noteWhatIsPrinted);
  await page.pdf({ format: 'A4', margin: { left: '1cm', right: '1cm' } });
  return page.evaluate(() => (globalThis as unknown as Noted).noted);
}

test('pages are printed in the light theme, without what is only used on the screen', { skip }, async (t) => {
  const account = await service.createAccount();
  const { id } = await createLink(account);
  await storeVisits(service.application.services.database, makeVisits(id, 10, Date.now()));
  const { page } = await dashboard.open(t, { account, theme: 'dark', path: '/dashboard/statistics' });
  await chart(page).waitFor();
  await page.locator('.uplot canvas').waitFor();
  const { theme, colours, texts } = await print(page);
  assert.equal(theme, 'light');
  assert.ok(colours?.includes(lightGrid), 'the chart is drawn in the colours of the light theme');
  assert.match(texts, /^Statistics\n/);
  for (const control of ['Search or jump to', 'Download CSV', '7 days', 'Show as table', 'Cities']) {
    assert.ok(!texts.includes(control), `printed: ${control}`);
  }
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
});

test('a list is printed as it is on the screen, with all its rows', { skip }, async (t) => {
  const account = await service.createAccount();
  const made = Array.from({ length: 12 }, () => createLink(account));
  await Promise.all(made);
  for (const screen of ['desktop', 'phone'] as const) {
    const { page } = await dashboard.open(t, { account, screen });
    await page.locator('[data-row]').first().waitFor();
    const { rows, texts } = await print(page);
    // Other ones would come too late: browsers count the pages before.
    assert.deepEqual(
      rows,
      Array.from({ length: 12 }, () => (screen === 'desktop' ? 'TR' : 'LI')),
    );
    assert.ok(!texts.includes('New link'));
  }
});

interface Noted {
  noted: { theme: string | undefined; colours: string[] | undefined; rows: string[]; texts: string };
}

/** Runs in the page. The media is another one as long as the page is printed. */
function noteWhatIsPrinted(): void {
  const browser = globalThis as unknown as Noted & Browser;
  browser.matchMedia('print').addEventListener('change', ({ matches }) => {
    if (!matches) return;
    const { documentElement: root, body } = browser.document;
    const [canvas] = body.querySelectorAll('.uplot canvas');
    const pixels = canvas?.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) colours.add(pixels.slice(at, at + 3).join());
    browser.noted = {
      theme: root.dataset['theme'],
      colours: canvas && [...colours],
      rows: Array.from(body.querySelectorAll('[data-row]'), ({ tagName }) => tagName),
      texts: body.innerText.trim(),
    };
  });
}

/** The part of a browser's window that `noteWhatIsPrinted` uses. */
interface Browser {
  matchMedia(query: string): {
    addEventListener(type: 'change', listener: (event: { matches: boolean }) => void): void;
  };
  document: { documentElement: Element; body: Element };
}

interface Element {
  tagName: string;
  innerText: string;
  dataset: Record<string, string>;
  querySelectorAll(selector: string): Element[];
  width: number;
  height: number;
  getContext(type: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray };
  };
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pixelTypes } from '../../contract/pixels.ts';
import { renderFramePage, renderOverlayPage } from '../../src/redirect/pages/overlay-page.ts';
import type { Page as Rendered } from '../../src/redirect/pages/page.ts';
import { renderPixelFrame } from '../../src/redirect/pages/pixels/pixel-frame-page.ts';
import type { PixelsBeside } from '../../src/redirect/pages/pixels/pixels-beside.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import type { Locale } from '../../src/redirect/pages/texts/index.ts';
import { poll } from '../support/clicks/visits.ts';
import type { Vendors } from './open-with-vendors.ts';
import { overlayOf } from './overlay-samples.ts';
import { type PageServer, servePages } from './page-server.ts';
import { vendorExpectations } from './pixel-vendors.ts';
import { splash } from './samples.ts';

/** The kinds of pages on which a link's pixels run beside something else. */
export const besideKinds = ['splash', 'over', 'before', 'frame'] as const;

export type BesideKind = (typeof besideKinds)[number];

export interface BesidePages {
  server: PageServer;
  /**
   * The address of the target, on another origin than the pages. It shows to which origin its storage
   * belongs.
   */
  target: string;
  /** The path of the page that runs all pixels inside a frame. */
  frame: string;
  render(kind: BesideKind, pixels: PixelsBeside, locale: Locale): Rendered;
  /** Serves such a page, with all pixels at once unless `given` differs. Returns its address in English. */
  put(kind: BesideKind, given: Partial<PixelsBeside>): string;
}

export const everyPixel = pixelTypes.map((type) => ({ type, tag: vendorExpectations[type].tag }));

const frame = '/all-pixels/en';
const reportUrl = '/report?url=x';
const targetPage = `<!doctype html><html lang="en"><title>There</title><main><h1>The target</h1></main>
<script>localStorage.kept = origin; document.querySelector('h1').append(' keeps ' + localStorage.kept)</script></html>`;

/** Serves the pages until the test file ends: call it at the top level. */
export async function serveBesidePages(): Promise<BesidePages> {
  const [server, elsewhere] = [await servePages({}), await servePages({})];
  elsewhere.put('target', () => ({
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: targetPage,
  }));
  server.put('all-pixels', (locale) => renderPixelFrame(everyPixel, locale));
  const target = `${elsewhere.origin}/target/en`;
  const render: BesidePages['render'] = (kind, pixels, locale) => {
    const data = { target, reportUrl, pixels };
    if (kind === 'splash') return renderSplashPage({ ...splash, counter: 60, ...data }, locale);
    if (kind === 'frame') return renderFramePage({ title: 'The lakes', ...data }, locale);
    const isFramed = kind === 'over';
    return renderOverlayPage(
      { overlay: overlayOf(isFramed ? 'contact' : 'poll'), isFramed, ...data },
      locale,
    );
  };
  const put: BesidePages['put'] = (kind, given) => {
    const pixels: PixelsBeside = { pixels: everyPixel, consent: 'fire', ...given };
    const where = pixels.frame === undefined ? 'here' : 'framed';
    const name = [kind, pixels.consent, where, pixels.pixels.length].join('-');
    server.put(name, (locale) => render(kind, pixels, locale));
    return `${server.origin}/${name}/en`;
  };
  return { server, target, frame, render, put };
}

/** Waits until the scripts of all vendors were requested. */
export async function allRun({ asked }: Vendors): Promise<void> {
  const scripts = Object.values(vendorExpectations).map(({ script }) => script);
  const isEach = async () => (scripts.every((script) => asked.includes(script)) ? true : undefined);
  await poll('the scripts of all vendors', isEach);
}

/** The bar with the question for consent, in English. */
export function barOf(page: Page) {
  return page.getByRole('region', { name: 'May other services learn of your visit?' });
}

export function assertSilent({ errors, violations }: Vendors): void {
  assert.deepEqual([errors, violations], [[], []], [...errors, ...violations].join('\n'));
}

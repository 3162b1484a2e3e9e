import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync, transformWithOxc, Visitor } from 'vite';
import { renderPixelFrame } from '../../src/redirect/pages/pixels/pixel-frame-page.ts';
import { renderPixelPage } from '../../src/redirect/pages/pixels/pixel-page.ts';
import { renderSplashPage } from '../../src/redirect/pages/splash-page.ts';
import { openBrowser } from '../support/browser.ts';
import { everyPixel } from './beside-pages.ts';
import { framedSamples, overlaySamples } from './overlay-samples.ts';
import { servePages } from './page-server.ts';
import type { Sample } from './sample.ts';
import { samples, splash } from './samples.ts';

/**
 * The language of the browsers of 2018, such as Safari 11.1 and Chrome 64. Of a script with anything newer in it, a
 * browser runs not even the rest.
 */
const language = 'es2018';

const target = 'https://planner.example.org/lakes';
const folder = new URL('../../src/redirect/pages/scripts/', import.meta.url);
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
  file.endsWith('.js'),
);
/** Methods and properties that came after 2018, as far as they come to mind. */
const newerNames =
  /\.(?:at|findLast|flat|flatMap|fromEntries|hasOwn|matchAll|replaceAll|replaceChildren|toSorted|aria[A-Z]\w*)\b|\b(?:AbortSignal|allSettled|canParse|globalThis|queueMicrotask|structuredClone)\b/g;

/** What would leave a page without its layout, and has no older form that says the same. */
const newerStyles =
  /\binset:|:has\(|:where\(|:is\((?![^{]*:(?:hover|focus-visible))|@(?:layer|container)\b|\b(?:aspect-ratio|color-mix|light-dark|oklch)\b/;
/** Newer declarations, each with the older one that has to stand before it. */
const olderStyles = [
  [/\b([a-z-]+): 100dvh/, '$1: 100vh'],
  [/\boverflow-wrap: anywhere/, 'word-break: break-word'],
  [/(?<!-)\buser-select: (\w+)/, '-webkit-user-select: $1'],
] as const;

const pages: Record<string, Sample> = {
  ...samples,
  ...overlaySamples,
  ...framedSamples(target),
  'splash-pixels': (locale) =>
    renderSplashPage(
      { ...splash, pixels: { pixels: everyPixel, consent: 'ask', frame: '/a/pixels' } },
      locale,
    ),
  'pixels-at-once': (locale) =>
    renderPixelPage({ pixels: everyPixel, target, consent: 'fire', isSandboxed: true }, locale),
  'pixels-frame': (locale) => renderPixelFrame(everyPixel, locale),
};

/** What in a script is newer than that; of regular expressions, also what Safari did not know before 16.4. */
async function findNewer(script: string): Promise<string[]> {
  const [asItIs, older] = await Promise.all(
    ['esnext', language].map(async (to) => (await transformWithOxc(script, 'a.js', { target: to })).code),
  );
  const kept = new Set(asItIs?.split('\n'));
  const rewritten = (older ?? '').split('\n').filter((line) => !kept.has(line));
  const found = [...rewritten, ...(script.match(newerNames) ?? [])];
  // These are not rewritten for older browsers.
  new Visitor({
    Literal(literal) {
      const { raw } = literal;
      if (raw && /^\d.*[_n]|^\/.*\(\?(?:<[=!]|[a-z-]+:)/.test(raw)) found.push(raw);
    },
  }).visit(parseSync('a.js', script, { sourceType: 'script' }).program);
  return found;
}

test('what is newer than the browsers of 2018 is found', async () => {
  for (const newer of [
    'a?.b',
    'a ?? b',
    'a ||= b',
    '1_000',
    '10n',
    'try { a() } catch { b() }',
    'class A { b = 1 }',
    '/(?<=a)b/',
    '/a/v',
    'a.replaceAll(b, c)',
  ])
    assert.notDeepEqual(await findNewer(newer), [], newer);
  assert.deepEqual(
    await findNewer('async (...a) => { for (const b of a) await { ...b, c: /d(?:e)/u } }'),
    [],
  );
});

for (const file of files) {
  test(`${file} can be read by the browsers of 2018`, async () => {
    assert.deepEqual(await findNewer(readFileSync(new URL(file, folder), 'utf8')), []);
  });
}

test('the scripts of all pages can be read by the browsers of 2018', async () => {
  const scripts = new Map<string, string>();
  for (const [name, render] of Object.entries(pages))
    for (const [, script = ''] of render('en').body.matchAll(/<script[^>]*>([^]*?)<\/script>/g))
      scripts.set(script, name);
  for (const [script, name] of scripts) assert.deepEqual(await findNewer(script), [], name);
});

const styles = new URL('../../src/redirect/pages/styles/', import.meta.url);

for (const file of readdirSync(styles)) {
  test(`${file} lays pages out in old browsers, too`, () => {
    const text = readFileSync(new URL(file, styles), 'utf8');
    assert.doesNotMatch(text, newerStyles);
    for (const [, rule = ''] of text.matchAll(/\{([^{}]*)\}/g))
      for (const [newer, older] of olderStyles) {
        const found = newer.exec(rule);
        if (found) assert.ok(rule.slice(0, found.index).includes(found[0].replace(newer, older)), rule);
      }
  });
}

const browser = await openBrowser();
const server = await servePages(pages);
const { skip } = browser;

test('the links of a bio page do not touch where only grids have gaps', { skip }, async () => {
  const { page } = await browser.newPage();
  await page.goto(`${server.origin}/bio-ocean/en`);
  const gap = await page.evaluate<number>(`(() => {
    for (const element of document.querySelectorAll('*'))
      if (getComputedStyle(element).display.includes('flex')) element.style.gap = '0';
    const [first, second] = [...document.querySelectorAll('.go')].map((link) => link.getBoundingClientRect());
    return second.top - first.bottom;
  })()`);
  assert.ok(gap >= 8, `${gap} px`);
});

test('no field has letters so small that an iPhone zooms in', { skip }, async () => {
  const { page } = await browser.newPage({ viewport: { width: 360, height: 740 } });
  for (const name of ['password', 'report', 'card-contact', 'card-newsletter', 'over-contact']) {
    await page.goto(`${server.origin}/${name}/en`, { waitUntil: 'domcontentloaded' });
    const sizes = await page.evaluate<number[]>(
      "[...document.querySelectorAll('input:not([tabindex]), select, textarea')].map((field) => parseFloat(getComputedStyle(field).fontSize))",
    );
    assert.ok(sizes.length > 0 && sizes.every((size) => size >= 16), `${name}: ${sizes.join(', ')}`);
  }
});

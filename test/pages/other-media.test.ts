import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { servePages } from './page-server.ts';
import { samples } from './samples.ts';

const browser = await openBrowser();
const { skip } = browser;
const server = await servePages(samples);

const lookOf = (selector: string, pseudo = '') =>
  `(({ appearance, backgroundColor }) => ({ appearance, backgroundColor }))(getComputedStyle(document.querySelector('${selector}'), '${pseudo}'))`;

type Look = { appearance: string; backgroundColor: string };

test('where the system chooses all colours, a list to choose from and a countdown can still be told', {
  skip,
}, async () => {
  const { page } = await browser.newPage({ forcedColors: 'active' });
  await page.goto(`${server.origin}/report/en`);
  assert.equal((await page.evaluate<Look>(lookOf('select'))).appearance, 'auto');
  await page.goto(`${server.origin}/splash/en`);
  const bar = await page.evaluate<Look>(lookOf('.bar'));
  const progress = await page.evaluate<Look>(lookOf('.bar', '::before'));
  const paper = await page.evaluate<Look>(lookOf('body'));
  const colours = [bar, progress, paper].map(({ backgroundColor }) => backgroundColor);
  assert.equal(new Set(colours).size, 3, colours.join(', '));
});

test('printed pages have dark letters on white, also for visitors who prefer dark pages', {
  skip,
}, async () => {
  const { page } = await browser.newPage({ colorScheme: 'dark' });
  for (const name of ['preview', 'bio-ocean', 'bio-dark']) {
    await page.goto(`${server.origin}/${name}/en`);
    const onScreen = await page.evaluate<string>('getComputedStyle(document.body).color');
    await page.emulateMedia({ media: 'print' });
    const onPaper = await page.evaluate<string>('getComputedStyle(document.body).color');
    await page.emulateMedia({ media: 'screen' });
    assert.ok(lightnessOf(onScreen) > 600 && lightnessOf(onPaper) < 200, `${name} ${onScreen} ${onPaper}`);
  }
});

test('light letters that are printed keep the background that they are on', { skip }, async () => {
  const { page } = await browser.newPage({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const name of ['preview', 'bio-ocean', 'bio-dark']) {
    await page.goto(`${server.origin}/${name}/en`);
    await page.emulateMedia({ media: 'print' });
    const letters = await page.evaluate(looksOfLetters);
    await page.emulateMedia({ media: 'screen' });
    const light = letters.filter(({ color }) => lightnessOf(color) > 600);
    assert.ok(light.length > 0, name);
    for (const { text, adjust } of light) assert.equal(adjust, 'exact', `${name}: ${text}`);
  }
});

/** Runs in the page: the colours of all elements that have a text of their own. */
const looksOfLetters = `[...document.body.querySelectorAll('*')]
  .filter(({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((element) => {
    const { color, printColorAdjust } = getComputedStyle(element);
    return { text: element.innerText, color, adjust: printColorAdjust };
  })` as unknown as () => { text: string; color: string; adjust: string }[];

/** The sum of red, green and blue. */
function lightnessOf(colour: string): number {
  return (colour.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
}

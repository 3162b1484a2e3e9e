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
  for (const name of ['preview', 'bio-ocean']) {
    await page.goto(`${server.origin}/${name}/en`);
    const onScreen = await page.evaluate<string>('getComputedStyle(document.body).color');
    await page.emulateMedia({ media: 'print' });
    const onPaper = await page.evaluate<string>('getComputedStyle(document.body).color');
    await page.emulateMedia({ media: 'screen' });
    assert.ok(lightnessOf(onScreen) > 600 && lightnessOf(onPaper) < 200, `${name} ${onScreen} ${onPaper}`);
  }
});

/** The sum of red, green and blue. */
function lightnessOf(colour: string): number {
  return (colour.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
}

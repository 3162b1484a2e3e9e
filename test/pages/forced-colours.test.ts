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

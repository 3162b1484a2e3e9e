import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { checkLook } from './look-at-pages.ts';
import { unlikeSamples } from './samples.ts';

const browser = await openBrowser();
const { skip } = browser;

for (const [scheme, locale] of [
  ['dark', 'de'],
  ['light', 'fr'],
] as const) {
  test(`no page keeps anybody from using it, or is wider than a desk (${scheme}, ${locale})`, {
    skip,
  }, async () => {
    await checkLook(browser, unlikeSamples, { screen: 'desk', scheme, locale });
  });
}

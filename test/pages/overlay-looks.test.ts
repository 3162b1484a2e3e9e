import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { checkLook } from './look-at-pages.ts';
import { overlaySamples } from './overlay-samples.ts';

const browser = await openBrowser();
const { skip } = browser;

for (const [screen, scheme, locale] of [
  ['phone', 'light', 'de'],
  ['desk', 'dark', 'ar'],
] as const) {
  test(`no overlay, answer or question keeps anybody from using it (${screen}, ${scheme}, ${locale})`, {
    skip,
  }, async () => {
    await checkLook(browser, overlaySamples, { screen, scheme, locale });
  });
}

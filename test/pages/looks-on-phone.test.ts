import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { checkLook } from './look-at-pages.ts';
import { samples, unlikeSamples } from './samples.ts';

const browser = await openBrowser();
const { skip } = browser;

for (const [scheme, locale] of [
  ['light', 'en'],
  ['dark', 'ar'],
] as const) {
  test(`no page keeps anybody from using it, or is wider than a phone (${scheme}, ${locale})`, {
    skip,
  }, async () => {
    await checkLook(browser, locale === 'en' ? samples : unlikeSamples, { screen: 'phone', scheme, locale });
  });
}

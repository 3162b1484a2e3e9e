import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '../support/browser.ts';
import { filledPages } from './filled-pages.ts';
import { servePages } from './page-server.ts';

const browser = await openBrowser();
const server = await servePages({});
const { skip } = browser;

const text = 'Closed today\nمغلق اليوم!';

for (const [name, render] of Object.entries(filledPages)) {
  server.put(name, (locale) => render({ text, address: 'https://example.com/' }, locale));
}

/**
 * Runs in the page. Returns for each text of several lines where the exclamation mark of its second line is, as
 * seen from the first letter of that line.
 */
const findSides = `[...document.querySelectorAll('.lines, .said')].flatMap((element) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.data.indexOf('م');
    const end = node.data.indexOf('!');
    if (start < 0 || end < 0) continue;
    const leftOf = (at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(end) < leftOf(start) ? 'left' : 'right'];
  }
  return [];
})`;

test('of texts in several directions each line is in its own', { skip }, async () => {
  const { page } = await browser.newPage();
  const shown: string[] = [];
  for (const name of Object.keys(filledPages)) {
    await page.goto(`${server.origin}/${name}/en`);
    const sides = await page.evaluate<string[]>(findSides);
    for (const side of sides) assert.equal(side, 'left', name);
    if (sides.length > 0) shown.push(name);
  }
  for (const name of ['splash', 'bio', 'preview', 'scanText'])
    assert.ok(shown.includes(name), `${name}: ${shown.join()}`);
});

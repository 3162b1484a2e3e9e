import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { watchPage } from './crawler/quiet-page.ts';

/**
 * Shows pages of the dashboard one after the other, and looks at each when all is there. Only the first is loaded: the
 * others are come to as by a link, which takes a fifth of the processor time.
 * @param paths below /dashboard/
 */
export async function visitEach(
  page: Page,
  { origin, paths }: { origin: string; paths: string[] },
  look: (path: string) => Promise<void>,
): Promise<void> {
  const quiet = await watchPage(page, origin);
  for (const [index, path] of paths.entries()) {
    const address = `${origin}/dashboard/${path}`;
    if (index === 0) await page.goto(address);
    // The router has to be told of it by the event that the browser's Back causes, too.
    else
      await page.evaluate(
        `history.pushState({}, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    await page.locator('main h1').waitFor();
    await quiet.settle();
    assert.equal(page.url(), address);
    await look(path);
  }
}

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/**
 * What keeps people from using the page, one text each; none when all is well. `except` are selectors of parts that are not looked at.
 */
export async function findBarriers(page: Page, except: string[] = []): Promise<string[]> {
  await settle(page);
  // Evaluated by the debugger, the script is no business of the page's Content-Security-Policy.
  await page.evaluate(await readFile(axeFile, 'utf8'));
  const violations = await page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // To tell what is in order takes longer than to find out, and so does fetching files for rules that are off.
    const options = { resultTypes: ['violations'], preload: false } satisfies RunOptions;
    return (await axe.run({ exclude }, options)).violations;
  }, except);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
}

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
}

/** As much of a browser's window as `settle` uses. */
interface Browser {
  requestAnimationFrame(then: (time: unknown) => void): void;
  document: {
    getAnimations(): {
      playState: string;
      effect: { getComputedTiming(): { endTime: number } };
      finished: Promise<unknown>;
    }[];
  };
}

/** What fades in has the contrast of no moment that anybody reads: what a click began is waited for. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const browser = globalThis as unknown as Browser;
    // What a click changes begins to move with the next picture.
    await new Promise((resolve) =>
      browser.requestAnimationFrame(() => browser.requestAnimationFrame(resolve)),
    );
    for (;;) {
      const passing = browser.document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect.getComputedTiming().endTime !== Infinity,
        );
      if (passing.length === 0) return;
      await Promise.allSettled(passing.map(({ finished }) => finished));
    }
  });
}

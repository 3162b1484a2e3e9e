import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/**
 * Finds accessibility violations of a page with axe, one text each. `except`: selectors of parts that are not
 * checked.
 */
export async function findBarriers(page: Page, except: string[] = []): Promise<string[]> {
  await settle(page);
  return findFaults(page, except);
}

/** As findBarriers, of the page as it is: for pages whose animations run for seconds. */
export async function findFaults(page: Page, except: string[] = []): Promise<string[]> {
  return runAxe(page, { exclude: except });
}

/** Finds letters whose contrast is below 7:1, the enhanced one of WCAG. */
export async function findWeakLetters(page: Page): Promise<string[]> {
  await settle(page);
  return runAxe(page, { rules: ['color-contrast-enhanced'] });
}

async function runAxe(page: Page, asked: { exclude?: string[]; rules?: string[] }): Promise<string[]> {
  // Evaluated by the debugger, the script is no business of the page's Content-Security-Policy. It is half a megabyte,
  // and a document that is looked at again has it already.
  if (!(await page.evaluate<boolean>('"axe" in window')))
    await page.evaluate(await readFile(axeFile, 'utf8'));
  const violations = await page.evaluate(async ({ exclude = [], rules }) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    // To tell what is in order takes longer than to find out, and so does fetching files for rules that are off. Frames
    // do not have the script: each would be waited for in vain.
    const options: RunOptions = { resultTypes: ['violations'], preload: false, iframes: false };
    if (rules) options.runOnly = rules;
    return (await axe.run({ exclude }, options)).violations;
  }, asked);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
}

interface Axe {
  run(context: object, options: RunOptions): Promise<AxeResults>;
}

/** The part of a browser's window that `settle` uses. */
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

/** Waits for running animations: while an element fades in, its contrast is too low. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const browser = globalThis as unknown as Browser;
    // Animations that a click causes begin with the next frame.
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

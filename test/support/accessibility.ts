import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/**
 * What keeps people from using the page, one text each; none when all is well. Only what axe-core calls serious or
 * critical counts. `except` are selectors of parts that are not looked at.
 */
export async function findBarriers(page: Page, except: string[] = []): Promise<string[]> {
  // Evaluated by the debugger, the script is no business of the page's Content-Security-Policy.
  await page.evaluate(await readFile(axeFile, 'utf8'));
  const { violations } = await page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as { axe: { run(context: object): Promise<AxeResults> } };
    return axe.run({ exclude });
  }, except);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`);
}

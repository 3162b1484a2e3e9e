import type { Response } from 'playwright-core';
import { type AriaNode, findUnnamed, flatten, textOf } from './controls.ts';
import type { Happened } from './quiet-page.ts';

/** The messages that the dashboard shows when something is broken. */
const broken = /This could not be loaded|There is no such page|Something went wrong/i;

/** Problems with the current page and with what happened before, one line each. */
export async function findProblems(
  tree: AriaNode[],
  { errors, refused, wrong }: Happened,
): Promise<string[]> {
  const text = textOf(tree);
  const untold = await Promise.all(refused.map((response) => findUntold(response, tree, text)));
  return [
    ...errors.map((error) => `error: ${error}`),
    ...wrong,
    ...findUnnamed(tree).map((control) => `has no name: ${control}`),
    ...(broken.exec(text) ?? []),
    ...(hasTitle(tree) ? [] : ['neither a main heading nor a dialog']),
    ...untold.filter((line) => line !== undefined),
  ];
}

function hasTitle(tree: AriaNode[]): boolean {
  return flatten(tree).some(
    ({ role, level }) => (role === 'heading' && level === 1) || role === 'dialog' || role === 'alertdialog',
  );
}

/** When the server refused a call, its message must be shown. */
async function findUntold(response: Response, tree: AriaNode[], text: string): Promise<string | undefined> {
  const answer = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
  const { message = '' } = answer ?? {};
  const isTold = text.includes(message) || flatten(tree).some(({ role }) => role === 'alert');
  return isTold ? undefined : `nobody is told: ${response.url()} ${response.status()} ${message}`;
}

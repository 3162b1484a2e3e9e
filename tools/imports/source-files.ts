import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sourceFolders = '{bin,contract,src,web,test,bench,tools}';
const sourceEndings = '{ts,tsx,mts,js,jsx,mjs}';
const builtFolders = ['node_modules', 'dist'];

/** The paths of all program files under `root`, relative to it, with `/`, sorted. */
export function sourceFiles(root: string): string[] {
  const isBuilt = (entry: { name: string }) => builtFolders.includes(entry.name);
  const pattern = `${sourceFolders}/**/*.${sourceEndings}`;
  const entries = globSync(pattern, { cwd: root, withFileTypes: true, exclude: isBuilt });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

/** The text of a file of the tree. */
export function readSource(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

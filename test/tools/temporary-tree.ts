import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

/** The text of each file by its path. */
export type Files = Record<string, string>;

/** Writes the files into a new temporary folder, which is deleted after the tests, and returns its path. */
export function createTree(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'waypost-tree-'));
  after(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

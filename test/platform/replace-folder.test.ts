import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { replaceFolder } from '../../src/platform/files/replace-folder.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-replace-'));
after(() => rm(folder, { recursive: true, force: true }));

async function make(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  await writeFile(join(path, 'page.html'), text);
  return path;
}

test('a folder takes the place of another, of none, and of one whose replacement was interrupted', async () => {
  const target = join(folder, 'site');
  const content = () => readFile(join(target, 'page.html'), 'utf8');
  await replaceFolder(await make('new', 'first'), target);
  assert.equal(await content(), 'first');
  await replaceFolder(await make('new', 'second'), target);
  assert.equal(await content(), 'second');

  // Ended between the two renames, and once more after them.
  await make('site-old', 'left');
  await replaceFolder(await make('new', 'third'), target);
  assert.equal(await content(), 'third');
  assert.deepEqual(await readdir(folder), ['site']);
});

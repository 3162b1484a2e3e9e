import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import test from 'node:test';
import { promisify } from 'node:util';
import { createTree } from './temporary-tree.ts';
import type { Files } from './temporary-tree.ts';

const source = new URL('../../tools/group-test-files.ts', import.meta.url).href;
const program = `
  import { readFileSync } from 'node:fs';
  import { groupFiles } from ${JSON.stringify(source)};
  const groups = groupFiles(process.argv.slice(1)).map((path) =>
    path.endsWith('.mjs') ? [...readFileSync(path, 'utf8').matchAll(/suite\\("([^"]*)"/g)].map(([, name]) => name) : path);
  console.log(JSON.stringify(groups));`;

const runsGroups = `
  import { groupFiles } from ${JSON.stringify(source)};
  for (const path of groupFiles(process.argv.slice(1))) await import(path);`;

/** Each process: the path of its only file, or the list of the files that share it. */
async function group(files: Files): Promise<(string | string[])[]> {
  const args = ['--input-type=module', '--eval', program, ...Object.keys(files)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: createTree(files) });
  return JSON.parse(stdout);
}

function numbered(folder: string, count: number): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`test/${folder}/${String(n).padStart(2, '0')}.test.ts`, '']),
  );
}

const sizes = (groups: (string | string[])[]) => groups.map((files) => files.length);

test('files that start no processes share, those with a browser with others of them only, and come first', async () => {
  const files = ['api/links', 'clicks/spool', 'commands', 'pages', 'stores', 'web', 'workers'].map(
    (folder) => `test/${folder}/a.test.ts`,
  );
  assert.deepEqual(await group(Object.fromEntries(files.map((file) => [file, '']))), [
    ['test/pages/a.test.ts', 'test/web/a.test.ts'],
    ['test/api/links/a.test.ts', 'test/clicks/spool/a.test.ts', 'test/stores/a.test.ts'],
    'test/commands/a.test.ts',
    'test/workers/a.test.ts',
  ]);
});

test('a process has at most twelve files', async () => {
  assert.deepEqual(sizes(await group(numbered('security', 13))), [7, 6]);
  assert.deepEqual(sizes(await group(numbered('database', 13))), [7, 6]);
});

test('a process that has files of pages has one browser for them', async () => {
  const files = {
    'test/web/a.test.ts': "console.log('first file');",
    'test/web/b.test.ts': "console.log('second file');",
  };
  const browser = {
    'test/support/browser.ts': "export const shareBrowser = () => console.log('one browser');",
  };
  const cwd = createTree({ ...files, ...browser });
  const args = ['--input-type=module', '--eval', runsGroups, ...Object.keys(files)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
  assert.deepEqual(stdout.match(/one browser|first file|second file/g), [
    'one browser',
    'first file',
    'second file',
  ]);
});

test('files of other folders, those that take long and those that measure or change their process have one each', async () => {
  const files = {
    'test/workers/a.test.ts': '',
    'test/clicks/kill.test.ts': '',
    'test/clicks/retention/a.test.ts': '',
    'test/clicks/a.test.ts': 'const before = process.memoryUsage().rss;',
    'test/platform/a.test.ts': "import { getPriority } from 'node:os';",
  };
  assert.deepEqual(await group(files), Object.keys(files));
});

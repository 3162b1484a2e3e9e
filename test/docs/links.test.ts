import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/```.*?```/gs, '');

/** The fragments by which a page's headings can be linked to. */
function fragmentsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link from one page of the documents to another leads to something', () => {
  const dead: string[] = [];
  let links = 0;
  for (const page of pages) {
    for (const [, link = ''] of read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      links++;
      const [path = '', fragment] = link.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      const isThere = existsSync(join(root, target));
      if (!isThere || (fragment !== undefined && !fragmentsOf(target).includes(fragment)))
        dead.push(`${page}: ${link}`);
    }
  }
  assert.ok(links > 50, String(links));
  assert.deepEqual(dead, []);
});

test('every file and folder that developers are referred to is there', () => {
  const folders = '{bin,bench,contract,docs,src,test,tools,web}';
  const paths = globSync(['*', `${folders}/**`], { cwd: root, exclude: ['**/node_modules'] });
  const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((page) =>
    [...read(page).matchAll(/`([\w.*/-]+(?:\.[a-z]{2,4}|\/))`/g)].map(([, name = '']) => ({ page, name })),
  );
  const isThere = (name: string) => {
    const pattern = name.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    const whole = new RegExp(`(?:^|/)${pattern}$`);
    return paths.some((path) => whole.test(path));
  };
  assert.ok(named.length > 50, String(named.length));
  assert.deepEqual(
    named.filter(({ name }) => !isThere(name)).map(({ page, name }) => `${page}: ${name}`),
    [],
  );
});

test('every script that a page runs is in package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const run = pages.flatMap((page) => [
    ...readFileSync(join(root, page), 'utf8').matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g),
  ]);
  assert.deepEqual(
    run.map(([, name = '']) => name).filter((name) => !Object.hasOwn(scripts, name)),
    [],
  );
});

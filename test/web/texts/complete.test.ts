import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { locales } from '../../../src/redirect/pages/texts/index.ts';
import { languages } from '../../../web/texts/areas.ts';

const folder = join(import.meta.dirname, '../../../web/texts');
const areas = globSync('en/*.ts', { cwd: folder }).map((path) => basename(path, '.ts'));

// A language's texts are loaded by name when a page needs them, so a page would fail where one is missing.
for (const language of Object.keys(languages).filter((tag) => tag !== 'en')) {
  test(`the texts in ${language} are complete: every area has a file, which the compiler checks`, () => {
    const list = join(folder, language, 'files.ts');
    assert.ok(existsSync(list), `web/texts/${language}/files.ts is missing: copy that of another language`);
    const incomplete = areas.filter((area) => {
      const path = join(folder, language, `${area}.ts`);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`} satisfies Areas['${area}'];`);
    });
    assert.deepEqual(incomplete, []);
  });
}

// The dashboard asks for previews of visitors’ pages in its own language.
test('the dashboard and visitors’ pages are in the same languages', () => {
  assert.deepEqual(Object.keys(languages).toSorted(), locales.toSorted());
});

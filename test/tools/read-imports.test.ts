import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readImports } from '../../tools/imports/read-imports.ts';

/** Source texts, with the imports that must be found in each, as `kind specifier`. */
const sources: Record<string, string[]> = {
  "import 'a';": ['value a'],
  "import a from 'a';": ['value a'],
  "import a, { b as c } from 'a'": ['value a'],
  "import * as a from 'a';": ['value a'],
  "import {\n  a, // from 'x'\n  type B,\n} from\n  'a';": ['value a'],
  "import { type A } from 'a';": ['value a'],
  "import type { A } from 'a';": ['type a'],
  "import type A from 'a';": ['type a'],
  "import type * as a from 'a';": ['type a'],
  "import type from 'a';": ['value a'],
  "import type, { b } from 'a';": ['value a'],
  "import a from 'a' with { type: 'json' };": ['value a'],
  "export * from 'a';": ['value a'],
  "export * as a from 'a';": ['value a'],
  "export { a, b as default } from 'a';": ['value a'],
  "export type { A } from 'a';": ['type a'],
  "export type * from 'a';": ['type a'],
  "const a = await import('a');": ['value a'],
  "const a = await import('a', { with: { type: 'json' } });": ['value a'],
  'const a = await import(`a`);': ['value a'],
  'import(`./${a}.ts`);': ['computed '],
  'import(a);': ['computed '],
  "let a: import('a').B;": ['type a'],
  "type A = typeof import('a');": ['type a'],
  "const a = require('a');": ['value a'],
  "new Worker(new URL('./a-thread.ts', import.meta.url));": ['file ./a-thread.ts'],
  "import.meta.resolve('a');": ['file a'],
  "const text = `${await import('a')} import 'b'`;": ['value a'],
  "a(/'/); import 'b'; a(/'/);": ['value b'],
  "const half = a / 2; import 'b'; c / d;": ['value b'],
  "if (/[/'\"`]/.test(a)) import('b');": ['value b'],
  "// import 'a';": [],
  "/* import 'a';\n import 'b'; */": [],
  'const a = "import \'a\'";': [],
  "const a = 'it\\'s'; // import 'a'": [],
  "const a = `import 'a'`;": [],
  "const a = `\\${import('a')}`;": [],
  "links.import('a');": [],
  "new URL('/path', base);": [],
  "new URL('../docs', import.meta.url);": [],
  "export { a };\nconst from = 'a';": [],
  "export type A = 'a';": [],
  "export const a = { from: 'a' };": [],
};

for (const [source, expected] of Object.entries(sources)) {
  test(`in ${JSON.stringify(source)} the imports are ${JSON.stringify(expected)}`, () => {
    const found = readImports(source).imports.map(({ kind, specifier }) => `${kind} ${specifier}`);
    assert.deepEqual(found, expected);
  });
}

const environmentReaders = [
  'process.env.A',
  'process?.env',
  "process['env']",
  "globalThis.process?.['env']",
  'const { env } = process;',
  "import { env } from 'node:process';",
  "import { argv, env as e } from 'process';",
];

for (const source of environmentReaders) {
  test(`${JSON.stringify(source)} reads the environment`, () => {
    assert.deepEqual(readImports(`\n${source}`).environmentLines, [2]);
  });
}

test('a mention of the environment in a comment, text or foreign object does not read it', () => {
  const source =
    '// process.env\nconst a = "process.env" + `process.env`;\nimport.meta.env; settings.env; process.argv;';
  assert.deepEqual(readImports(source).environmentLines, []);
});

test('the line of an import is that of its path', () => {
  const source = "`\n\n${1}\n`;\n/*\n*/ import {\n a\n} from 'a';";
  assert.deepEqual(readImports(source).imports, [{ specifier: 'a', line: 8, kind: 'value' }]);
});

test('a template without an end is an error, not a file without imports', () => {
  assert.throws(() => readImports("const a = `;\nimport 'b';"), /line 1: a template without an end/);
});

test('the imports of this very file are found', () => {
  const own = readImports(readFileSync(import.meta.filename, 'utf8'));
  assert.deepEqual(
    own.imports.map(({ specifier }) => specifier),
    ['node:assert/strict', 'node:fs', 'node:test', '../../tools/imports/read-imports.ts'],
  );
});

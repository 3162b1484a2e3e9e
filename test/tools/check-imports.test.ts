import assert from 'node:assert/strict';
import test from 'node:test';
import { checkImports } from '../../tools/check-imports.ts';
import { layers, reserved, typesOnly } from '../../tools/imports/rules.ts';
import { createTree } from './temporary-tree.ts';
import type { Files } from './temporary-tree.ts';

/** One file of every part, each of which imports everything that it may. */
const cleanTree: Files = {
  'bin/waypost.js': "import('../src/main.ts').then(({ main }) => main());",
  'src/main.ts':
    "import { start } from './application.ts';\nimport './commands/run.ts';\nexport const main = start;",
  'src/application.ts': `import { add } from './resources/links/index.ts';
    import './redirect/handle-visit.ts';
    import './clicks/drain.ts';
    import './statistics/read.ts';
    import './open-store.ts';
    export const start = add;`,
  'src/open-store.ts': "export const thread = new URL('./writer-thread.ts', import.meta.url);",
  'src/writer-thread.ts': "import './clicks/drain.ts';\nimport './database/open.ts';",
  'src/commands/run.ts': "import '../application.ts';",
  'contract/index.ts': "import { z } from 'zod';\nimport '@hono/zod-openapi';\nexport * from './limits.ts';",
  'contract/limits.ts': 'export const limit = 1;',
  'src/platform/ids.ts': "import { nanoid } from 'nanoid';\nimport '../../contract/index.ts';",
  'src/settings/settings.ts': "import '../platform/ids.ts';",
  'src/settings/environment.ts': 'export const read = () => process.env;',
  'src/database/tables.ts': "import type { Generated } from 'kysely';",
  'src/database/open.ts': "import { Kysely } from 'kysely';\nimport type { Tables } from './tables.ts';",
  'src/http/version.ts': "import about from '../../package.json' with { type: 'json' };",
  'src/http/mount.ts': "import '../database/open.ts';\nimport '../../contract/index.ts';",
  'src/resources/links/index.ts': "export { add } from './add-link.ts';",
  'src/resources/links/add-link.ts':
    "import './link-store.ts';\nimport '../domains/index.ts';\nexport const add = 1;",
  'src/resources/links/link-store.ts':
    "import { sql } from 'kysely';\nimport type { Tables } from '../../database/tables.ts';",
  'src/resources/domains/index.ts': "import '../../http/mount.ts';",
  'src/redirect/handle-visit.ts':
    "import '../clicks/spool/spool.ts';\nimport '../resources/links/index.ts';\nimport './find-link.ts';",
  'src/redirect/find-link.ts': "import '../database/open.ts';",
  'src/clicks/spool/spool.ts': "import '../../platform/ids.ts';",
  'src/rules/index.ts': "import './compile.ts';",
  'src/rules/compile.ts': "import '../clicks/classify/describe-agent.ts';\nimport '../platform/ids.ts';",
  'src/clicks/classify/describe-agent.ts': "import '../../platform/ids.ts';",
  'src/clicks/drain.ts': "import './click-store.ts';\nimport '../../contract/limits.ts';",
  'src/clicks/click-store.ts': "import { sql } from 'kysely';",
  'src/statistics/read.ts': "import '../http/mount.ts';",
  'src/statistics/index.ts': "import './read.ts';",
  'src/resources/links/get-link.ts': "import '../../statistics/index.ts';",
  'src/workers/worker.ts':
    "import '../redirect/handle-visit.ts';\nimport '../clicks/spool/spool.ts';\nimport '../../contract/limits.ts';",
  'web/main.tsx':
    "import type { A } from '../contract/index.ts';\nimport { createRoot } from 'react-dom/client';\ntype B = typeof import('../contract/limits.ts');",
  'web/loading-again.ts': 'export const load = (address: string) => import(address);',
  'web/build/plugin.ts': "import { modules } from '../../contract/index.ts';",
  'test/any.test.ts': "import '../src/application.ts';\nimport 'kysely';\nconst url = process.env['URL'];",
  'tools/any.ts': "import '../src/resources/links/link-store.ts';",
  'bench/run.ts': "import '../src/main.ts';",
};

test('a tree in which every part imports what it may passes', () => {
  assert.deepEqual(checkImports(createTree(cleanTree)), []);
});

/** What must be refused: the file, the line that is added to it, and a part of the rule in the message. */
const violations: [file: string, line: string, rule: RegExp][] = [
  ['contract/limits.ts', "import 'node:path';", /contract\/ imports only zod/],
  ['contract/limits.ts', "import { nanoid } from 'nanoid';", /contract\/ imports only zod/],
  ['contract/limits.ts', "import type { A } from '../src/platform/ids.ts';", /contract\/ imports only zod/],
  ['src/platform/ids.ts', "import '../database/open.ts';", /platform\/ and settings\/ import only/],
  ['src/settings/settings.ts', "import '../http/mount.ts';", /platform\/ and settings\/ import only/],
  [
    'src/database/open.ts',
    "import type { A } from '../resources/links/index.ts';",
    /database\/ imports only/,
  ],
  ['src/database/open.ts', "import type { A } from '../http/mount.ts';", /database\/ imports only/],
  ['src/http/mount.ts', "import '../clicks/spool/spool.ts';", /http\/ imports only/],
  ['src/resources/links/add-link.ts', "import '../domains/domain.ts';", /only through their index\.ts/],
  [
    'src/resources/links/add-link.ts',
    "import '../../clicks/spool/spool.ts';",
    /nothing of redirect\/ or clicks\//,
  ],
  ['src/redirect/find-link.ts', "import '../clicks/drain.ts';", /redirect\/ imports only/],
  ['src/redirect/find-link.ts', "import '../resources/account/index.ts';", /redirect\/ imports only/],
  ['src/redirect/find-link.ts', "import '../resources/links/link.ts';", /redirect\/ imports only/],
  ['src/rules/compile.ts', "import '../resources/links/index.ts';", /rules\/ imports only/],
  ['src/rules/compile.ts', "import '../clicks/spool/spool.ts';", /rules\/ imports only/],
  ['src/resources/links/add-link.ts', "import '../../rules/compile.ts';", /rules\/.* only through/],
  ['src/clicks/drain.ts', "import '../resources/links/index.ts';", /clicks\/ imports only/],
  ['src/clicks/drain.ts', "import '../http/mount.ts';", /clicks\/ imports only/],
  ['src/statistics/read.ts', "import '../clicks/spool/spool.ts';", /statistics\/ imports only/],
  ['src/statistics/read.ts', "import '../resources/links/index.ts';", /statistics\/ imports only/],
  [
    'src/resources/links/add-link.ts',
    "import '../../statistics/read.ts';",
    /another resource and statistics\/ only through/,
  ],
  ['src/workers/worker.ts', "import '../resources/links/index.ts';", /workers\/ imports no resource/],
  ['src/workers/worker.ts', "import '../clicks/drain.ts';", /workers\/ imports no resource/],
  ['web/main.tsx', "import '../src/platform/ids.ts';", /web\/ imports only/],
  ['web/main.tsx', "import { limits } from '../contract/limits.ts';", /only as types/],
  ['web/main.tsx', "import '../contract/limits.ts';", /only as types/],
  ['web/main.tsx', "import { type A } from '../contract/limits.ts';", /only as types/],
  ['web/main.tsx', "export { limits } from '../contract/limits.ts';", /only as types/],
  ['web/main.tsx', "const a = await import('../contract/limits.ts');", /only as types/],
  ['src/commands/run.ts', "import '../../web/main.tsx';", /import anything but web/],
  ['src/http/mount.ts', "import { Kysely } from 'kysely';", /touch the query builder/],
  ['src/resources/links/add-link.ts', "import type { Sql } from 'kysely/helpers/sqlite';", /query builder/],
  ['src/resources/links/add-link.ts', "import type { T } from '../../database/tables.ts';", /query builder/],
  [
    'src/http/mount.ts',
    "import type { A } from '../application.ts';",
    /main\.ts, bin\/ and commands\/ import/,
  ],
  [
    'src/application.ts',
    "import type { A } from './commands/run.ts';",
    /main\.ts, bin\/ and commands\/ import/,
  ],
  [
    'src/resources/links/add-link.ts',
    "import type { A } from '../../main.ts';",
    /main\.ts, bin\/ and commands\/ import/,
  ],
  ['src/database/open.ts', "new URL('../writer-thread.ts', import.meta.url);", /only open-store\.ts starts/],
  ['src/http/mount.ts', 'await import(path);', /names its file/],
  ['web/main.tsx', 'await import(path);', /names its file/],
  ['src/elsewhere/file.ts', '', /belongs to a part of the program/],
  ['src/http/mount.ts', 'const url = process.env.URL;', /only src\/settings\/environment\.ts reads/],
  ['src/http/mount.ts', "const url = process['env'];", /only src\/settings\/environment\.ts reads/],
  ['src/main.ts', 'const { env } = process;', /only src\/settings\/environment\.ts reads/],
  ['bin/waypost.js', "import { env } from 'node:process';", /only src\/settings\/environment\.ts reads/],
  ['src/platform/ids.ts', "import '../settings/settings.ts';", /no file imports itself/],
  ['test/any.test.ts', "import './any.test.ts';", /no file imports itself/],
];

for (const [file, line, rule] of violations) {
  test(`${file} with ${line || 'any contents'} is refused`, () => {
    const found = checkImports(createTree({ ...cleanTree, [file]: `${cleanTree[file] ?? ''}\n${line}\n` }));
    const [broken = '', ...more] = found.filter((text) => rule.test(text));
    assert.deepEqual(more, []);
    // An import in the wrong direction may also close an import cycle.
    const others = found.filter((text) => text !== broken && !text.includes('is in an import cycle'));
    assert.deepEqual(others, []);
    assert.match(broken, /\.[jt]sx?:\d+ .*\n {4}rule: .+\n {4}instead: .+/);
  });
}

test('every row of the tables is broken by at least one of these violations', () => {
  const rules = [...layers, ...reserved, ...typesOnly].map(({ rule }) => rule);
  const untested = rules.filter((rule) => !violations.some(([, , expected]) => expected.test(rule)));
  assert.deepEqual(untested, []);
});

test('a violation names file, line, rule and what to do instead', () => {
  const root = createTree({ 'src/clicks/drain.ts': "\n\nimport '../http/mount.ts';\n" });
  assert.deepEqual(checkImports(root), [
    'src/clicks/drain.ts:3 imports src/http/mount.ts\n' +
      '    rule: clicks/ imports only platform/, settings/, database/ and contract/, no resource\n' +
      '    instead: read what a click needs from a *-store.ts in clicks/, or take it as an argument',
  ]);
});

test('a cycle is told once, with its way', () => {
  const root = createTree({
    'src/http/a.ts': "import './b.ts';",
    'src/http/b.ts': "export * from './c.ts';",
    'src/http/c.ts': "import { a } from './a.ts';\nimport './b.ts';",
  });
  const found = checkImports(root);
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /a\.ts → src\/http\/b\.ts → src\/http\/c\.ts → src\/http\/a\.ts/);
});

test('a type of a file that needs this one makes a cycle, too', () => {
  const root = createTree({
    'src/http/a.ts': "import './b.ts';",
    'src/http/b.ts': "import type { A } from './a.ts';",
  });
  assert.match(checkImports(root)[0] ?? '', /a\.ts → src\/http\/b\.ts → src\/http\/a\.ts/);
});

test('folders that import each other make a cycle, though no file is in one', () => {
  const tree = {
    'src/http/a/one.ts': "import '../b/one.ts';",
    'src/http/a/two.ts': '',
    'src/http/b/one.ts': '',
    'src/http/b/two.ts': "import '../c.ts';",
    'src/http/c.ts': "import './a/two.ts';",
  };
  const [found = '', ...more] = checkImports(createTree(tree));
  assert.deepEqual(more, []);
  assert.match(found, /^src\/http\/a\/one\.ts:1 is in an import cycle of folders: /);
  assert.match(found, /src\/http\/a → src\/http\/b → src\/http\/c\.ts → src\/http\/a\n/);
});

test('tests make no cycle of folders with what they test', () => {
  const root = createTree({
    'test/any.test.ts': "import '../bench/run.ts';",
    'test/support/any.ts': '',
    'bench/run.ts': "import '../test/support/any.ts';",
  });
  assert.deepEqual(checkImports(root), []);
});

test('a thread makes no cycle with the file that starts it', () => {
  const root = createTree({
    'src/http/a.ts': "import './c.ts';",
    'src/http/c.ts': "new Worker(new URL('./a.ts', import.meta.url));",
  });
  assert.deepEqual(checkImports(root), []);
});

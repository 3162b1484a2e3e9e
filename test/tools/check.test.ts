import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { runChecks } from '../../tools/check.ts';
import { createTree } from './temporary-tree.ts';
import type { Files } from './temporary-tree.ts';

const repository = join(import.meta.dirname, '..', '..');
const settingFiles = ['.oxlintrc.json', 'biome.json', 'knip.json', 'tsconfig.json', 'web/tsconfig.json'];

/** A small project with our layout, checked with this project's settings. */
const cleanTree: Files = {
  'package.json': packageFile({ zod: '4', react: '19', 'react-dom': '19' }),
  'package-lock.json': '{ "packages": {} }\n',
  'contract/index.ts': `import { z } from 'zod';

export const name = z.string();
export const endpoints = [{ resource: 'links', verb: 'list-links', method: 'get', path: '/api/urls' }];
`,
  'docs/openapi.json': '{}\n',
  'src/http/openapi-document.ts': 'export function openapiDocument(): object {\n  return {};\n}\n',
  'src/main.ts': `import { name } from '../contract/index.ts';
import { openapiDocument } from './http/openapi-document.ts';

console.log(name.parse('a'), openapiDocument());
`,
  'web/main.tsx': `import { createRoot } from 'react-dom/client';

for (const element of document.forms) createRoot(element).render(<p>Hello</p>);
`,
  'test/api/links/list-links.test.ts': `import test from 'node:test';
import { endpoints } from '../../../contract/index.ts';

test('a', () => {
  endpoints.at(0);
});
`,
};

const listTest = 'test/api/links/list-links.test.ts';

/** For each problem that a check must find, one change of the clean project, and the expected message. */
const violations: [check: string, file: string, text: string, says: RegExp][] = [
  ['types', 'src/main.ts', "export const a: number = 'one';\n", /main\.ts\(5,14\): error TS2322/],
  ['types', 'src/main.ts', 'enum A {\n  B,\n}\nconsole.log(A.B);\n', /TS1294/],
  ['types', 'web/main.tsx', 'export const a = <p hight="1" />;\n', /main\.tsx\(4,21\): error TS2322/],
  ['types', 'src/main.ts', 'document.title;\n', /main\.ts\(5,1\): error TS2584/],
  ['lint', 'src/main.ts', 'Promise.resolve(1);\n', /no-floating-promises/],
  ['lint', 'web/main.tsx', 'export const a: any = 1;\n', /no-explicit-any/],
  ['format', 'web/main.tsx', 'console.log( 1 )\n', /main\.tsx format/],
  ['lint', 'src/main.ts', 'console.log(await 1);\n', /await-thenable/],
  ['lint', 'src/main.ts', "process.on('exit', async () => {});\n", /no-misused-promises/],
  ['lint', 'src/main.ts', 'const a: any = 1;\nconsole.log(a);\n', /no-explicit-any/],
  ['lint', 'src/main.ts', 'console.log(name === undefined === NaN);\n', /use-isnan/],
  ['lint', 'src/main.ts', '// TODO: later\n', /no-warning-comments/],
  [
    'lint',
    'src/main.ts',
    `export function a() {\n${'  console.log(1);\n'.repeat(50)}}\n`,
    /max-lines-per-function/,
  ],
  ['lint', 'src/main.ts', "console.log('a');\n".repeat(300), /max-lines/],
  ['format', 'src/main.ts', 'console.log( "a" )\n', /main\.ts format/],
  ['dead-code', 'src/http/left-over.ts', 'export const a = 1;\n', /Unused files[^]*left-over\.ts/],
  [
    'dead-code',
    'src/http/openapi-document.ts',
    'export const a = 1;\n',
    /Unused exports[^]*openapi-document\.ts/,
  ],
  ['dead-code', 'src/main.ts', "import 'hono';\n", /Unlisted dependencies[^]*hono/],
  ['imports', 'src/http/openapi-document.ts', "import '../main.ts';\n", /only main\.ts, bin\//],
  ['contract', 'test/api/links/add-link.test.ts', '', /belongs to no endpoint/],
  ['contract', 'docs/openapi.json', '\n', /openapi\.json:3 is not what the contract says/],
];

test('a clean project passes every check, and the exit code is 0', async () => {
  const { code, output } = await check(createProject({}), []);
  assert.match(output, /^(ok {4}[a-z-]+ +\d+\.\d s\n){7}$/);
  assert.equal(code, 0);
});

for (const [name, file, text, says] of violations) {
  test(`${name} fails on ${JSON.stringify(text.slice(0, 60))} in ${file}`, async () => {
    const { code, output } = await check(createProject({ [file]: `${cleanTree[file] ?? ''}${text}` }), [
      name,
    ]);
    assert.match(output, new RegExp(`^FAIL {2}${name} `));
    assert.match(output, says);
    assert.equal(code, 1);
  });
}

test('dead code includes a dependency that nothing uses', async () => {
  const project = createProject({
    'package.json': packageFile({ zod: '4', react: '19', 'react-dom': '19', hono: '4' }),
  });
  const { code, output } = await check(project, ['dead-code']);
  assert.match(output, /Unused dependencies[^]*hono/);
  assert.equal(code, 1);
});

test('lock fails on an optional package without an entry', async () => {
  const lock = '{ "packages": { "": { "optionalDependencies": { "a": "1.0.0" } } } }\n';
  const { code, output } = await check(createProject({ 'package-lock.json': lock }), ['lock']);
  assert.match(output, /FAIL {2}lock[^]*a@1\.0\.0/);
  assert.equal(code, 1);
});

test('one failing check among others makes the exit code 1, and only its output is printed', async () => {
  const project = createProject({ [listTest]: `${cleanTree[listTest]}console.log( 1 )\n` });
  const { code, output } = await check(project, ['format', 'imports']);
  assert.match(output, /^ok {4}imports /m);
  assert.match(output, /^FAIL {2}format /m);
  assert.equal(output.match(/^--- .* ---$/gm)?.join(), '--- format ---');
  assert.equal(code, 1);
});

test('an unknown check is refused with the names there are', async () => {
  const { code, output } = await check(createProject({}), ['speling']);
  assert.match(output, /^No check named speling\. There are: types, lint,/);
  assert.equal(code, 1);
});

test('a check that is killed or missing fails', async () => {
  const killed = { name: 'killed', program: 'no/such/program.ts', options: [] };
  const [outcome] = await runChecks([killed], () => {});
  assert.equal(outcome?.passed, false);
  assert.match(outcome?.output ?? '', /Cannot find module/);
});

function packageFile(dependencies: Record<string, string>): string {
  return `${JSON.stringify({ type: 'module', dependencies }, null, 2)}\n`;
}

function createProject(changes: Files): string {
  const root = createTree({ ...cleanTree, ...changes });
  for (const file of settingFiles) copyFileSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  return root;
}

async function check(cwd: string, names: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(repository, 'tools', 'check.ts'), ...names], { cwd });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

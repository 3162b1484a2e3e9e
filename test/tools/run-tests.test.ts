import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import test from 'node:test';
import { createTree } from './temporary-tree.ts';
import type { Files } from './temporary-tree.ts';

const program = join(import.meta.dirname, '..', '..', 'tools', 'run-tests.ts');
const passing =
  "import test from 'node:test';\ntest('passes', () => console.log(process.env.TEST_DATABASE_URL));\n";
const failing = "import test from 'node:test';\ntest('fails', () => { throw new Error('broken'); });\n";
const hanging =
  "import test from 'node:test';\nconsole.log(process.env.TEST_DATABASE_URL);\ntest('hangs', () => new Promise((end) => setTimeout(end, 60_000)));\n";

test('passing tests end with the summary and exit code 0, on the server they are given', async () => {
  const { code, output } = await run(
    { 'test/a/passing.test.ts': passing },
    { TEST_DATABASE_URL: 'postgres://given' },
  );
  assert.match(output, /^postgres:\/\/given$/m);
  assert.match(output, /tests 1\n.*suites 0\n.*pass 1\n.*fail 0/);
  assert.equal(code, 0);
});

test('a failing test among passing ones is told at the end, and the exit code is 1', async () => {
  const files = { 'test/a.test.ts': failing, 'test/b.test.ts': passing };
  const { code, output } = await run(files, { TEST_DATABASE_URL: 'postgres://given' });
  assert.match(output, /pass 1\n.*fail 1[^]*failing tests:[^]*fails[^]*broken/);
  assert.equal(code, 1);
});

test('a cluster that fails fails the run, after all else', async () => {
  const files = { 'test/cluster/a.test.ts': failing, 'test/b.test.ts': passing };
  const { code, output } = await run(files, { TEST_DATABASE_URL: 'postgres://given' });
  assert.match(output, /pass 1\n[^]*broken/);
  assert.equal(code, 1);
});

test('only the files that are named are run', async () => {
  const files = { 'test/a.test.ts': failing, 'test/b.test.ts': passing };
  const { code, output } = await run(files, { TEST_DATABASE_URL: 'postgres://given' }, ['test/b.test.ts']);
  assert.match(output, /tests 1\n/);
  assert.equal(code, 0);
});

test('files share a process, each with an end of its own, and the report names them', async () => {
  const files = {
    'test/http/a.test.ts': `import test, { after } from 'node:test';
after(() => console.log('a ended in', process.pid));
test('first', () => new Promise((end) => setTimeout(end, 50)));
test('second', () => {});`,
    'test/http/b.test.ts': `import test from 'node:test';
test('third', () => console.log('b is tested in', process.pid));
test('fourth', () => { throw new Error('broken'); });`,
  };
  const { code, output } = await run(files, { TEST_DATABASE_URL: 'postgres://given' });
  const [, processOfA] = /a ended in (\d+)[^]*b is tested in/.exec(output) ?? [];
  assert.ok(processOfA, output);
  assert.match(output, new RegExp(`b is tested in ${processOfA}\\b`));
  assert.match(output, /tests 4\n.*suites 2\n.*pass 3\n.*fail 1/);
  assert.match(output, /test at test\/http\/b\.test\.ts:3:1/);
  assert.equal(code, 1);
});

test('a tree without tests is a failure, not a success', async () => {
  const { code, output } = await run({ 'package.json': '{}' }, { TEST_DATABASE_URL: 'postgres://given' });
  assert.match(output, /There is no test/);
  assert.equal(code, 1);
});

test('Ctrl-C stops tests and PostgreSQL, and the exit code is that of an interrupted program', async () => {
  const { child, output } = start({ 'test/a.test.ts': hanging }, {}, []);
  const url = await firstMatch(child.stdout, /postgres:\/\/\S+/);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  assert.equal(code, 130, output());
  await assert.rejects(
    fetch(url.replace('postgres:', 'http:').replace('postgres@', '')),
    hasCause('ECONNREFUSED'),
  );
});

function start(files: Files, environment: Record<string, string>, paths: string[]) {
  const { TEST_DATABASE_URL: _, NODE_TEST_CONTEXT: __, ...outside } = process.env;
  const cwd = createTree({ 'package.json': '{ "type": "module" }', ...files });
  const child = spawn(process.execPath, [program, ...paths], { cwd, env: { ...outside, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { child, output: () => output };
}

async function run(files: Files, environment: Record<string, string>, paths: string[] = []) {
  const { child, output } = start(files, environment, paths);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

function firstMatch(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      const found = pattern.exec(text)?.[0];
      if (found) resolve(found);
    });
    stream.on('end', () => reject(new Error(`no ${pattern} in: ${text}`)));
  });
}

function hasCause(code: string) {
  return (error: Error) => (error.cause as { code?: string }).code === code;
}

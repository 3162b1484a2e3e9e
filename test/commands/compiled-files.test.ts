import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../support/processes/child-service.ts';
import { startProgram } from '../support/processes/program.ts';
import { newDataDir, noWorkers } from '../support/processes/workers.ts';

const bin = fileURLToPath(new URL('../../bin', import.meta.url));
const nobody = 65_534;
/** The reason why nothing can be run as another user. */
const cannotBeNobody =
  spawnSync(process.execPath, ['-e', '0'], { uid: nobody }).status === 0
    ? false
    : 'needs root, and a Node that other users may run';
/** Makes Node tell which files it finds compiled. */
const telling = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };

test('a service compiles nothing itself, neither its threads nor its workers', {
  skip: noWorkers,
}, async () => {
  const environment = { ...childEnvironment(await newDataDir()), ...telling, WORKERS: '2' };
  const program = startProgram(['start'], { environment });
  await program.ready();
  program.child.kill('SIGTERM');
  const { stderr } = await program.ended();
  const { found, missed } = compiledFiles(stderr);
  for (const file of ['src/application.ts', 'src/clicks/drain-thread.ts', 'src/workers/worker-process.ts'])
    assert.ok(
      found.some((url) => url.endsWith(`/${file}`)),
      file,
    );
  assert.deepEqual(missed, []);
});

test('what was changed is compiled before the next start, also what nothing has imported yet', async (context) => {
  const program = await smallProgram(context);
  await program.write('src/main.ts', "export const main = async () => console.log('one' as string);");
  await program.write('src/later.ts', "export const later: string = 'later';");
  assert.deepEqual(await program.run('start'), { said: 'one\n', missed: [], failed: false });
  const next = "export const main = async () => console.log((await import('./later.ts')).later as string);";
  await program.write('src/main.ts', next);
  assert.deepEqual(await program.run('start'), { said: 'later\n', missed: [], failed: false });
});

test('what root has compiled for a user is found by that user, who cannot change it, whatever the umask', {
  skip: cannotBeNobody,
}, async (context) => {
  const program = await smallProgram(context);
  await chmod(program.folder, 0o755);
  await program.write('src/main.ts', "export const main = async () => console.log('one' as string);");
  const umask = process.umask(0o077);
  const { failed, output } = await run(join(program.folder, 'bin', 'compile.js'), 'nobody');
  process.umask(umask);
  assert.equal(failed, false, output);
  const kept = join(program.folder, 'node_modules', '.cache', 'waypost', String(nobody));
  const paths = globSync('**/*', { cwd: kept });
  assert.ok(paths.length > 1, output);
  for (const path of ['.', ...paths]) {
    const { uid, mode } = statSync(join(kept, path));
    assert.deepEqual([uid, mode & 0o022], [0, 0], path);
  }
  assert.deepEqual(await program.run('start', nobody), { said: 'one\n', missed: [], failed: false });
});

test('what root compiles for a user again is what has changed since', {
  skip: cannotBeNobody,
}, async (context) => {
  const program = await smallProgram(context);
  await chmod(program.folder, 0o755);
  for (const said of ['one', 'two']) {
    await program.write('src/main.ts', `export const main = async () => console.log('${said}' as string);`);
    const { failed, output } = await run(join(program.folder, 'bin', 'compile.js'), 'nobody');
    assert.equal(failed, false, output);
    assert.deepEqual(await program.run('start', nobody), { said: `${said}\n`, missed: [], failed: false });
  }
});

test('a command that ends soon does not wait for files that it does not need', async (context) => {
  const program = await smallProgram(context);
  await program.write('src/main.ts', "export const main = async () => console.log('one' as string);");
  assert.deepEqual(await program.run('account'), { said: 'one\n', missed: ['main.ts'], failed: false });
});

test('a program whose files cannot be compiled says so itself', async (context) => {
  const program = await smallProgram(context);
  await program.write('src/main.ts', 'export const main = async () => {');
  const { said, failed } = await program.run('start');
  assert.ok(failed);
  assert.match(said, /main\.ts.*SyntaxError/s);
});

/** A program of our own beside a copy of bin/. */
async function smallProgram(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-compile-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  await cp(bin, join(folder, 'bin'), { recursive: true });
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return {
    folder,
    write: (path: string, source: string) => writeFile(join(folder, path), source),
    async run(command: string, uid?: number) {
      const { output, failed } = await run(join(folder, 'bin', 'waypost.js'), command, uid);
      const lines = output.split('\n').filter((line) => !line.startsWith('[compile cache]'));
      const missed = compiledFiles(output).missed.map((url) => url.slice(url.lastIndexOf('/') + 1));
      return { said: lines.join('\n'), missed, failed };
    },
  };
}

function run(file: string, word: string, uid?: number): Promise<{ output: string; failed: boolean }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, word], { env: telling, ...(uid && { uid }) }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, failed: error !== null }),
    );
  });
}

/** The program's files that were found compiled, and those that had to be, by what Node told. */
function compiledFiles(told: string): { found: string[]; missed: string[] } {
  const urls = (pattern: RegExp) => [...told.matchAll(pattern)].map(([, url]) => url as string);
  return {
    found: urls(/retrieving transpile cache for StrippedTypeScript (\S+?)\.\.\.success/g),
    missed: urls(/no transpile cache for StrippedTypeScript (\S+)/g),
  };
}

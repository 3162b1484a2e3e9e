import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { prepareDataDir } from '../../src/database/data-dir/prepare-data-dir.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-data-dir-'));
after(() => rm(folder, { recursive: true, force: true }));
let directories = 0;

const freshEnvironment = () => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: join(folder, `data-${++directories}`),
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** Starts the program, ends it, and returns its log. */
async function startOnce(environment: Record<string, string>): Promise<string> {
  const program = startProgram(['start'], { environment });
  await program.ready();
  program.child.kill('SIGTERM');
  return (await program.ended()).stdout;
}

test('what the service makes in its data directory is for nobody else on the machine', async () => {
  const environment = freshEnvironment();
  assert.doesNotMatch(await startOnce(environment), /chmod 700/);
  assert.equal(await modeOf(environment.DATA_DIR), '700');
  for (const name of await readdir(environment.DATA_DIR)) {
    assert.equal(await modeOf(join(environment.DATA_DIR, name)), name === 'spool' ? '700' : '600', name);
  }
});

test('a command makes its files for nobody else, either', async () => {
  const environment = freshEnvironment();
  await runProgram(['account', 'create', '--username', 'ada', '--email', 'ada@example.com'], { environment });
  assert.equal(await modeOf(environment.DATA_DIR), '700');
  assert.equal(await modeOf(join(environment.DATA_DIR, 'waypost.sqlite')), '600');
});

test('a data directory that others can read is warned of at each start', async () => {
  const environment = freshEnvironment();
  await mkdir(environment.DATA_DIR);
  await chmod(environment.DATA_DIR, 0o755);
  assert.match(await startOnce(environment), /"level":40.*"mode":"755".*chmod 700/);
});

test('a file in the place of the data directory is called one', async () => {
  assert.throws(
    () => prepareDataDir(import.meta.filename),
    new OperatorError(`DATA_DIR: ${import.meta.filename} is a file, it must be a folder.`),
  );
});

test('what changes data refuses a data directory without any, and makes nothing there', async () => {
  for (const args of [
    ['account', 'key', '--username', 'ada'],
    ['account', 'list'],
    ['account', 'two-factor', '--disable', 'ada@example.com'],
    ['block', 'link', 'prize'],
    ['unblock', 'account', 'ada'],
    ['reclassify'],
  ]) {
    const environment = freshEnvironment();
    const { code, stdout, stderr } = await runProgram(args, { environment });
    const line = `waypost: DATA_DIR: ${environment.DATA_DIR} holds no Waypost data.\n`;
    assert.deepEqual([code, stdout, stderr], [1, '', line], args.join(' '));
    assert.equal(existsSync(environment.DATA_DIR), false);
  }
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { spoolFolder } from '../../src/clicks/spool/spool.ts';
import { makeSpoolFolder } from '../../src/clicks/spool/spool-disk.ts';
import { lockDataDir } from '../../src/database/data-dir/lock-data-dir.ts';
import { openSqliteConnection } from '../../src/database/sqlite/sqlite-connection.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

test('a data directory has one user at a time, and the next one after it', async (context) => {
  const dataDir = await newDataDir(context);
  const first = lockDataDir(dataDir);
  assert.throws(
    () => lockDataDir(dataDir),
    new OperatorError(`DATA_DIR: ${dataDir} is in use by another Waypost.`),
  );
  first.release();
  lockDataDir(dataDir).release();
});

test('two directories are two', async (context) => {
  const locks = [await newDataDir(context), await newDataDir(context)].map(lockDataDir);
  for (const lock of locks) lock.release();
});

test('a directory that cannot be used is refused with the reason', () => {
  assert.throws(
    () => lockDataDir('/nowhere/at/all'),
    (error) => error instanceof OperatorError && /^DATA_DIR: .*unable to open/.test(error.message),
  );
});

test('a second service on the same directory is refused in one line; the first one goes on', async (context) => {
  const environment = { DATA_DIR: await newDataDir(context), PORT: '0', HOST: '127.0.0.1' };
  const first = startProgram(['start'], { environment });
  const baseUrl = await first.ready();
  const second = await runProgram(['start'], { environment });
  assert.equal(second.code, 1);
  assert.equal(second.stderr, `waypost: DATA_DIR: ${environment.DATA_DIR} is in use by another Waypost.\n`);
  assert.equal((await fetch(`${baseUrl}/healthz`)).status, 200);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const third = startProgram(['start'], { environment });
  assert.equal((await fetch(`${await third.ready()}/healthz`)).status, 200);
  third.child.kill('SIGTERM');
  assert.equal((await third.ended()).code, 0);
});

const notRoot = process.getuid?.() === 0 ? false : 'only root can take on another user';

/** The messages that another user gets who opens the lock, the database and the spool. */
async function openAsOther(dataDir: string): Promise<string[]> {
  const database = join(dataDir, 'waypost.sqlite');
  const source = (file: string) => JSON.stringify(new URL(`../../src/${file}`, import.meta.url).href);
  const script = `
    import { lockDataDir } from ${source('database/data-dir/lock-data-dir.ts')};
    import { openSqliteConnection } from ${source('database/sqlite/sqlite-connection.ts')};
    import { makeSpoolFolder } from ${source('clicks/spool/spool-disk.ts')};
    process.setuid(65_534);
    const [lock, database, spool] = ${JSON.stringify([dataDir, database, spoolFolder(dataDir)])};
    for (const open of [() => lockDataDir(lock), () => openSqliteConnection(database, 'writer'), () => makeSpoolFolder(spool)])
      try { open(); console.log('opened'); } catch ({ name, message }) { console.log(name, message); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout.trim().split('\n');
}

/** A folder that everybody may write, with files that belong to this user. */
async function newFiles(context: TestContext): Promise<string> {
  const dataDir = await newDataDir(context);
  await chmod(dataDir, 0o777);
  lockDataDir(dataDir).release();
  openSqliteConnection(join(dataDir, 'waypost.sqlite'), 'writer').close();
  makeSpoolFolder(spoolFolder(dataDir));
  return dataDir;
}

test('files of another user that may only be read are no lock, no database and no spool', {
  skip: notRoot,
}, async (context) => {
  const [lock, database, spool] = await openAsOther(await newFiles(context));
  assert.match(lock ?? '', /^OperatorError DATA_DIR: .* cannot be used \(EACCES: .*\)\.$/);
  assert.match(database ?? '', /^OperatorError The database .* cannot be opened: EACCES: .*\.$/);
  assert.match(
    spool ?? '',
    /^OperatorError DATA_DIR: .*spool must be a folder that can be written \(EACCES\)\.$/,
  );
});

test('files that may not even be read are named, also the one beside the database', {
  skip: notRoot,
}, async (context) => {
  const dataDir = await newFiles(context);
  await chmod(join(dataDir, 'waypost.lock'), 0o600);
  await chmod(join(dataDir, 'waypost.sqlite'), 0o600);
  const [lock, closed] = await openAsOther(dataDir);
  assert.match(lock ?? '', /cannot be used \(EACCES: .*waypost\.lock'\)\.$/);
  assert.match(closed ?? '', /cannot be opened: EACCES: .*waypost\.sqlite'\.$/);
  await chmod(join(dataDir, 'waypost.sqlite'), 0o666);
  await writeFile(join(dataDir, 'waypost.sqlite-wal'), '', { mode: 0o600 });
  const [, beside] = await openAsOther(dataDir);
  assert.match(beside ?? '', /waypost\.sqlite cannot be opened: EACCES: .*waypost\.sqlite-wal'\.$/);
});

async function newDataDir(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-lock-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a command of a user who may not write is told which file or folder that is', {
  skip: notRoot,
}, async (context) => {
  const dataDir = await newFiles(context);
  const database = join(dataDir, 'waypost.sqlite');
  const refused = async () => {
    const require = new URL('../../src/database/data-dir/require-data.ts', import.meta.url).href;
    const script = `
      import { requireData } from ${JSON.stringify(require)};
      process.setuid(65_534);
      try { requireData(${JSON.stringify(dataDir)}); } catch ({ message }) { console.log(message); }`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    return stdout;
  };
  const start = `DATA_DIR: ${dataDir} cannot be read: EACCES: permission denied, access`;
  await chmod(database, 0o600);
  assert.equal(await refused(), `${start} '${database}'.\n`);
  await chmod(database, 0o644);
  await chmod(dataDir, 0o755);
  assert.equal(await refused(), `${start} '${dataDir}'.\n`);
});

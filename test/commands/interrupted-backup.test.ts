/** Signals, failures and power cuts that come while `waypost backup` and `waypost restore` are copying. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { childEnvironment } from '../support/processes/child-service.ts';
import { assertInterrupted } from '../support/processes/interrupt.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-interrupted-'));
after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
const at = (name: string) => join(folder, name);
const left = 'What it had written is removed: run the same command again.';

/** Options of Node by which every thread of the program runs `script` first. */
function preload(script: string): string[] {
  const imports = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { dirname } from 'node:path';
    import { DatabaseSync } from 'node:sqlite';
    const { prepare } = DatabaseSync.prototype;`;
  return ['--import', `data:text/javascript,${encodeURIComponent(imports + script)}`];
}

/** Replaces the copying of a database, by statements that know the new file's path as `path`. */
function copyingBy(statements: string): string {
  return `
    DatabaseSync.prototype.prepare = function (sql) {
      if (!sql.startsWith('vacuum into')) return prepare.call(this, sql);
      return { run: (path) => { ${statements} } };
    };`;
}

/** Lets the copy of a database hang when a part of it is written, within a statement that takes centuries. */
const hanging = copyingBy(`
  fs.writeFileSync(path, 'a part of it');
  const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
  prepare.call(this, endless).get();`);

async function assertDone(args: string[], dataDir: string, nodeOptions: string[] = []): Promise<void> {
  const { code, stderr } = await runProgram(args, { environment: childEnvironment(dataDir), nodeOptions });
  assert.deepEqual([code, stderr], [0, ''], args.join(' '));
}

/** Sends the signal when a part of the database has been copied into the folder `to`. */
async function interruptCopy(
  args: string[],
  { dataDir, to, signal }: { dataDir: string; to: string; signal: NodeJS.Signals },
): Promise<void> {
  const environment = childEnvironment(dataDir);
  const program = startProgram(args, { environment, nodeOptions: preload(hanging) });
  const part = join(to, 'waypost.sqlite.unfinished', 'waypost.sqlite');
  await poll('a part of the copy', async () => existsSync(part) || undefined);
  await assertInterrupted(program, signal, left);
}

const person = ['--username', 'ada', '--email', 'ada@example.com', '--password', 'a long password'];
const made = await runProgram(['account', 'create', ...person], {
  environment: childEnvironment(at('data')),
});
assert.equal(made.code, 0, made.stderr);
await assertDone(['backup', at('copy')], at('data'));
const whole = (await readdir(at('copy'))).sort();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} to a backup removes what it has written, and it can be run again`, async () => {
    const name = `backups-${signal}`;
    await interruptCopy(['backup', at(`${name}/may/monday`)], {
      dataDir: at('data'),
      to: at(`${name}/may/monday`),
      signal,
    });
    assert.ok(!existsSync(at(name)), 'also the folders above it that were not there before');
    await assertDone(['backup', at(`${name}/may/monday`)], at('data'));
    assert.deepEqual((await readdir(at(`${name}/may/monday`))).sort(), whole);
  });
}

test('what was there before an interrupted backup stays', async () => {
  await mkdir(at('kept'));
  await writeFile(at('kept/.keep'), 'dear ada');
  await interruptCopy(['backup', at('kept')], { dataDir: at('data'), to: at('kept'), signal: 'SIGINT' });
  assert.deepEqual(await readdir(at('kept')), ['.keep']);
});

test('SIGINT to a restore leaves a folder into which it can be run again', async () => {
  await interruptCopy(['restore', at('copy')], { dataDir: at('new'), to: at('new'), signal: 'SIGINT' });
  assert.deepEqual(await readdir(at('new')), ['waypost.lock']);
  await assertDone(['restore', at('copy')], at('new'));
  await assertDone(['account', 'list'], at('new'));
});

test('a restore that was killed keeps the service from starting', async () => {
  const environment = childEnvironment(at('killed'));
  const nodeOptions = preload(hanging);
  const program = startProgram(['restore', at('copy')], { environment, nodeOptions });
  const part = at('killed/waypost.sqlite.unfinished/waypost.sqlite');
  await poll('a part of the copy', async () => existsSync(part) || undefined);
  program.child.kill('SIGKILL');
  await program.ended();
  const { code, stderr } = await runProgram(['start'], { environment });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /holds only a part of a backup\. Please empty it and run "waypost restore" again\.\n$/,
  );
});

/** Asserts that a backup fails with these lines, which may know the folder as `to`. */
async function assertFails(name: string, script: string, line: string): Promise<void> {
  const environment = childEnvironment(at('data'));
  const { code, stderr } = await runProgram(['backup', at(name)], {
    environment,
    nodeOptions: preload(script),
  });
  assert.deepEqual([code, stderr], [1, `waypost: The backup in ${at(name)} failed: ${line}\n`]);
}

test('a backup whose folder is gone says why it failed', async () => {
  const gone = 'fs.rmSync(dirname(dirname(path)), { recursive: true }); throw new Error("the disk is gone");';
  await assertFails('gone/monday', copyingBy(gone), 'the disk is gone.');
  assert.ok(!existsSync(at('gone')));
});

test('a backup that fails and cannot be removed says both', async () => {
  const script = `${copyingBy('throw new Error("the disk is broken");')}
    fs.rmSync = () => { throw new Error('EROFS: read-only file system'); };
    syncBuiltinESMExports();`;
  await assertFails(
    'broken',
    script,
    'the disk is broken. What it had written could not be removed (EROFS: read-only file system).',
  );
});

test('a backup for which the disk is too full at once leaves what it found, so that it can be run again', async () => {
  const noRoom = (name: string) => `
    const { mkdirSync } = fs;
    fs.mkdirSync = (path, ...rest) => {
      if (path.endsWith('${name}')) throw new Error('no space left');
      return mkdirSync(path, ...rest);
    };
    syncBuiltinESMExports();`;
  await mkdir(at('full'));
  for (const [target, name] of [
    ['full', 'spool'],
    ['full', 'waypost.sqlite.unfinished'],
    ['full/of/much', 'waypost.sqlite.unfinished'],
    ['full/of/much', 'much'],
  ] as const) {
    await assertFails(target, noRoom(name), 'no space left.');
    assert.deepEqual(await readdir(at('full')), []);
  }
  await assertDone(['backup', at('full')], at('data'));
});

test('what tells a whole copy from a part is written last, when all else is on the disk, its folder too', {
  skip: process.platform !== 'linux' && 'needs /proc to tell what is written',
}, async () => {
  const segment = '000000000000001-aaaaaaaa-00000001.spool';
  await mkdir(at('data/spool'), { recursive: true });
  await writeFile(join(at('data/spool'), segment), '');
  for (const [command, from, to] of [
    ['backup', at('data'), at('durable')],
    ['restore', at('durable'), at('durably')],
  ] as const) {
    const args = [command, command === 'backup' ? to : from];
    const dataDir = command === 'backup' ? from : to;
    await assertDone(args, dataDir, preload(recordingIn(at(`${command}.log`))));
    const steps = (await readFile(at(`${command}.log`), 'utf8')).trim().split('\n');
    const all = [
      `mkdir ${to}`,
      `sync ${dirname(to)}`,
      ...(command === 'backup' ? [`mkdir ${to}/spool`, `mkdir ${to}/waypost.sqlite.unfinished`] : []),
      ...(command === 'restore' ? [`mkdir ${to}/waypost.sqlite.unfinished`, `mkdir ${to}/spool`] : []),
      `sync ${to}/spool/${segment}`,
      `sync ${to}/spool`,
      `sync ${to}/waypost.sqlite.unfinished/waypost.sqlite`,
      `rename ${to}/waypost.sqlite.unfinished/waypost.sqlite`,
      `sync ${to}`,
    ];
    assert.deepEqual(
      steps.filter((step) => all.includes(step)),
      all,
    );
  }
});

test('a segment of the spool that is stored while it is copied is left to the database', async () => {
  await mkdir(at('data/spool'), { recursive: true });
  await writeFile(at('data/spool/000000000000002-aaaaaaaa-00000001.spool'), '');
  const stored = `
    const { copyFileSync } = fs;
    fs.copyFileSync = (from, ...rest) => { copyFileSync(from, ...rest); fs.rmSync(from); };
    syncBuiltinESMExports();`;
  await assertDone(['backup', at('stored')], at('data'), preload(stored));
  assert.deepEqual(await readdir(at('stored/spool')), []);
});

/** Writes what is made, renamed and brought to the disk into the file `log`. */
function recordingIn(log: string): string {
  return `
    const record = (line) => fs.appendFileSync(${JSON.stringify(log)}, line + '\\n');
    const { fsyncSync, mkdirSync, renameSync } = fs;
    fs.fsyncSync = (fd) => { record('sync ' + fs.readlinkSync('/proc/self/fd/' + fd)); fsyncSync(fd); };
    fs.mkdirSync = (path, ...rest) => { record('mkdir ' + path); return mkdirSync(path, ...rest); };
    fs.renameSync = (path, to) => { record('rename ' + path); renameSync(path, to); };
    syncBuiltinESMExports();`;
}

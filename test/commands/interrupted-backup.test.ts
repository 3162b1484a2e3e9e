/** Signals that come while `waypost backup` and `waypost restore` are copying. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { childEnvironment } from '../support/processes/child-service.ts';
import { assertInterrupted } from '../support/processes/interrupt.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-interrupted-'));
after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
const at = (name: string) => join(folder, name);
const left = 'What it had written is removed: run the same command again.';

/** Lets the copy of a database hang when a part of it is written, within a statement that takes centuries. */
const hanging = `data:text/javascript,${encodeURIComponent(`
  import { writeFileSync } from 'node:fs';
  import { DatabaseSync } from 'node:sqlite';
  const { prepare } = DatabaseSync.prototype;
  const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
  DatabaseSync.prototype.prepare = function (sql) {
    if (!sql.startsWith('vacuum into')) return prepare.call(this, sql);
    const run = (path) => {
      writeFileSync(path, 'a part of it');
      prepare.call(this, endless).get();
    };
    return { run };
  };
`)}`;

async function assertDone(args: string[], dataDir: string): Promise<void> {
  const { code, stderr } = await runProgram(args, { environment: childEnvironment(dataDir) });
  assert.deepEqual([code, stderr], [0, ''], args.join(' '));
}

/** Sends the signal when a part of the database has been copied into the folder `to`. */
async function interruptCopy(
  args: string[],
  { dataDir, to, signal }: { dataDir: string; to: string; signal: NodeJS.Signals },
): Promise<void> {
  const environment = childEnvironment(dataDir);
  const program = startProgram(args, { environment, nodeOptions: ['--import', hanging] });
  const part = join(to, 'waypost.sqlite.unfinished', 'waypost.sqlite');
  await poll('a part of the copy', async () => existsSync(part) || undefined);
  await assertInterrupted(program, signal, left);
}

const person = ['--username', 'ada', '--email', 'ada@example.com', '--password', 'a long password'];
await assertDone(['account', 'create', ...person], at('data'));
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
  const nodeOptions = ['--import', hanging];
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

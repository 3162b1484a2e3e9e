/** Signals that come while a command of accounts waits for the database, which somebody else is changing. */
import assert from 'node:assert/strict';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { assertInterrupted } from '../support/processes/interrupt.ts';
import { runProgram, startProgram } from '../support/processes/program.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-interrupted-'));
after(() => rm(folder, { recursive: true, force: true }));
const environment = { DATA_DIR: join(folder, 'data') };
const file = join(environment.DATA_DIR, 'waypost.sqlite');
const person = (name: string) => ['--username', name, '--email', `${name}@example.com`];
const made = await runProgram(['account', 'create', ...person('ada')], { environment });
assert.equal(made.code, 0);

const change = 'Its change is made as a whole or not at all: run the same command again to be sure.';
const creation =
  'The account is made or not: see "waypost account list". If it is, "waypost account key" and "password" give access to it.';

for (const [signal, args, left] of [
  ['SIGINT', ['account', 'role', '--username', 'ada', '--role', 'administrator'], change],
  ['SIGTERM', ['account', 'create', ...person('bob')], creation],
] as const)
  test(`${signal} to ${args.slice(0, 2).join(' ')} is told, and it can be run again`, {
    skip: process.platform !== 'linux',
  }, async () => {
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const program = startProgram([...args], { environment });
    await poll('the command to open the database', async () => has(program.child.pid, file) || undefined);
    await assertInterrupted(program, signal, left);
    other.close();
    const { code } = await runProgram([...args], { environment });
    assert.equal(code, 0);
  });

/** Whether a process has a log of the file open, which it has once it listens to signals and works. */
function has(pid: number | undefined, path: string): boolean {
  const fds = `/proc/${pid}/fd`;
  return readdirSync(fds).some((fd) => {
    try {
      return readlinkSync(join(fds, fd)) === `${path}-wal`;
    } catch {
      return false;
    }
  });
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { withBuildLock } from '../../src/http/dashboard/build-lock.ts';
import { tryLockFile } from '../../src/platform/files/lock-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-lock-file-'));
after(() => rm(folder, { recursive: true, force: true }));
const source = JSON.stringify(new URL('../../src/platform/files/lock-file.ts', import.meta.url).href);

/** Starts another process that takes the lock, and waits until it has it. */
async function holdElsewhere(path: string) {
  const script = `
    import { tryLockFile } from ${source};
    const lock = tryLockFile(${JSON.stringify(path)});
    console.log(lock ? 'locked' : 'refused');
    setInterval(() => lock, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  assert.equal(said.trim(), 'locked');
  return child;
}

test('a lock has one owner at a time, and is free when its owner is killed', async () => {
  const path = join(folder, 'owner');
  const owner = await holdElsewhere(path);
  assert.equal(tryLockFile(path), undefined);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  const lock = tryLockFile(path);
  assert.ok(lock);
  assert.equal(tryLockFile(path), undefined);
  lock.release();
  tryLockFile(path)?.release();
});

test('of those that wait for a build that was killed, one builds at a time', async () => {
  const path = join(folder, 'build');
  const owner = await holdElsewhere(path);
  let building = 0;
  const build = () =>
    withBuildLock(path, async () => {
      assert.equal(++building, 1);
      await new Promise(setImmediate);
      building--;
      return 'built';
    });
  const builds = [build(), build(), build()];
  owner.kill('SIGKILL');
  assert.deepEqual(await Promise.all(builds), ['built', 'built', 'built']);
});

test('a file that cannot be made is no lock', () => {
  assert.throws(() => tryLockFile('/nowhere/at/all'), /unable to open database file/);
});

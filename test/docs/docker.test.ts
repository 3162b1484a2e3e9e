import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const page = await readFile(new URL('../../docs/operations/docker.md', import.meta.url), 'utf8');

test('what a restore replaces is kept, also when another one follows', async (context) => {
  const data = await mkdtemp(join(tmpdir(), 'waypost-docker-'));
  context.after(() => rm(data, { recursive: true, force: true }));
  const [, command = ''] = /run --rm waypost sh -c '(cd \/data [^']+)'/.exec(page) ?? [];
  await mkdir(join(data, 'backups', '2026-12-01'), { recursive: true });
  for (const content of ['first', 'second']) {
    await mkdir(join(data, 'spool'));
    await writeFile(join(data, 'waypost.sqlite'), content);
    execFileSync('sh', ['-c', command.replace('/data', data)]);
    assert.deepEqual(globSync('*', { cwd: data }), ['backups']);
  }
  const replaced = globSync('backups/replaced*/waypost.sqlite', { cwd: data });
  const contents = await Promise.all(replaced.map((path) => readFile(join(data, path), 'utf8')));
  assert.deepEqual(contents.toSorted(), ['first', 'second']);
  assert.equal(globSync('backups/2026-12-01', { cwd: data }).length, 1);
});

test('the program in the image can be read by its user, also if the source was for its owner alone', async (context) => {
  const source = await mkdtemp(join(tmpdir(), 'waypost-docker-'));
  context.after(() => rm(source, { recursive: true, force: true }));
  const [, commands = ''] = /^RUN ([^]+?) \\\n {2}&& npm ci/m.exec(page) ?? [];
  for (const folder of ['web', 'contract', 'src']) await mkdir(join(source, folder), { mode: 0o700 });
  const files = ['src/main.ts', 'package-lock.json'].map((name) => join(source, name));
  for (const file of files) await writeFile(file, '', { mode: 0o600 });
  execFileSync('sh', ['-c', commands], { cwd: source });
  for (const file of files) assert.equal((await stat(file)).mode & 0o777, 0o644);
  assert.equal((await stat(join(source, 'src'))).mode & 0o777, 0o755);
});

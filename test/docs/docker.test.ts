import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

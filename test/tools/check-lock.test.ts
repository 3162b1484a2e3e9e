import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { checkLock, completeLock } from '../../tools/check-lock.ts';
import { createTree } from './temporary-tree.ts';

type Packages = Record<string, object>;

function treeWith(packages: Packages): string {
  return createTree({ 'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }) });
}

function packagesOf(root: string): Packages {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

test('a lock file with an entry for every optional package passes, wherever Node would find it', () => {
  const root = treeWith({
    '': { optionalDependencies: { top: '1.0.0' } },
    'node_modules/top': { optionalDependencies: { beside: '1.0.0', inside: '1.0.0' } },
    'node_modules/beside': {},
    'node_modules/top/node_modules/inside': { optionalDependencies: { beside: '1.0.0' } },
  });
  assert.deepEqual(checkLock(root), []);
});

test('an optional package without an entry is told with its dependent', () => {
  const root = treeWith({
    'node_modules/tool': { optionalDependencies: { '@tool/linux-x64': '1.2.3' } },
    'node_modules/other/node_modules/@tool/linux-x64': {},
  });
  const [problem, ...rest] = checkLock(root);
  assert.match(
    problem ?? '',
    /check-lock\.ts --write.*\n {4}@tool\/linux-x64@1\.2\.3, optional for node_modules\/tool$/,
  );
  assert.deepEqual(rest, []);
});

test('--write adds the missing entries with the machines they are for, and leaves the others alone', () => {
  const names = ['@tool/linux-x64-musl', '@tool/linux-arm64-gnu', '@tool/darwin-arm64', '@tool/wasm32'];
  const tool = { dev: true, optionalDependencies: Object.fromEntries(names.map((name) => [name, '1.2.3'])) };
  const root = treeWith({ 'node_modules/tool': tool });
  completeLock(root);
  const entry = { version: '1.2.3', dev: true, optional: true };
  assert.deepEqual(packagesOf(root), {
    'node_modules/tool': tool,
    'node_modules/@tool/linux-x64-musl': { ...entry, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/@tool/linux-arm64-gnu': { ...entry, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
    'node_modules/@tool/darwin-arm64': { ...entry, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/@tool/wasm32': { ...entry, cpu: ['wasm32'] },
  });
  assert.deepEqual(checkLock(root), []);
});

test('an entry that cannot be told from the name is not invented', () => {
  const root = treeWith({ '': { optionalDependencies: { fsevents: '~2.3.2' } } });
  assert.throws(() => completeLock(root), /fsevents@~2\.3\.2 .*add its entry by hand/);
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const compiler = join(root, 'node_modules/.bin/tsc');
/** A folder below the root, so that packages are resolved from there. */
const folder = mkdtempSync(join(root, 'node_modules/.cache-types-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Calls with the compiler error that each must cause. One run of the compiler checks all of them, one a line.
 */
const calls: [code: string, says: RegExp | undefined][] = [
  ["call('getLink', { params: { id: 7 } })", undefined],
  ["call('listLinks', { query: { page: 2, status: 'private', order: 'click', q: undefined } })", undefined],
  [
    "call('createLink', { body: { url: 'https://example.com/', expiry: '2030-01-01', campaign: null } })",
    undefined,
  ],
  ["call('getInstance', {}).then(({ registration }) => registration === 'first')", undefined],
  ["call('listLinks', {}).then(({ data }) => data.urls[0]?.clicks.toFixed())", undefined],
  ["call('listLink', {})", /listLink/],
  ["call('getLink', {})", /params/],
  ["call('getLink', { params: { alias: 'a' } })", /alias/],
  ["call('createLink', { body: { title: 'a' } })", /url/],
  ["call('createLink', { body: { url: 'https://example.com/', tittle: 'a' } })", /tittle/],
  ["call('createLink', { body: { url: 'https://example.com/', status: 'hidden' } })", /hidden/],
  ["call('listLinks', { query: { order: 'size' } })", /size/],
  ["call('getAccount', { query: { a: 1 } })", /query|undefined/],
  ["call('getInstance', {}).then(({ registration }) => registration === 'never')", /never/],
  ["call('listLinks', {}).then(({ data }) => data.links)", /links/],
];

test('calls are typed by the contract: names, parameters, query, body and answer', () => {
  const client = join(root, 'web/api/call.ts');
  const lines = [
    `import { call } from ${JSON.stringify(client)};`,
    ...calls.map(([code]) => `void ${code};`),
  ];
  writeFileSync(join(folder, 'calls.ts'), `${lines.join('\n')}\n`);
  const settings = {
    extends: join(root, 'web/tsconfig.json'),
    include: ['calls.ts', join(root, 'web/virtual.d.ts')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = stdout.split(/^(?=\S)/m).filter((finding) => finding.startsWith('calls.ts('));
  for (const [index, [code, says]] of calls.entries()) {
    const about = found.filter((line) => line.startsWith(`calls.ts(${index + 2},`)).join('\n');
    if (says) assert.match(about, says, code);
    else assert.equal(about, '', code);
  }
});

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { endpoints } from '../../contract/index.ts';
import { reportReasons } from '../../contract/reports.ts';
import { readBlocklist } from '../../src/platform/addresses/blocklist/read-files.ts';

const page = await readFile(new URL('../../docs/operations/abuse.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-abuse-'));
after(() => rm(folder, { recursive: true, force: true }));

test('every administrators’ endpoint for reports and blocks is on the page', () => {
  for (const { method, path, resource } of endpoints) {
    if (resource !== 'reports' && resource !== 'blocks') continue;
    const written = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const short = written.replace(/admin\/\w+\/:id\/unblock/, 'admin/…/:id/unblock');
    assert.ok(page.includes(written) || page.includes(short), written);
  }
  for (const reason of reportReasons) assert.ok(page.includes(`\`${reason}\``), reason);
});

test('the list on the page is read as the page says', async () => {
  const path = join(folder, 'list.txt');
  await writeFile(path, page.split('```text\n')[1]?.split('```')[0] ?? '');
  const listed = await readBlocklist([path]);
  assert.equal(listed.size, 6);
  for (const address of [
    'https://www.evil.example/',
    'https://free-prize.zip/',
    'http://shared.example/mallory/page',
    'https://bad.example/',
    'http://203.0.113.9/',
  ]) {
    assert.ok(listed.find(address), address);
  }
  assert.equal(listed.find('https://shared.example/ada'), undefined);
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { visitPath } from '../support/clicks/visits.ts';
import { startService } from '../support/service.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../docs/operations/import-links.js', import.meta.url));
const page = await readFile(new URL('../../docs/operations/import.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-import-'));
after(() => rm(folder, { recursive: true, force: true }));
const service = await startService();
const owner = await service.createAccount();
let files = 0;

/** Never rejects. */
async function importTable(content: string, ...options: string[]) {
  const path = join(folder, `${++files}.csv`);
  await writeFile(path, content);
  const env = { PATH: process.env['PATH'], WAYPOST_URL: service.baseUrl, WAYPOST_KEY: owner.key };
  return run(process.execPath, [script, path, ...options], { env })
    .then((said) => ({ code: 0, ...said }))
    .catch(({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }));
}

const targetOf = async (path: string) => (await visitPath(service.baseUrl, path)).headers.location;

test('a table is imported whatever separates and quotes it', async () => {
  const commas = [
    '\ufeffkeyword,url,title',
    'summer,https://example.com/summer,Summer',
    '"quoted","https://example.com/a,b","He said ""yes"",\ntwice"',
    'https://old.example/whole,https://example.com/whole,',
    '',
  ].join('\r\n');
  assert.deepEqual(await importTable(commas, '--url', 'url', '--alias', 'keyword', '--title', 'title'), {
    code: 0,
    stdout: '3 of 3 links made\n',
    stderr: '',
  });
  assert.equal(await targetOf('/summer'), 'https://example.com/summer');
  assert.equal(await targetOf('/quoted'), 'https://example.com/a,b');
  assert.equal(await targetOf('/whole'), 'https://example.com/whole');
  const tabs = 'address\ttarget\nwith-tabs\thttps://example.com/x,y\n';
  assert.equal(
    (await importTable(tabs, '--url', 'target', '--alias', 'address')).stdout,
    '1 of 1 links made\n',
  );
  assert.equal(await targetOf('/with-tabs'), 'https://example.com/x,y');
});

test('more rows than a call takes are imported', async () => {
  const rows = Array.from({ length: 1_201 }, (_, n) => `row-${n},https://example.com/${n}`);
  const { code, stdout } = await importTable(`a,u\n${rows.join('\n')}`, '--url', 'u', '--alias', 'a');
  assert.deepEqual([code, stdout], [0, '1201 of 1201 links made\n']);
  assert.equal(await targetOf('/row-1200'), 'https://example.com/1200');
});

test('a row that cannot be imported is told by its line, and leaves the others alone', async () => {
  const table = 'a,u\nfine,https://example.com/\nbad,javascript:alert(1)\nrow-1,https://example.com/\n';
  const { code, stdout, stderr } = await importTable(table, '--url', 'u', '--alias', 'a');
  assert.deepEqual([code, stdout], [1, '1 of 3 links made\n']);
  assert.match(stderr, /^row 3: .+ \(bad, javascript:alert\(1\)\)\nrow 4: .+ \(row-1, .+\)\n$/);
});

test('a column that is not there is told with those that are', async () => {
  const { code, stderr } = await importTable('a,u\n', '--url', 'target');
  assert.deepEqual([code, stderr], [1, 'import-links: there is no column "target"; there are: a, u\n']);
});

test('each command on the page names options of the script', () => {
  const commands = page.match(/import-links\.js [^\n]+/g) ?? [];
  assert.ok(commands.length >= 4, commands.join());
  for (const command of commands) {
    for (const [, option] of command.matchAll(/ --(\w+)/g)) {
      assert.ok(['url', 'alias', 'title', 'domain'].includes(String(option)), command);
    }
  }
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { settingNames } from '../../src/settings/environment.ts';
import { startService } from '../support/service.ts';

const run = promisify(execFile);
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the README’s curl session prints what the README says', async (context) => {
  const curl = await run('curl', ['--version']).catch(() => undefined);
  if (!curl) return context.skip('curl is not installed');
  const { baseUrl } = await startService({ environment: { REGISTRATION: 'first' } });
  const session = (await read('README.md'))
    .split('```sh\n')
    .map((block) => block.split('```')[0] as string)
    .find((block) => block.startsWith('KEY='));
  assert.ok(session);
  const lines = session.trim().split('\n');
  assert.equal(lines.length, 6);
  const { stdout } = await run('bash', ['-c', session.replaceAll('http://localhost:3000', baseUrl)]);
  // The first command prints nothing.
  const [link, visit, code, statistics, scans, ...others] = stdout.split('\n');
  assert.deepEqual(others, ['']);
  assert.equal(link, `{"error":0,"id":1,"shorturl":"${baseUrl}/summer","short":"${baseUrl}/summer"}`);
  assert.equal(visit, '302 https://example.com/summer');
  assert.match(code ?? '', new RegExp(`^\\{"error":0,"id":1,"link":"${baseUrl}/qr/`));
  assert.match(statistics ?? '', /"clicks":1,/);
  assert.match(scans ?? '', /"scans":0,/);
});

test('the settings page has every setting and no other', async () => {
  const page = await read('docs/operations/settings.md');
  const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(documented.sort(), [...settingNames].sort());
});

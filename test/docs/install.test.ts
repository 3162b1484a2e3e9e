import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { isMissing } from '../support/processes/web-servers.ts';

const page = await readFile(new URL('../../docs/operations/install.md', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'waypost-install-'));
after(() => rm(folder, { recursive: true, force: true }));

test('systemd itself finds no fault with the unit', async (context) => {
  const missing = await isMissing('systemd-analyze --version');
  if (missing) return context.skip(missing);
  const unit = page
    .split('```ini\n')
    .find((block) => block.startsWith('[Unit]'))
    ?.split('```')[0];
  assert.ok(unit);
  const path = join(folder, 'waypost.service');
  const node = '/opt/waypost/node_modules/.bin/node';
  assert.ok(unit.includes(`ExecStart=${node} `));
  await writeFile(path, unit.replace(`ExecStart=${node} `, `ExecStart=${process.execPath} `));
  const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', path]);
  // It also tells of faults of the machine's own units.
  assert.deepEqual(
    stderr.split('\n').filter((line) => line.includes('waypost')),
    [],
  );
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { startProgram } from '../support/processes/program.ts';
import { isMissing } from '../support/processes/web-servers.ts';

const read = (name: string) => readFile(new URL(`../../docs/operations/${name}`, import.meta.url), 'utf8');
const page = await read('install.md');
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

for (const [name, text] of [
  ['install.md', page],
  ['upgrade.md', await read('upgrade.md')],
] as const) {
  test(`what the command of ${name} installs can be read by the service's user, whatever root's umask is`, async () => {
    const command = /^ *sudo (.*npm ci.*)$/m.exec(text)?.[1];
    assert.ok(command);
    const installed = join(folder, `installed-${name}`);
    const making = command.replace('npm ci --omit=dev', `mkdir ${installed}`);
    await promisify(execFile)('sh', ['-c', `umask 077; ${making}`]);
    assert.equal((await stat(installed)).mode & 0o777, 0o755);
  });

  test(`the command of ${name} that asks whether the service is ready waits until it has started`, async (context) => {
    const missing = await isMissing('curl --version');
    if (missing) return context.skip(missing);
    const command = /^ *(curl .+)\/readyz$/m.exec(text)?.[0];
    assert.ok(command);
    const port = String(await freePort());
    const environment = { PORT: port, HOST: '127.0.0.1', DATA_DIR: join(folder, name) };
    const program = startProgram(['start'], { environment });
    context.after(() => program.child.kill('SIGKILL'));
    // As pasted behind the command that starts the service: nothing listens yet.
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace(':3000', `:${port}`)]);
    assert.equal(stdout, '{"status":"ready","troubles":[],"warnings":[]}');
    program.child.kill('SIGTERM');
    assert.equal((await program.ended()).code, 0);
  });
}

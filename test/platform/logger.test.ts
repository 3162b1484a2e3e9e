import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { poll } from '../support/clicks/visits.ts';
import { freePort } from '../support/free-port.ts';

const program = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const startsWithinMs = 120_000;
const skip = existsSync('/dev/full') ? false : 'there is no /dev/full here';

test('where its log cannot be written, the service answers and ends as ever', { skip }, async (context) => {
  const [folder, full, port] = [
    await mkdtemp(join(tmpdir(), 'waypost-log-')),
    await open('/dev/full', 'w'),
    await freePort(),
  ];
  const child = spawn(process.execPath, [program, 'start'], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', full.fd, 'inherit'],
  });
  const ended = once(child, 'exit');
  context.after(async () => {
    child.kill('SIGKILL');
    await full.close();
    await rm(folder, { recursive: true, force: true });
  });
  const ask = () => fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(30_000) });
  const hasStarted = async () => (await ask().catch(() => undefined))?.ok || undefined;
  await poll('the first answer', hasStarted, startsWithinMs);
  assert.equal((await ask()).status, 200);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});

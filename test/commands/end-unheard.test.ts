import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const programFile = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const args = [programFile, 'simulate', '--links', '1M', '--clicks-per-month', '1M'];

/** Runs a command whose output goes to `output`; nobody reads it if that is a pipe. */
async function runUnheard(output: 'pipe' | number): Promise<{ code: unknown; stderr: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, 'pipe'] });
  child.stdout?.destroy();
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = await once(child, 'close');
  return { code, stderr };
}

test('a command whose reader has gone ends without a word, as by SIGPIPE', async () => {
  assert.deepEqual(await runUnheard('pipe'), { code: 141, stderr: '' });
});

test('a command that cannot write what it prints says so in one line', {
  skip: process.platform !== 'linux',
}, async () => {
  assert.deepEqual(await runUnheard(openSync('/dev/full', 'w')), {
    code: 1,
    stderr: 'waypost: the output cannot be written (ENOSPC).\n',
  });
});

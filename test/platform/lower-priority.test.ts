import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { test } from 'node:test';

const source = new URL('../../src/platform/pace/lower-priority.ts', import.meta.url).href;

test('a priority is lowered, and never raised where the service was started with a lower one', (t) => {
  if (process.platform !== 'linux') return t.skip('threads have no priority of their own here');
  assert.equal(nicenessAfter(10), Math.max(10, getPriority()));
  assert.equal(nicenessAfter(10, 15), Math.max(15, getPriority()));
});

/** The niceness after the call, tried in another process that starts with the niceness `own`. */
function nicenessAfter(lowered: number, own = getPriority()): number {
  const program = `
    import { getPriority, setPriority } from 'node:os';
    import { lowerPriority } from ${JSON.stringify(source)};
    setPriority(Math.max(${own}, getPriority()));
    lowerPriority(${lowered});
    console.log(getPriority());`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return Number.parseInt(stdout, 10);
}

import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { finished } from 'node:stream/promises';
import { readBlocklist } from '../../src/platform/addresses/blocklist/read-files.ts';
import { collectGarbage } from '../../src/platform/pace/collect-garbage.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

const folder = await mkdtemp(join(tmpdir(), 'waypost-blocklist-size-'));
after(() => rm(folder, { recursive: true, force: true }));

const entries = 1_000_000;
const megabytesMax = 100;
const lookups = 50_000;
/** Of processor time. It takes 3; only a linear search through the list exceeds this. */
const microsecondsMax = 100;

test('a million entries take less than 100 MB, and an address is looked up in microseconds', async () => {
  const path = join(folder, 'list.txt');
  const file = createWriteStream(path);
  for (let n = 0; n < entries; n++) file.write(lineOf(n));
  file.end();
  await finished(file);

  collectGarbage();
  const before = process.memoryUsage();
  const listed = await readBlocklist([path]);
  collectGarbage();
  const after = process.memoryUsage();
  assert.equal(listed.size, entries);
  const used = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
  assert.ok(used < megabytesMax * 1e6, `${Math.round(used / 1e6)} MB`);

  const ms = await cpuMsOf(() => {
    for (let n = 0; n < lookups; n++) {
      assert.equal(listed.find(`https://www.shop.example-${n}.org/a/b/c?x=${n}`), undefined);
      assert.equal(listed.find(`https://a.b.bad-${n * 3}.example.com/login`), `bad-${n * 3}.example.com`);
    }
  });
  const microseconds = (ms * 1000) / (2 * lookups);
  assert.ok(microseconds < microsecondsMax, `${microseconds} µs`);
});

function lineOf(n: number): string {
  if (n % 3 === 0) return `bad-${n}.example.com\n`;
  return n % 3 === 1 ? `0.0.0.0 tracker-${n}.example.net\n` : `https://shared.example/user-${n}/\n`;
}

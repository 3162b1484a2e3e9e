import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { SpoolSegment } from '../../../src/clicks/spool/spool-segment.ts';
import {
  append,
  longVisit,
  openSpool,
  readVisitsNow,
  segmentsIn,
  wrap,
} from '../../support/clicks/spools.ts';
import { poll } from '../../support/clicks/visits.ts';

const parent = await mkdtemp(join(tmpdir(), 'waypost-segment-'));
after(() => rm(parent, { recursive: true, force: true }));
let made = 0;
const newPath = () => join(parent, String(made++));
const sizeOf = async (path: string) => (await stat(path)).size;

/** Enough bytes for a segment to be taken as one that grows fast. */
const fastBytes = 40_000;

test('a segment that grows fast has room for more of it, and none any more when it is closed', async () => {
  const path = newPath();
  const segment = new SpoolSegment(path, 'one', 0);
  segment.write(Buffer.alloc(1_000, 1));
  segment.look();
  assert.equal(await sizeOf(path), 1_000, 'a slow one has none');
  segment.write(Buffer.alloc(fastBytes, 2));
  segment.look();
  await poll('room', async () => (await sizeOf(path)) >= fastBytes + 500_000 || undefined);
  assert.equal(segment.hasIdleRoom(), false, 'it grew until it was looked at');
  segment.look();
  assert.equal(segment.hasIdleRoom(), true);
  segment.write(Buffer.alloc(fastBytes, 3));
  assert.equal(segment.hasIdleRoom(), false);
  await segment.close();
  const parts = [Buffer.alloc(1_000, 1), Buffer.alloc(fastBytes, 2), Buffer.alloc(fastBytes, 3)];
  assert.ok(Buffer.concat(parts).equals(await readFile(path)));
});

test('whatever is written while room is made lies there whole', async () => {
  const anyStep = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 300_000 }) },
    { weight: 2, arbitrary: fc.constantFrom('look' as const, 'turn' as const) },
  );
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30, size: 'max' }), async (steps) => {
      const path = newPath();
      const segment = new SpoolSegment(path, 'one', 0);
      const parts: Buffer[] = [];
      for (const [n, step] of steps.entries()) {
        if (step === 'look') segment.look();
        else if (step === 'turn') await nextTurn();
        else if (segment.hasRoomFor(step)) {
          parts.push(Buffer.alloc(step, 1 + (n % 255)));
          segment.write(parts.at(-1) as Buffer);
        } else refused++;
      }
      await segment.close();
      assert.ok(Buffer.concat(parts).equals(await readFile(path)));
      await rm(path);
    }),
    { numRuns: 60 },
  );
  assert.ok(refused > 0, 'some of it would have met zeros');
});

test('visits that would meet zeros on their way go into the next segment', async (context) => {
  const { spool, folder } = await openSpool(context);
  const held: (() => void)[] = [];
  const restore = wrap(context, 'write', (original, ...values) => {
    held.push(() => original(...values));
  });
  await appendMany(spool, 10);
  const first = spool.position().segment;
  await poll('zeros on their way', async () => held.length > 0 || undefined);
  await appendMany(spool, 200);
  const { segment: second } = spool.position();
  assert.notEqual(second, first);
  restore();
  for (const go of held) go();
  await poll('the end of the first', async () => readVisitsNow(folder).length === 210 || undefined);
  await spool.close();
  assert.equal(readVisitsNow(folder).length, 210);
  assert.deepEqual((await segmentsIn(folder)).slice(0, 2), [first, second]);
});

test('a disk that has no space for room takes visits all the same', async (context) => {
  const { spool, folder } = await openSpool(context);
  let asked = 0;
  wrap(context, 'write', (_original, ...values) => {
    asked++;
    const done = values.at(-1) as (error: Error) => void;
    setImmediate(() => done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })));
  });
  await appendMany(spool, 20);
  await poll('zeros that are refused', async () => asked > 0 || undefined);
  await appendMany(spool, 100);
  assert.deepEqual(spool.counters(), { written: 120, dropped: 0, isFailing: false });
  assert.equal(readVisitsNow(folder).length, 120);
  assert.equal(asked, 1, 'it is not asked again');
});

test('on a slow disk one sync is under way, and who comes meanwhile shares the next', async (context) => {
  const held: (() => void)[] = [];
  wrap(context, 'fdatasync', (original, ...values) => {
    held.push(() => original(...values));
  });
  const segment = new SpoolSegment(newPath(), 'one', 0);
  const settled: number[] = [];
  const noFailure = (error: Error) => assert.ifError(error);
  for (const n of [0, 1, 2]) {
    segment.write(Buffer.alloc(10, 1));
    void segment.sync(noFailure).then(() => settled.push(n));
    await nextTurn();
  }
  assert.deepEqual([held.length, settled], [1, []]);
  held[0]?.();
  await poll('the next sync', async () => held.length === 2 || undefined);
  assert.deepEqual(settled, [0], 'what came later may not be on the disk');
  held[1]?.();
  await poll('the others', async () => settled.length === 3 || undefined);
  segment.write(Buffer.alloc(10, 1));
  const last = segment.sync(noFailure);
  assert.equal(held.length, 3);
  held[2]?.();
  await last;
  await segment.close();
});

test('a segment whose room is not needed any more ends, and gives it back', async (context: TestContext) => {
  const { spool, folder, notices } = await openSpool(context);
  await appendMany(spool, 20);
  const { segment, bytes } = spool.position();
  const path = join(folder, segment);
  await poll('room', async () => (await sizeOf(path)) > bytes || undefined);
  await poll('its end', async () => spool.position().segment !== segment || undefined);
  await poll('the file without room', async () => (await sizeOf(path)) === bytes || undefined);
  await poll('the notice of the end', async () => notices.count > 0 || undefined);
});

async function appendMany(spool: Parameters<typeof append>[0], count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => append(spool, longVisit())));
}

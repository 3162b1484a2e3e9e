import assert from 'node:assert/strict';
import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readableBytes } from '../../../src/clicks/spool/read-segments.ts';
import { readFrames } from '../../../src/clicks/spool/visit-frame.ts';
import {
  append,
  longVisit,
  openSpool,
  type OpenedSpool,
  readVisitsNow,
  segmentsIn,
  wrap,
} from '../../support/clicks/spools.ts';
import { framesOf, makeVisit, poll } from '../../support/clicks/visits.ts';
import { keepLog } from '../../support/logs.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

test('an answer that fails keeps no other visitor from being answered', async (context) => {
  const { spool, folder } = await openSpool(context);
  await new Promise<void>((resolve) => {
    spool.append(makeVisit(), () => {
      throw new Error('this visitor cannot be answered');
    });
    spool.append(makeVisit(), resolve);
  });
  assert.equal(readVisitsNow(folder).length, 2);
});

test('a full disk: visitors are answered, drops are counted, and recording goes on by itself', async (context) => {
  const folder = mountSmallDisk(context, 256);
  if (folder === undefined) return;
  const { spool } = await openSpool(context, { folder });
  const filler = join(folder, 'filler');
  fs.writeFileSync(filler, Buffer.alloc(120 * 1024));
  let answers = 0;
  while (spool.counters().dropped === 0) {
    await Promise.all(Array.from({ length: 7 }, () => append(spool, longVisit())));
    answers += 7;
    assert.ok(answers < 10_000, 'the disk fills');
  }
  const { written, dropped, isFailing } = spool.counters();
  assert.deepEqual([written + dropped, isFailing], [answers, true]);
  assert.equal(readVisitsNow(folder).length, written, 'what is recorded is whole');
  fs.rmSync(filler);
  await poll('recording without a visit', async () => !spool.counters().isFailing || undefined);
  await append(spool, longVisit());
  assert.deepEqual(spool.counters(), { written: written + 1, dropped, isFailing: false });
  assert.equal(readVisitsNow(folder).length, written + 1);
});

test('a write that breaks off half-way leaves nothing of itself before the next visit', async (context) => {
  const { spool, folder } = await openSpool(context);
  const first = makeVisit();
  const last = makeVisit();
  await append(spool, first);
  let calls = 0;
  const restore = wrap(context, 'writeSync', (original, fd, bytes, offset, length, position) => {
    if (++calls === 1) return original(fd, bytes, offset, Math.floor(length / 2), position);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  await append(spool, longVisit());
  restore();
  assert.deepEqual(spool.counters(), { written: 1, dropped: 1, isFailing: true });
  await append(spool, last);
  assert.deepEqual(readVisitsNow(folder), [first, last]);
  const bytes = Buffer.concat((await segmentsIn(folder)).map((name) => fs.readFileSync(join(folder, name))));
  assert.equal(bytes.length, framesOf([first, last]).length);
});

/** Lets every write of visits to this segment fail. */
function refuseWrites(context: TestContext, { spool }: OpenedSpool, refused: string): void {
  wrap(context, 'writeSync', (original, ...values) => {
    const isVisits = typeof values[4] === 'number';
    if (isVisits && spool.position().segment === refused)
      throw Object.assign(new Error('stale file handle'), { code: 'ESTALE' });
    return original(...values);
  });
}

test('a segment that refuses a write is given up for a new one, which has every visit', async (context) => {
  const { logger, lines } = keepLog('warn');
  const opened = await openSpool(context, { logger });
  const { spool, folder } = opened;
  const visits = [makeVisit(), makeVisit(), makeVisit()] as const;
  await append(spool, visits[0]);
  const { segment } = spool.position();
  refuseWrites(context, opened, segment);
  await append(spool, visits[1]);
  await append(spool, visits[2]);
  assert.deepEqual(spool.counters(), { written: 3, dropped: 0, isFailing: false });
  assert.deepEqual(await segmentsIn(folder), [segment, spool.position().segment]);
  assert.deepEqual(readVisitsNow(folder), visits);
  assert.deepEqual(
    lines.map((line) => [line.msg, line['segment']]),
    [['A spool segment could not be written', segment]],
  );
});

test('a new segment that refuses its first write is given up within a second', async (context) => {
  const opened = await openSpool(context);
  const { spool, folder } = opened;
  const { segment } = spool.position();
  refuseWrites(context, opened, segment);
  await append(spool, makeVisit());
  assert.deepEqual(spool.counters(), { written: 0, dropped: 1, isFailing: true });
  await poll('another segment', async () => !spool.counters().isFailing || undefined);
  await append(spool, makeVisit());
  assert.deepEqual(spool.counters(), { written: 1, dropped: 1, isFailing: false });
  assert.deepEqual(await segmentsIn(folder), [segment, spool.position().segment]);
});

test('a tail that cannot be cut off ends its segment, and nothing in it is written once more', async (context) => {
  const { spool, folder } = await openSpool(context);
  await append(spool, makeVisit());
  const { segment } = spool.position();
  let calls = 0;
  const restore = wrap(context, 'writeSync', (original, fd, bytes, offset, length, position) => {
    if (++calls === 1) return original(fd, bytes, offset, length - 1, position);
    throw Object.assign(new Error('input/output error'), { code: 'EIO' });
  });
  const restoreCut = wrap(context, 'ftruncateSync', () => {
    throw Object.assign(new Error('input/output error'), { code: 'EIO' });
  });
  await Promise.all([append(spool, makeVisit()), append(spool, makeVisit())]);
  restore();
  restoreCut();
  assert.deepEqual(spool.counters(), { written: 1, dropped: 2, isFailing: true });
  await append(spool, makeVisit());
  assert.notEqual(spool.position().segment, segment);
  assert.deepEqual(spool.counters(), { written: 2, dropped: 2, isFailing: false });
  const { visits } = readFrames(fs.readFileSync(join(folder, segment)), Number.POSITIVE_INFINITY, true);
  assert.equal(visits.length, 2, 'one of the two reached the file');
});

test('a file that was created although the system reported an error keeps no later visit from being recorded', async (context) => {
  const { spool, folder } = await openSpool(context);
  let failures = 0;
  wrap(context, 'openSync', (original, ...values) => {
    const fd = original(...values);
    if (values[1] !== 'wx' || failures++ > 0) return fd;
    fs.closeSync(fd);
    throw Object.assign(new Error('input/output error'), { code: 'EIO' });
  });
  await append(spool, makeVisit());
  assert.equal(spool.counters().isFailing, true);
  await poll('recording again', async () => {
    await append(spool, makeVisit());
    return !spool.counters().isFailing || undefined;
  });
  assert.equal(readVisitsNow(folder).length, spool.counters().written);
  assert.equal(readableBytes((await segmentsIn(folder))[0] as string, [spool.position()]), undefined);
});

test('after a failed sync the segment is not written any more; visitors are answered all the same', async (context) => {
  const { spool, folder } = await openSpool(context, { fsync: 'always' });
  await append(spool, makeVisit());
  const [first] = await segmentsIn(folder);
  const restore = wrap(context, 'fdatasync', (_original, _fd, done) => {
    setImmediate(() => done(Object.assign(new Error('input/output error'), { code: 'EIO' })));
  });
  await append(spool, makeVisit());
  restore();
  assert.notEqual(spool.position().segment, first);
  await append(spool, makeVisit());
  assert.deepEqual(await segmentsIn(folder), [first, spool.position().segment]);
  assert.equal(readVisitsNow(folder).length, 3);
});

test('a folder that was taken away is told of, and made again before another second of visits is lost', async (context) => {
  const { logger, lines } = keepLog('error');
  const { spool, folder } = await openSpool(context, { logger });
  await append(spool, makeVisit());
  const { segment } = spool.position();
  await rm(folder, { recursive: true });
  await poll('the end of the segment', async () => spool.position().segment !== segment || undefined);
  await append(spool, makeVisit());
  assert.equal(readVisitsNow(folder).length, 1);
  assert.deepEqual(
    lines.map((line) => [line.msg, line['segment']]),
    [['A spool file has disappeared; its clicks that were not counted yet are lost', segment]],
  );
});

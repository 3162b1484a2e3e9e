import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { SegmentSpool } from '../../src/clicks/spool.ts';
import { readFrames } from '../../src/clicks/visit-frame.ts';
import type { Visit } from '../../src/clicks/visit.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createTestClock, type TestClock } from '../support/test-clock.ts';
import { framesOf, makeVisit, poll } from '../support/visits.ts';

test('the visits of one turn are written at once and before the first of their answers', async (context) => {
  const { spool, folder } = await openSpool(context);
  const writes = watch(context, 'writeSync');
  const visits = [1, 2, 3].map((subjectId) => makeVisit({ subjectId }));
  const atAnswers: number[] = [];
  await new Promise<void>((resolve) => {
    visits.forEach((visit, index) => {
      spool.append(visit, () => {
        atAnswers.push(readVisitsNow(folder).length);
        if (index === 2) resolve();
      });
    });
    assert.deepEqual([atAnswers, writes.calls], [[], 0], 'nothing is answered before the write');
  });
  assert.deepEqual([atAnswers, writes.calls], [[3, 3, 3], 1]);
  assert.deepEqual(readVisitsNow(folder), visits);
  assert.deepEqual(spool.counters(), { written: 3, dropped: 0, isFailing: false });
});

test('a turn with more visits than the buffer holds loses none, and answers each once', async (context) => {
  const { spool, folder } = await openSpool(context);
  const visits = Array.from({ length: 3_000 }, (_, subjectId) =>
    makeVisit({ subjectId, referrer: 'r'.repeat(1_500) }),
  );
  const answered: number[] = [];
  await new Promise<void>((resolve) => {
    for (const { subjectId } of visits) {
      spool.append(visits[subjectId] as Visit, () => {
        answered.push(subjectId);
        if (answered.length === visits.length) resolve();
      });
    }
  });
  assert.deepEqual(
    answered,
    visits.map(({ subjectId }) => subjectId),
  );
  assert.deepEqual(readVisitsNow(folder), visits);
});

test('with fsync "always" no answer leaves before the visit and its new segment are synced', async (context) => {
  const { spool } = await openSpool(context, { fsync: 'always' });
  const events: string[] = [];
  wrap(context, 'fdatasync', (original, fd, done) =>
    original(fd, (error: unknown) => {
      events.push('visits synced');
      done(error);
    }),
  );
  wrap(context, 'fsync', (original, fd, done) =>
    original(fd, (error: unknown) => {
      events.push('folder synced');
      done(error);
    }),
  );
  await append(spool, makeVisit());
  events.push('answered');
  assert.deepEqual(events.toSorted(), ['answered', 'folder synced', 'visits synced']);
  assert.equal(events.at(-1), 'answered');
});

test('with fsync "50ms" what is written is synced soon, without another visit', async (context) => {
  const { spool } = await openSpool(context);
  const syncs = watch(context, 'fdatasync');
  await append(spool, makeVisit());
  await poll('the sync', async () => syncs.calls > 0 || undefined);
});

test('closing writes and syncs what is still there, and answers it', async (context) => {
  const { spool, folder } = await openSpool(context);
  const syncs = watch(context, 'fdatasync');
  let answers = 0;
  spool.append(makeVisit(), () => answers++);
  await spool.close();
  assert.deepEqual([answers, readVisitsNow(folder).length, syncs.calls > 0], [1, 1, true]);
});

test('a segment that is large enough is followed by the next one, in order', async (context) => {
  const { spool, folder } = await openSpool(context);
  const visits = Array.from({ length: 14_000 }, (_, subjectId) =>
    makeVisit({
      subjectId,
      referrer: 'r'.repeat(2_000),
      query: 'q'.repeat(2_000),
      userAgent: 'a'.repeat(1_000),
    }),
  );
  await Promise.all(visits.map((visit) => append(spool, visit)));
  const names = await segmentsIn(folder);
  assert.equal(names.length, 2);
  for (const name of names) assert.ok((await stat(join(folder, name))).size < 70 * 1024 * 1024);
  assert.deepEqual(
    readVisitsNow(folder).map(({ subjectId }) => subjectId),
    visits.map(({ subjectId }) => subjectId),
  );
  assert.equal(spool.position().segment, names[1]);
});

test('a segment is ended by its age, also when nobody comes any more, and the drainer hears of it', async (context) => {
  const { spool, folder, clock, notices } = await openSpool(context);
  await append(spool, makeVisit());
  const [first] = await segmentsIn(folder);
  assert.equal(spool.position().segment, first);
  await poll('the notice of the visit', async () => notices.count > 0 || undefined);
  notices.count = 0;
  clock.advance(61_000);
  await poll('the end of the segment', async () => spool.position().segment !== first || undefined);
  await poll('the notice of the end', async () => notices.count > 0 || undefined);
  assert.deepEqual(await segmentsIn(folder), [first], 'the next one is made when it is needed');
  const next = spool.position();
  assert.equal(next.bytes, 0);
  await append(spool, makeVisit());
  assert.deepEqual(await segmentsIn(folder), [first, next.segment]);
});

test('the position names a segment that is open, or will be the next one, and what of it is there', async (context) => {
  const { spool, folder } = await openSpool(context);
  const before = spool.position();
  assert.deepEqual([await segmentsIn(folder), before.bytes], [[], 0]);
  const visit = makeVisit();
  await append(spool, visit);
  assert.deepEqual(await segmentsIn(folder), [before.segment]);
  assert.deepEqual(spool.position(), { segment: before.segment, bytes: framesOf([visit]).length });
});

test('only its user may read a segment', async (context) => {
  const { spool, folder } = await openSpool(context);
  await append(spool, makeVisit());
  const [name] = await segmentsIn(folder);
  assert.equal((await stat(join(folder, name as string))).mode & 0o777, 0o600);
});

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
  const folder = mountSmallDisk(context);
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

test('a descriptor that went bad is given up for a new segment', async (context) => {
  const { spool, folder } = await openSpool(context);
  await append(spool, makeVisit());
  const [broken] = await segmentsIn(folder);
  wrap(context, 'writeSync', (original, ...values) => {
    const isVisits = typeof values[4] === 'number';
    if (isVisits && spool.position().segment === broken)
      throw Object.assign(new Error('stale file handle'), { code: 'ESTALE' });
    return original(...values);
  });
  await append(spool, makeVisit());
  assert.equal(spool.counters().isFailing, true);
  await poll('another segment', async () => !spool.counters().isFailing || undefined);
  await append(spool, makeVisit());
  assert.deepEqual(spool.counters(), { written: 2, dropped: 1, isFailing: false });
  assert.equal((await segmentsIn(folder)).length, 2);
});

test('after a failed sync the segment is not written any more; visitors are answered all the same', async (context) => {
  const { spool, folder } = await openSpool(context, { fsync: 'always' });
  await append(spool, makeVisit());
  const [first] = await segmentsIn(folder);
  const restore = wrap(context, 'fdatasync', (_original, _fd, done) => {
    setImmediate(done, Object.assign(new Error('input/output error'), { code: 'EIO' }));
  });
  await append(spool, makeVisit());
  restore();
  assert.notEqual(spool.position().segment, first);
  await append(spool, makeVisit());
  assert.deepEqual(await segmentsIn(folder), [first, spool.position().segment]);
  assert.equal(readVisitsNow(folder).length, 3);
});

test('a folder that was taken away is made again for the next segment', async (context) => {
  const { spool, folder, clock } = await openSpool(context);
  await append(spool, makeVisit());
  const { segment } = spool.position();
  await rm(folder, { recursive: true });
  clock.advance(61_000);
  await poll('the end of the segment', async () => spool.position().segment !== segment || undefined);
  await append(spool, makeVisit());
  assert.equal(readVisitsNow(folder).length, 1);
  assert.equal(spool.counters().dropped, 0);
});

interface Opened {
  spool: SegmentSpool;
  folder: string;
  clock: TestClock;
  notices: { count: number };
}

async function openSpool(
  context: TestContext,
  options: { folder?: string; fsync?: '50ms' | 'always' } = {},
): Promise<Opened> {
  const parent = await mkdtemp(join(tmpdir(), 'waypost-spool-'));
  const { folder = join(parent, 'spool'), fsync = '50ms' } = options;
  const clock = createTestClock();
  const notices = { count: 0 };
  const spool = new SegmentSpool({
    folder,
    fsync,
    clock,
    logger: createLogger('silent'),
    onWritten: () => notices.count++,
  });
  context.after(async () => {
    await spool.close();
    await rm(parent, { recursive: true, force: true });
  });
  return { spool, folder, clock, notices };
}

function append(spool: SegmentSpool, visit: Visit): Promise<void> {
  return new Promise((resolve) => spool.append(visit, resolve));
}

function longVisit(): Visit {
  return makeVisit({ referrer: 'r'.repeat(1_900), query: 'q'.repeat(1_900) });
}

async function segmentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.spool')).sort();
}

/** Every visit of every segment; damage is a failure. */
function readVisitsNow(folder: string): Visit[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.spool'));
  return names.sort().flatMap((name) => {
    const { visits, damaged } = readFrames(
      fs.readFileSync(join(folder, name)),
      Number.POSITIVE_INFINITY,
      true,
    );
    assert.equal(damaged, 0, name);
    return visits;
  });
}

type Wrapped = 'writeSync' | 'fdatasync' | 'fsync';

/** Puts itself between the program and the file system until the test ends. Answers how to end it before. */
function wrap<Name extends Wrapped>(
  context: TestContext,
  name: Name,
  wrapper: (original: (...values: any[]) => any, ...values: any[]) => unknown,
): () => void {
  const original = fs[name] as (...values: unknown[]) => unknown;
  const replace = (by: unknown) => {
    Object.assign(fs, { [name]: by });
    syncBuiltinESMExports();
  };
  replace((...values: unknown[]) => wrapper(original, ...values));
  const restore = () => replace(original);
  context.after(restore);
  return restore;
}

function watch(context: TestContext, name: Wrapped): { calls: number } {
  const watched = { calls: 0 };
  wrap(context, name, (original, ...values) => {
    watched.calls++;
    return original(...values);
  });
  return watched;
}

/** A disk of 256 KB, which only root may make. */
function mountSmallDisk(context: TestContext): string | undefined {
  const folder = fs.mkdtempSync(join(tmpdir(), 'waypost-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    fs.rmdirSync(folder);
    context.skip('needs root and mount, for a disk that is small enough to fill');
    return undefined;
  }
  // Lazily, because the spool's descriptor may be open until its own end.
  after(() => {
    execFileSync('umount', ['-l', folder]);
    fs.rmdirSync(folder);
  });
  return folder;
}

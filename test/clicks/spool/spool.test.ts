import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Visit } from '../../../src/clicks/visit.ts';
import { append, openSpool, readVisitsNow, segmentsIn, watch, wrap } from '../../support/clicks/spools.ts';
import { framesOf, makeVisit, poll } from '../../support/clicks/visits.ts';

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

test('what is appended right before the write goes out with the rest of the turn', async (context) => {
  const { spool, folder } = await openSpool(context);
  const writes = watch(context, 'writeSync');
  const visits = [1, 2, 3, 4].map((subjectId): Visit => makeVisit({ subjectId }));
  let tasks = 0;
  const appended = new Promise<void>((resolve) =>
    spool.beforeWrite(() => {
      tasks++;
      void append(spool, visits[1] as Visit);
      void append(spool, visits[2] as Visit).then(resolve);
    }),
  );
  await Promise.all([append(spool, visits[0] as Visit), appended]);
  assert.deepEqual([readVisitsNow(folder), writes.calls, tasks], [visits.slice(0, 3), 1, 1]);
  spool.beforeWrite(() => void append(spool, visits[3] as Visit));
  spool.flush();
  assert.deepEqual([readVisitsNow(folder), writes.calls], [visits, 2]);
});

test('what is appended while answers are given goes out with the next write', async (context) => {
  const { spool, folder } = await openSpool(context);
  await new Promise<void>((resolve) => {
    spool.append(
      makeVisit({ subjectId: 1 }),
      () => void append(spool, makeVisit({ subjectId: 2 })).then(resolve),
    );
  });
  assert.equal(readVisitsNow(folder).length, 2);
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
  // Read at each answer: a moment later the segment may be closed, because no visits come any more.
  const answeredFrom = await Promise.all(
    visits.map(
      (visit) =>
        new Promise<string>((resolve) => spool.append(visit, () => resolve(spool.position().segment))),
    ),
  );
  const names = await segmentsIn(folder);
  assert.equal(names.length, 2);
  assert.deepEqual([answeredFrom[0], answeredFrom.at(-1)], names);
  for (const name of names) assert.ok((await stat(join(folder, name))).size < 70 * 1024 * 1024);
  assert.deepEqual(
    readVisitsNow(folder).map(({ subjectId }) => subjectId),
    visits.map(({ subjectId }) => subjectId),
  );
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

test('a segment is ended within seconds when nobody comes any more, and not while somebody does', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { spool, folder, clock } = await openSpool(context);
  const secondsUntilEnd = async (visitUntil: number) => {
    for (let second = 1; second <= 30; second++) {
      if (second <= visitUntil) await append(spool, makeVisit());
      const [open] = (await segmentsIn(folder)).slice(-1);
      clock.advance(1_000);
      context.mock.timers.tick(1_000);
      if (spool.position().segment !== open) return second;
    }
    return assert.fail('The segment was never ended.');
  };
  assert.equal(await secondsUntilEnd(1), 6);
  assert.equal(await secondsUntilEnd(20), 25);
});

test('a segment does not grow older than that because the clock is set back', async (context) => {
  const { spool, folder, clock } = await openSpool(context);
  await append(spool, makeVisit());
  const [first] = await segmentsIn(folder);
  clock.advance(-6 * 3_600_000);
  await poll('the end of the segment', async () => spool.position().segment !== first || undefined);
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

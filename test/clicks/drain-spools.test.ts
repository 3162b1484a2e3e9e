import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { nameRun, nameSegment, readableBytes } from '../../src/clicks/spool/read-segments.ts';
import { assertCountsFitEvents } from '../support/clicks/click-counts.ts';
import { clicksOf, drainAll, visitsOf, withDrain } from '../support/clicks/drains.ts';
import { onBothEngines } from '../support/engines.ts';
import { dayMs, framesOf, noon, writeSegment } from '../support/clicks/visits.ts';

const [runA, runB] = [nameRun(noon), nameRun(noon)];
const places = (count: number, of: number) => ({ a: nameSegment(runA, count), b: nameSegment(runB, of) });

test('of a segment what its own spool told of may be read, of a newer one nothing, of any other one all', () => {
  const { a, b } = places(3, 1);
  const positions = [
    { segment: a, bytes: 70 },
    { segment: b, bytes: 0 },
  ];
  const readable = (name: string) => readableBytes(name, positions);
  assert.deepEqual([readable(a), readable(b)], [70, 0]);
  for (const newer of [nameSegment(runA, 4), nameSegment(runB, 2)]) assert.equal(readable(newer), 0);
  for (const older of [nameSegment(runA, 2), nameSegment(runB, 0)]) assert.equal(readable(older), undefined);
  const others = [
    nameSegment(nameRun(noon), 9),
    nameSegment(nameRun(noon + dayMs), 0),
    'a.spool',
    'zzz.spool',
  ];
  for (const other of others) assert.equal(readable(other), undefined);
  assert.equal(readableBytes(a, []), undefined);
});

onBothEngines('of several spools that are open each is drained as far as it told', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    const [ofA, ofB] = [visitsOf(10, { subjectId: 1 }), visitsOf(10, { subjectId: 2 })];
    const { a, b } = places(0, 0);
    await writeSegment(folder, a, framesOf(ofA).subarray(0, -3));
    await writeSegment(folder, b, framesOf(ofB).subarray(0, -3));
    await writeSegment(folder, 'abandoned.spool', visitsOf(5, { subjectId: 3 }));
    const upTo = (segment: string, visits: typeof ofA) => ({ segment, bytes: framesOf(visits).length });
    await drainAll(drain, upTo(a, ofA.slice(0, 4)), upTo(b, ofB.slice(0, 7)));
    assert.deepEqual(await clicksOf(database), { 'link 1': 4, 'link 2': 7, 'link 3': 5 });
    assert.deepEqual((await readdir(folder)).sort(), [a, b].sort());
    // Only the segment of `b` has grown since then.
    await drainAll(drain, upTo(a, ofA.slice(0, 4)), upTo(b, ofB.slice(0, 9)));
    assert.deepEqual(await clicksOf(database), { 'link 1': 4, 'link 2': 9, 'link 3': 5 });
    assert.equal(drain.counters().damaged, 0);
    await assertCountsFitEvents(database);
  });
});

onBothEngines('spools that grow side by side are all drained', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    const [ofA, ofB] = [visitsOf(60, { subjectId: 1 }), visitsOf(60, { subjectId: 2 })];
    const { a, b } = places(0, 0);
    for (let told = 10; told <= 60; told += 10) {
      const ends = [ofA, ofB].map((visits) => framesOf(visits.slice(0, told)).length);
      await writeSegment(folder, a, framesOf(ofA.slice(0, told)));
      await writeSegment(folder, b, framesOf(ofB.slice(0, told)));
      await drainAll(
        drain,
        { segment: a, bytes: ends[0] as number },
        { segment: b, bytes: ends[1] as number },
      );
      assert.deepEqual(await clicksOf(database), { 'link 1': told, 'link 2': told });
    }
    await assertCountsFitEvents(database);
  });
});

onBothEngines(
  'when a spool goes on to its next segment or ends, the old one goes and the others stay',
  async (database) => {
    await withDrain(database, async ({ drain, folder }) => {
      const old = places(0, 0);
      await writeSegment(folder, old.a, visitsOf(3, { subjectId: 1 }));
      await writeSegment(folder, old.b, visitsOf(4, { subjectId: 2 }));
      const next = places(1, 1);
      const newVisits = visitsOf(2, { subjectId: 1 });
      await writeSegment(folder, next.a, newVisits);
      const positionB = { segment: old.b, bytes: 0 };
      await drainAll(drain, { segment: next.a, bytes: framesOf(newVisits.slice(0, 1)).length }, positionB);
      assert.deepEqual(
        [await readdir(folder), await clicksOf(database)],
        [[old.b, next.a].sort(), { 'link 1': 4 }],
      );
      // The process that wrote `a` is gone; it had written more than the last position it reported.
      await drainAll(drain, positionB);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [[old.b], { 'link 1': 5 }]);
      await drainAll(drain);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [[], { 'link 1': 5, 'link 2': 4 }]);
      await assertCountsFitEvents(database);
    });
  },
);

onBothEngines('what one spool wrote is counted in its order, also across segments', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    const [first, second] = [places(0, 0).a, places(1, 0).a];
    const visits = visitsOf(2, { subjectId: 1 });
    await writeSegment(folder, first, visits.slice(0, 1));
    await drainAll(drain, { segment: first, bytes: framesOf(visits.slice(0, 1)).length });
    await writeSegment(folder, first, visits);
    const later = visitsOf(1, { subjectId: 2 });
    await writeSegment(folder, second, later);
    const position = { segment: second, bytes: framesOf(later).length };
    // The visits that one step reads are stored by the next step.
    await drain.step([position]);
    await drain.step([position]);
    assert.equal((await clicksOf(database))['link 1'], 2);
    await drainAll(drain, position);
    assert.deepEqual(await clicksOf(database), { 'link 1': 2, 'link 2': 1 });
  });
});

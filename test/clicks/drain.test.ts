import assert from 'node:assert/strict';
import { copyFile, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { nameRun, nameSegment } from '../../src/clicks/spool/read-segments.ts';
import { assertCountsFitEvents, readCounts, readEvents } from '../support/clicks/click-counts.ts';
import {
  clicksOf,
  drainAll,
  longVisitsOf,
  segmentRows,
  visitsOf,
  withDrain,
} from '../support/clicks/drains.ts';
import { onBothEngines } from '../support/engines.ts';
import { chrome, dayMs, firefox, framesOf, noon, writeSegment } from '../support/clicks/visits.ts';

onBothEngines('every visit of every segment is counted once, and its segment goes', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    await writeSegment(folder, '1.spool', visitsOf(2_500, { subjectId: 1 }));
    await writeSegment(folder, '2.spool', visitsOf(30, { subjectId: 2, subject: 'qr' }));
    await writeSegment(folder, '3.spool', []);
    await drainAll(drain);
    assert.deepEqual(await clicksOf(database), { 'link 1': 2_500, 'qr 2': 30 });
    assert.deepEqual(await readdir(folder), []);
    assert.deepEqual(await segmentRows(database), []);
    assert.deepEqual(drain.counters(), { drained: 2_530, damaged: 0 });
    await assertCountsFitEvents(database);
  });
});

onBothEngines('a batch, a segment or a copy of one that comes again changes no count', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    const visits = [
      ...visitsOf(20, { userAgent: chrome, referrer: 'https://www.facebook.com/' }),
      ...visitsOf(5, { userAgent: firefox, address: '192.0.2.7', query: 'utm_source=mail' }),
      ...visitsOf(3, { userAgent: 'curl/8.5.0' }),
    ];
    await writeSegment(folder, 'a.spool', visits);
    await copyFile(join(folder, 'a.spool'), join(folder, 'copy.spool'));
    await drainAll(drain);
    const counts = await readCounts(database);
    assert.deepEqual(await clicksOf(database), { 'link 1': 25 });
    await writeSegment(folder, 'a.spool', visits);
    await writeSegment(folder, 'part.spool', visits.slice(7).reverse());
    await writeSegment(folder, 'twice.spool', [...visits, ...visits]);
    await drainAll(drain);
    assert.deepEqual(await readCounts(database), counts);
    assert.deepEqual(await readdir(folder), []);
    await assertCountsFitEvents(database);
  });
});

onBothEngines(
  'a segment whose place was forgotten is read from its start and adds nothing',
  async (database) => {
    await withDrain(database, async ({ drain, folder, position }) => {
      const visits = visitsOf(40);
      const open = { segment: nameSegment(position.run, 0), bytes: framesOf(visits).length };
      await writeSegment(folder, open.segment, visits);
      await drainAll(drain, open);
      const counts = await readCounts(database);
      assert.deepEqual(await segmentRows(database), [{ name: open.segment, drained_bytes: open.bytes }]);
      await database.write((tx) => tx.deleteFrom('spool_segment').execute());
      await drainAll(drain, open);
      assert.deepEqual(await readCounts(database), counts);
    });
  },
);

onBothEngines('a segment that is written is drained as far as was told, and stays', async (database) => {
  await withDrain(database, async ({ drain, folder, position }) => {
    const visits = visitsOf(10);
    const segment = nameSegment(position.run, 4);
    const whole = framesOf(visits);
    // The last frame is incomplete: the rest of it is still being written.
    await writeSegment(folder, segment, whole.subarray(0, -5));
    await drainAll(drain, { segment, bytes: framesOf(visits.slice(0, 7)).length });
    assert.deepEqual(await clicksOf(database), { 'link 1': 7 });
    await drainAll(drain, { segment, bytes: whole.length - 5 });
    assert.deepEqual(await clicksOf(database), { 'link 1': 9 });
    assert.deepEqual(await readdir(folder), [segment]);
    await writeSegment(folder, segment, whole);
    await drainAll(drain, { segment, bytes: whole.length });
    assert.deepEqual(await clicksOf(database), { 'link 1': 10 });
    await drainAll(drain, { segment: nameSegment(position.run, 5), bytes: 0 });
    assert.deepEqual(await readdir(folder), []);
    assert.equal(drain.counters().damaged, 0);
  });
});

onBothEngines('a segment that is newer than what the drainer was told is not touched', async (database) => {
  await withDrain(database, async ({ drain, folder, position }) => {
    const [told, newer] = [nameSegment(position.run, 1), nameSegment(position.run, 2)];
    await writeSegment(folder, told, visitsOf(3));
    await writeSegment(folder, newer, framesOf(visitsOf(2)).subarray(0, -1));
    await drainAll(drain, { segment: told, bytes: 0 });
    assert.deepEqual(await readdir(folder), [told, newer]);
    assert.deepEqual(await clicksOf(database), {});
    await drainAll(drain, { segment: nameSegment(position.run, 0), bytes: 0 });
    assert.deepEqual(await readdir(folder), [told, newer], 'not even when it is empty');
    await drainAll(drain, { segment: newer, bytes: 0 });
    assert.deepEqual([await readdir(folder), await clicksOf(database)], [[newer], { 'link 1': 3 }]);
  });
});

onBothEngines('what another process left is drained, whatever its names and its clock', async (database) => {
  await withDrain(database, async ({ drain, folder, position }) => {
    await writeSegment(folder, nameSegment(nameRun(noon + 900 * dayMs), 9), visitsOf(2));
    await writeSegment(folder, nameSegment(nameRun(noon - dayMs), 0), visitsOf(3));
    await writeSegment(folder, 'zzz.spool', visitsOf(4));
    await drainAll(drain, { segment: nameSegment(position.run, 0), bytes: 0 });
    assert.deepEqual([await readdir(folder), await clicksOf(database)], [[], { 'link 1': 9 }]);
  });
});

onBothEngines(
  'a torn tail, a changed byte and garbage cost what they hit and nothing else',
  async (database) => {
    await withDrain(database, async ({ drain, folder }) => {
      const visits = visitsOf(1_500);
      await writeSegment(folder, 'torn.spool', visits.slice(0, 500));
      await truncate(join(folder, 'torn.spool'), (await stat(join(folder, 'torn.spool'))).size - 1);
      const flipped = framesOf(visits.slice(500, 1_000));
      const place = Math.floor(flipped.length / 2);
      flipped.writeUInt8(flipped.readUInt8(place) ^ 0x10, place);
      await writeSegment(folder, 'flipped.spool', flipped);
      const noise = Buffer.alloc(3_000, 'noise');
      await writeSegment(
        folder,
        'noise.spool',
        Buffer.concat([noise, framesOf(visits.slice(1_000, 1_250)), noise, framesOf(visits.slice(1_250))]),
      );
      await drainAll(drain);
      assert.deepEqual(await clicksOf(database), { 'link 1': 1_498 });
      assert.deepEqual(drain.counters(), { drained: 1_498, damaged: 4 });
      assert.deepEqual(await readdir(folder), []);
      await assertCountsFitEvents(database);
    });
  },
);

onBothEngines(
  'visits of many segments are counted in the order in which these were written',
  async (database) => {
    await withDrain(database, async ({ drain, folder }) => {
      // All visits are from the same visitor, so only the first is unique.
      for (let n = 0; n < 12; n++)
        await writeSegment(folder, `${String(n).padStart(3, '0')}.spool`, visitsOf(n % 3, { at: noon + n }));
      await drainAll(drain);
      const events = await readEvents(database);
      assert.deepEqual(
        events.filter(({ is_unique }) => is_unique === 1).map(({ at }) => at - noon),
        [1],
      );
      assert.deepEqual([await clicksOf(database), await readdir(folder)], [{ 'link 1': 12 }, []]);
      await assertCountsFitEvents(database);
    });
  },
);

onBothEngines('a segment of several megabytes is read to its end, over several batches', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    await writeSegment(folder, 'large.spool', longVisitsOf(5_000));
    assert.ok((await stat(join(folder, 'large.spool'))).size > 18 * 1024 * 1024);
    let steps = 0;
    while (await drain.step([])) steps++;
    assert.equal(steps, 3);
    assert.deepEqual(
      [await clicksOf(database), drain.counters()],
      [{ 'link 1': 5_000 }, { drained: 5_000, damaged: 0 }],
    );
    await assertCountsFitEvents(database);
  });
});

onBothEngines('batches are smaller while others wait to write', async (database) => {
  for (const [isShared, batches] of [
    [true, 2],
    [false, 1],
  ] as const) {
    const visits = visitsOf(20_500, { subjectId: batches });
    await withDrain(
      database,
      async ({ drain, folder }) => {
        await writeSegment(folder, `${batches}.spool`, visits);
        let steps = 0;
        while (await drain.step([])) steps++;
        await drain.countWaiting();
        assert.equal(steps, batches);
      },
      { visitsPerBatch: 60_000, isShared },
    );
  }
  assert.deepEqual(await clicksOf(database), { 'link 1': 20_500, 'link 2': 20_500 });
});

onBothEngines(
  'a visit that is in two batches, damaged places between them, counts once',
  async (database) => {
    await withDrain(database, async ({ drain, folder }) => {
      const visits = longVisitsOf(3_000);
      const noise = Buffer.alloc(9 * 1024 * 1024, 'noise');
      await writeSegment(
        folder,
        '1.spool',
        Buffer.concat([framesOf(visits), noise, framesOf(visits.toReversed())]),
      );
      await drainAll(drain);
      assert.deepEqual(await clicksOf(database), { 'link 1': 3_000 });
      assert.deepEqual(await readdir(folder), []);
      await assertCountsFitEvents(database);
    });
  },
);

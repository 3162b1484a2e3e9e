import assert from 'node:assert/strict';
import { copyFile, readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { nameRun, nameSegment } from '../../src/clicks/read-segments.ts';
import type { Database } from '../../src/database/database.ts';
import { assertCountsFitEvents, readCounts } from '../support/click-counts.ts';
import { clicksOf, drainAll, segmentRows, visitsOf, withDrain } from '../support/drains.ts';
import { onBothEngines } from '../support/engines.ts';
import { chrome, dayMs, firefox, framesOf, noon, writeSegment } from '../support/visits.ts';

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
    // The rest of the last one is on its way.
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

onBothEngines('a segment of several megabytes is read to its end', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    const visits = visitsOf(900, {
      referrer: `https://example.com/${'r'.repeat(1_900)}`,
      query: 'q'.repeat(2_000),
    });
    await writeSegment(folder, 'large.spool', visits);
    assert.ok((await stat(join(folder, 'large.spool'))).size > 3 * 1024 * 1024);
    await drainAll(drain);
    assert.deepEqual([await clicksOf(database), drain.counters().damaged], [{ 'link 1': 900 }, 0]);
  });
});

onBothEngines(
  'while the store takes nothing the spool stays, and later nothing is missing',
  async (database) => {
    const failing = { is: true };
    const write: Database['write'] = async (unit) =>
      database.write(async (tx) => {
        const result = await unit(tx);
        if (failing.is) throw new Error('the store is away');
        return result;
      });
    await withDrain({ ...database, write }, async ({ drain, folder }) => {
      await writeSegment(folder, '1.spool', visitsOf(100));
      for (let attempt = 0; attempt < 3; attempt++) {
        await assert.rejects(() => drain.step(undefined), /the store is away/);
      }
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [['1.spool'], {}]);
      failing.is = false;
      await drainAll(drain);
      assert.deepEqual([await readdir(folder), await clicksOf(database)], [[], { 'link 1': 100 }]);
    });
  },
);

onBothEngines('a segment is removed only after its end is stored', async (database) => {
  const seen: string[][] = [];
  const folders: string[] = [];
  const write: Database['write'] = async (unit) => {
    const result = await database.write(unit);
    seen.push(await readdir(folders[0] as string));
    return result;
  };
  await withDrain({ ...database, write }, async ({ drain, folder }) => {
    folders.push(folder);
    await writeSegment(folder, '1.spool', visitsOf(1_100));
    assert.equal(await drain.step(undefined), true);
    assert.equal(await drain.step(undefined), true);
    assert.deepEqual(await clicksOf(database), { 'link 1': 1_100 });
    assert.deepEqual(seen.at(-1), ['1.spool'], 'still there when all of it is committed');
    assert.equal(await drain.step(undefined), false);
    assert.deepEqual(await readdir(folder), []);
  });
});

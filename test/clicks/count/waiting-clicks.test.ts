import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAdmission } from '../../../src/clicks/admit-visits.ts';
import { chooseClickRows } from '../../../src/clicks/rows/choose-click-rows.ts';
import { createClickStore } from '../../../src/clicks/click-store.ts';
import type { Drain } from '../../../src/clicks/drain.ts';
import { openCountryDatabase } from '../../../src/clicks/classify/locate-address.ts';
import { reclassifyClicks } from '../../../src/clicks/reclassify/reclassify.ts';
import { createSaltMemory } from '../../../src/clicks/classify/salt-memory.ts';
import { subjectNumber, subjects } from '../../../src/clicks/subjects.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';
import { putWaiting } from '../../../src/clicks/count/waiting-clicks.ts';
import { clicksAtOnceMax, type CountableClicks } from '../../../src/clicks/count/countable-clicks.ts';
import { createSqliteClickRows } from '../../../src/clicks/rows/sqlite-click-rows.ts';
import type { Database } from '../../../src/database/database.ts';
import { isPostgres } from '../../../src/database/is-postgres.ts';
import { assertCountsFitEvents, readCounts } from '../../support/clicks/click-counts.ts';
import { openMemoryDatabase, packVisits, withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { clicksOf, drainAll, type DrainsWith, visitsOf, withDrain } from '../../support/clicks/drains.ts';
import { onBothEngines } from '../../support/engines.ts';
import { insertLinkRow } from '../../support/item-rows.ts';
import {
  clock,
  anyVisits,
  deleteClicks,
  everybodyHuman,
  lastDay,
  newRules,
  storeByOldRules,
} from '../../support/clicks/old-rules.ts';
import { anyVisitsUpTo, makeVisit, noon, writeSegment } from '../../support/clicks/visits.ts';

const place = { segment: '1.spool', drainedBytes: 1 };
/** A batch of this size is not counted when it is stored: its clicks wait to be counted later. */
const manyVisits = 10_500;

test('clicks that wait come to the same counts as clicks that do not', async () => {
  await withMemoryDatabase(async (database) => {
    const batches = fc.array(
      fc.record({
        // More than one row of waiting clicks holds.
        visits: anyVisitsUpTo(20, 250),
        mayWait: fc.boolean(),
        isCounted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await deleteClicks(database);
        const store = createClickStore(database.write, () => createSqliteClickRows(database.connection));
        for (const { visits, mayWait, isCounted } of all) {
          const waiting = await store.store(packVisits(visits), place, mayWait);
          assert.equal(waiting, mayWait ? await waitingIn(database) : 0);
          // A replay of stored visits must change nothing, whether or not they are counted yet.
          await store.store(packVisits(visits), place, true);
          if (isCounted) await store.countWaiting();
        }
        await store.countWaiting();
        assert.equal(await waitingIn(database), 0);
        await assertCountsFitEvents(database);
        const counts = await readCounts(database);
        await store.countWaiting();
        assert.deepEqual(await readCounts(database), counts);
      }),
      { numRuns: 40 },
    );
  });
});

test('what waits is counted once, whoever left it, whoever counts it, and whatever fails on the way', async () => {
  await withMemoryDatabase(async (database) => {
    const step = fc.record({
      by: fc.nat({ max: 1 }),
      /** An empty list means: count the waiting clicks. */
      visits: fc.oneof(fc.constant([]), anyVisitsUpTo(4, 600)),
      fails: fc.nat({ max: 3 }).map((n) => n === 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        await deleteClicks(database);
        let fails = false;
        const write: Database['write'] = (unit) =>
          database.write(async (tx, isAgain) => {
            const result = await unit(tx, isAgain);
            if (fails) throw new Error('The disk is full.');
            return result;
          });
        const rows = createSqliteClickRows(database.connection);
        const stores = [createClickStore(write, () => rows), createClickStore(write, () => rows)] as const;
        const run = async ({ by, visits }: (typeof steps)[number]) => {
          const store = stores[by as 0 | 1];
          if (visits.length === 0) await store.countWaiting();
          else await store.store(packVisits(visits), place, true);
        };
        for (const each of steps) {
          ({ fails } = each);
          if (fails) await assert.rejects(run(each), /full/);
          else await run(each);
        }
        fails = false;
        for (const store of stores) await store.countWaiting();
        assert.equal(await waitingIn(database), 0);
        await assertCountsFitEvents(database);
      }),
      { numRuns: 250 },
    );
  });
});

test('clicks of which counting fails go on waiting, and are counted once afterwards', async () => {
  const database = await openMemoryDatabase();
  const write: Database['write'] = (unit) => database.write(unit);
  let isFailing = true;
  const store = createClickStore(write, () => {
    const rows = createSqliteClickRows(database.connection);
    return {
      ...rows,
      async putDays(days) {
        await rows.putDays(days);
        if (isFailing) throw new Error('The disk is full.');
      },
    };
  });
  await store.store(packVisits(visitsOf(30)), place, true);
  await assert.rejects(store.countWaiting(), /full/);
  assert.deepEqual([await waitingIn(database), await clicksOf(database)], [30, {}]);
  isFailing = false;
  await store.countWaiting();
  assert.deepEqual([await waitingIn(database), await clicksOf(database)], [0, { 'link 1': 30 }]);
  await assertCountsFitEvents(database);
  await database.close();
});

onBothEngines('a shared database counts at once', async (database) => {
  const store = createClickStore(database.write, chooseClickRows);
  const waiting = await store.store(packVisits(visitsOf(5)), place, true);
  const isShared = await database.write(async (tx) => isPostgres(tx));
  assert.deepEqual([waiting, await clicksOf(database)], isShared ? [0, { 'link 1': 5 }] : [5, {}]);
});

onBothEngines('what waits in a database that was moved is counted there', async (database) => {
  await database.write((tx) => putWaiting(chooseClickRows(tx), plainClicks(3)));
  await createClickStore(database.write, chooseClickRows).countWaiting();
  assert.deepEqual([await waitingIn(database), await clicksOf(database)], [0, { 'link 1': 3 }]);
});

onBothEngines('what waits uses a click limit up', async (database, accountId) => {
  const link = await insertLinkRow(database, accountId, { click_limit: 3 });
  const store = createClickStore(database.write, chooseClickRows);
  const salts = createSaltMemory(store, { now: () => noon });
  const admit = createAdmission({ store, countries: openCountryDatabase(), salts });
  const visit = { subjectId: link, accountId };
  // Stands for clicks that were stored before the link had a limit.
  await store.store(packVisits(visitsOf(2, visit)), place, true);
  assert.equal(await admit(makeVisit(visit)), 'last');
  assert.equal(await admit(makeVisit(visit)), 'full');
  assert.deepEqual(await clicksOf(database), { [`link ${link}`]: 3 });
});

onBothEngines('what waits is counted before newer rules move it', async (database) => {
  await fc.assert(
    fc.asyncProperty(anyVisits, async (visits) => {
      await deleteClicks(database);
      await storeByOldRules(database, visits, { rules: everybodyHuman, oldestSalt: lastDay, mayWait: true });
      await reclassifyClicks(database, { rules: newRules, clock });
      await createClickStore(database.write, chooseClickRows).countWaiting();
      await assertCountsFitEvents(database);
    }),
    { numRuns: 10 },
  );
});

test('a large batch waits until it is asked for, and the next process counts what one left', async () => {
  await withMemoryDatabase(async (database) => {
    const options = { visitsPerBatch: 60_000 };
    await withDrain(
      database,
      async ({ drain, folder }) => {
        await drainMany({ drain, folder });
        assert.deepEqual([await readdir(folder), await clicksOf(database)], [[], {}]);
        assert.equal(drain.counters().drained, manyVisits);
        await drain.countWaiting(3_600_000);
        assert.equal(await waitingIn(database), manyVisits);
      },
      options,
    );
    await withDrain(
      database,
      async ({ drain, folder }) => {
        await writeSegment(folder, '2.spool', visitsOf(3));
        await drainAll(drain);
        assert.deepEqual(await clicksOf(database), { 'link 1': 3 });
        await drain.countWaiting(3_600_000);
        assert.deepEqual(await clicksOf(database), { 'link 1': manyVisits + 3 });
      },
      options,
    );
    await assertCountsFitEvents(database);
  });
});

test('what waits is counted as soon as others write', async () => {
  await withMemoryDatabase(async (database) => {
    const sharing: DrainsWith = { visitsPerBatch: 60_000, isShared: false };
    await withDrain(
      database,
      async ({ drain, folder }) => {
        await drainMany({ drain, folder });
        assert.equal(await waitingIn(database), manyVisits);
        sharing.isShared = true;
        await writeSegment(folder, '2.spool', visitsOf(3));
        await drainAll(drain);
        assert.deepEqual(await clicksOf(database), { 'link 1': manyVisits + 3 });
      },
      sharing,
    );
  });
});

test('more clicks than are counted at once are counted, too', async () => {
  await withMemoryDatabase(async (database) => {
    const clicks = plainClicks(60_000);
    const rows = Math.floor(clicksAtOnceMax / clicks.count) + 1;
    for (let row = 0; row < rows; row++)
      await database.write((tx) => putWaiting(chooseClickRows(tx), clicks));
    const store = createClickStore(database.write, () => createSqliteClickRows(database.connection));
    await store.countWaiting();
    assert.equal(await waitingIn(database), 0);
    assert.deepEqual(await clicksOf(database), { 'link 1': clicks.count * rows });
  });
});

/** Drains one large batch, after clicks that an earlier process left waiting are counted. */
async function drainMany({ drain, folder }: { drain: Drain; folder: string }): Promise<void> {
  await drain.countWaiting();
  await writeSegment(folder, '1.spool', visitsOf(manyVisits));
  await drainAll(drain);
}

/** Clicks of `count` people on link 1, with nothing else known about them. */
function plainClicks(count: number): CountableClicks {
  const subject = subjectNumber({ subject: subjects.indexOf('link'), subjectId: 1 });
  return {
    count,
    subjects: new Float64Array(count).fill(subject),
    accountIds: new Float64Array(count).fill(1),
    days: new Int32Array(count).fill(dayOf(noon)),
    quarters: new Uint8Array(count),
    isHuman: new Uint8Array(count).fill(1),
    isUnique: new Uint8Array(count),
    socials: new Uint8Array(count),
    tagStarts: new Uint32Array(count + 1),
    entries: new Uint32Array(),
  };
}

async function waitingIn({ read }: Pick<Database, 'read'>): Promise<number> {
  const rows = await read.selectFrom('click_waiting').select('clicks').execute();
  return rows.reduce((sum, { clicks }) => sum + clicks, 0);
}

import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { assertCountsFitEvents, readCounts } from '../support/clicks/click-counts.ts';
import { drainAll, withDrain } from '../support/clicks/drains.ts';
import { onBothEngines } from '../support/engines.ts';
import { chrome, dayMs, firefox, makeVisit, noon, writeSegment } from '../support/clicks/visits.ts';

onBothEngines(
  'a visitor is one a day and subject; who opted out is counted, but is none',
  async (database) => {
    await withDrain(database, async ({ drain, folder }) => {
      const visits = [
        makeVisit(),
        makeVisit(),
        makeVisit({ subjectId: 2 }),
        makeVisit({ subject: 'qr' }),
        makeVisit({ userAgent: firefox }),
        makeVisit({ address: '192.0.2.9' }),
        makeVisit({ at: noon + dayMs }),
        makeVisit({ optedOut: true, address: '192.0.2.10' }),
        makeVisit({ optedOut: true, address: '192.0.2.11' }),
        makeVisit({ address: 'unreadable' }),
      ];
      // In two batches, because the second must know which visitors the first has counted.
      await writeSegment(folder, '1.spool', visits);
      await writeSegment(folder, '2.spool', [makeVisit(), makeVisit({ address: '192.0.2.12' })]);
      await drainAll(drain);
      const { totals } = await readCounts(database);
      assert.deepEqual(
        totals.map(({ subject, subject_id: id, clicks, unique_clicks }) => [
          subject,
          id,
          clicks,
          unique_clicks,
        ]),
        [
          ['link', 1, 10, 5],
          ['link', 2, 1, 1],
          ['qr', 1, 1, 1],
        ].sort((a, b) => Number(b[2]) - Number(a[2])),
      );
      const keys = await database.read.selectFrom('click_visitor').select('key').execute();
      assert.equal(keys.length, 7, 'a visitor that is counted as unique has one key');
      await assertCountsFitEvents(database);
    });
  },
);

onBothEngines('machines are counted apart, with the reason, and never as visitors', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    await writeSegment(folder, '1.spool', [
      makeVisit(),
      makeVisit({ userAgent: 'curl/8.5.0' }),
      makeVisit({ userAgent: '' }),
      makeVisit({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
      makeVisit({ userAgent: 'WhatsApp/2.23.20.0' }),
      makeVisit({ purpose: 'prefetch;prerender', address: '192.0.2.1' }),
    ]);
    await drainAll(drain);
    const { totals, quarters, dimensions } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.unique_clicks, totals[0]?.bots], [1, 1, 5]);
    assert.deepEqual([quarters[0]?.clicks, quarters[0]?.unique_clicks, quarters[0]?.bots], [1, 1, 5]);
    const reasons = dimensions.filter(
      ({ dimension, subject }) => dimension === 'reason' && subject === 'link',
    );
    assert.deepEqual(
      reasons.map(({ name, clicks }) => [name, clicks]).sort(),
      ['crawler', 'no-user-agent', 'prefetch', 'preview', 'tool'].map((name) => [name, 1]),
    );
    const browsers = dimensions.filter(
      ({ dimension, subject }) => dimension === 'browser' && subject === 'link',
    );
    assert.deepEqual(
      browsers.map(({ clicks }) => clicks),
      [1],
    );
  });
});

onBothEngines('a visit whose day has no salt any more is counted without a visitor', async (database) => {
  await withDrain(database, async ({ drain, folder, clock }) => {
    clock.now = noon + 2 * dayMs;
    await writeSegment(folder, '1.spool', [makeVisit(), makeVisit({ at: noon + dayMs })]);
    await drainAll(drain);
    const events = await database.read.selectFrom('click').select(['at', 'visitor']).orderBy('at').execute();
    assert.deepEqual(
      events.map(({ visitor }) => visitor === null),
      [true, false],
    );
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.unique_clicks], [2, 1]);
    const salts = await database.read.selectFrom('visitor_salt').select('day').execute();
    assert.deepEqual(salts, [{ day: Math.floor(noon / dayMs) + 1 }]);
  });
});

onBothEngines('salts and visitors of days past are forgotten, also when nobody comes', async (database) => {
  await withDrain(database, async ({ drain, folder, clock }) => {
    await writeSegment(folder, '1.spool', [makeVisit(), makeVisit({ at: noon - dayMs })]);
    await drainAll(drain);
    const days = async () => {
      const salts = await database.read.selectFrom('visitor_salt').select('day').orderBy('day').execute();
      const visitors = await database.read.selectFrom('click_visitor').select('key').execute();
      assert.equal(visitors.length, salts.length, 'one visitor a day');
      return salts.map(({ day }) => day - Math.floor(noon / dayMs));
    };
    assert.deepEqual(await days(), [-1, 0]);
    clock.now = noon + dayMs;
    await drain.step([]);
    assert.deepEqual(await days(), [0]);
    clock.now = Math.floor(noon / dayMs) * dayMs + 2 * dayMs;
    await drain.step([]);
    assert.deepEqual(await days(), [], 'none is older than 48 hours');
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.unique_clicks], [2, 2], 'what they counted stays');
    await writeSegment(folder, '2.spool', [makeVisit({ address: '192.0.2.77' })]);
    await drainAll(drain);
    const late = database.read.selectFrom('click').select('id').where('visitor', 'is', null);
    assert.equal((await late.execute()).length, 1, 'nor is a salt remembered');
  });
});

onBothEngines('a clock that was ahead for a while keeps nothing from being forgotten', async (database) => {
  await withDrain(database, async ({ drain, folder, clock }) => {
    for (const [name, days] of [0, 400, 0, 1, 2, 3].entries()) {
      clock.now = noon + days * dayMs;
      await writeSegment(folder, `${name}.spool`, [makeVisit({ at: clock.now })]);
      await drainAll(drain);
    }
    const salts = await database.read.selectFrom('visitor_salt').select('day').orderBy('day').execute();
    assert.deepEqual(
      salts.map(({ day }) => day - Math.floor(noon / dayMs)),
      [2, 3],
    );
    const visitors = await database.read.selectFrom('click_visitor').select('key').execute();
    assert.equal(visitors.length, 2);
  });
});

onBothEngines('forgetting that failed is tried again', async (database) => {
  const failing = { is: false };
  const write: Database['write'] = async (unit) =>
    database.write(async (tx, isAgain) => {
      const result = await unit(tx, isAgain);
      if (failing.is) throw new Error('the store is away');
      return result;
    });
  await withDrain({ write }, async ({ drain, folder, clock }) => {
    await writeSegment(folder, '1.spool', [makeVisit()]);
    await drainAll(drain);
    clock.now = noon + 3 * dayMs;
    failing.is = true;
    await writeSegment(folder, '2.spool', [makeVisit({ at: clock.now })]);
    await assert.rejects(() => drain.step([]));
    failing.is = false;
    await drainAll(drain);
    const salts = await database.read.selectFrom('visitor_salt').select('day').execute();
    assert.deepEqual(salts, [{ day: Math.floor(noon / dayMs) + 3 }]);
  });
});

onBothEngines('no address is kept: not in an event, not in a count', async (database) => {
  await withDrain(database, async ({ drain, folder }) => {
    await writeSegment(folder, '1.spool', [
      makeVisit({
        address: '198.51.100.23',
        referrer: 'https://198.51.100.23/x',
        query: 'utm_source=198.51.100.23',
        userAgent: chrome,
      }),
    ]);
    await drainAll(drain);
    const events = await database.read.selectFrom('click').selectAll().execute();
    assert.equal(events.length, 1);
    assert.doesNotMatch(JSON.stringify([events, await readCounts(database)]), /198\.51\.100\.23/);
  });
});

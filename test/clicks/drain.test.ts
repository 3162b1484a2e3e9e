import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCountryDatabase } from '../../src/clicks/locate-address.ts';
import { createDrain, type Drain } from '../../src/clicks/drain.ts';
import { nameRun, nameSegment } from '../../src/clicks/read-segments.ts';
import type { SpoolPosition } from '../../src/clicks/spool.ts';
import type { Visit } from '../../src/clicks/visit.ts';
import type { Database } from '../../src/database/database.ts';
import { onBothEngines } from '../support/engines.ts';
import {
  assertCountsFitEvents,
  chrome,
  dayMs,
  firefox,
  framesOf,
  makeVisit,
  noon,
  readCounts,
  writeSegment,
} from '../support/visits.ts';

const countries = openCountryDatabase();

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
      // In two batches, because the second must know what the first has counted.
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
    const reasons = dimensions.filter(({ dimension, day }) => dimension === 'reason' && day === 0);
    assert.deepEqual(
      reasons.map(({ name, clicks }) => [name, clicks]).sort(),
      ['crawler', 'no-user-agent', 'prefetch', 'preview', 'tool'].map((name) => [name, 1]),
    );
    const browsers = dimensions.filter(({ dimension, day }) => dimension === 'browser' && day === 0);
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
      const visitors = await database.read.selectFrom('click_visitor').select('day').orderBy('day').execute();
      assert.deepEqual(salts, visitors);
      return salts.map(({ day }) => day - Math.floor(noon / dayMs));
    };
    assert.deepEqual(await days(), [-1, 0]);
    clock.now = noon + dayMs;
    await drain.step(undefined);
    assert.deepEqual(await days(), [0]);
    clock.now = Math.floor(noon / dayMs) * dayMs + 2 * dayMs;
    await drain.step(undefined);
    assert.deepEqual(await days(), [], 'none is older than 48 hours');
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.unique_clicks], [2, 2], 'what they counted stays');
  });
});

onBothEngines('forgetting that failed is tried again', async (database) => {
  const failing = { is: false };
  const write: Database['write'] = async (unit) =>
    database.write(async (tx) => {
      const result = await unit(tx);
      if (failing.is) throw new Error('the store is away');
      return result;
    });
  await withDrain({ ...database, write }, async ({ drain, folder, clock }) => {
    await writeSegment(folder, '1.spool', [makeVisit()]);
    await drainAll(drain);
    clock.now = noon + 3 * dayMs;
    failing.is = true;
    await writeSegment(folder, '2.spool', [makeVisit({ at: clock.now })]);
    await assert.rejects(() => drain.step(undefined));
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

interface Draining {
  drain: Drain;
  folder: string;
  clock: { now: number };
  position: { run: string };
}

async function withDrain(
  { write }: Pick<Database, 'write'>,
  body: (draining: Draining) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-drain-'));
  const clock = { now: noon };
  const drain = createDrain({ folder, write, countries, clock: { now: () => clock.now } });
  try {
    await body({ drain, folder, clock, position: { run: nameRun(noon) } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drainAll(drain: Drain, position?: SpoolPosition): Promise<void> {
  while (await drain.step(position)) continue;
}

function visitsOf(count: number, values: Partial<Visit> = {}): Visit[] {
  return Array.from({ length: count }, () => makeVisit(values));
}

async function clicksOf({ read }: Pick<Database, 'read'>): Promise<Record<string, number>> {
  const rows = await read.selectFrom('click_total').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ subject, subject_id, clicks }) => [`${subject} ${subject_id}`, clicks]).sort(),
  );
}

function segmentRows({ read }: Pick<Database, 'read'>) {
  return read.selectFrom('spool_segment').selectAll().execute();
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { classifyClick } from '../../src/clicks/classify-click.ts';
import { findDrainedBytes, forgetSegment, storeBatch } from '../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../src/clicks/locate-address.ts';
import { dayOf } from '../../src/clicks/roll-up.ts';
import { ensureSalts, forgetVisitors } from '../../src/clicks/salt-store.ts';
import type { Visit } from '../../src/clicks/visit.ts';
import type { Database } from '../../src/database/database.ts';
import { assertCountsFitEvents, readCounts } from '../support/click-counts.ts';
import { onBothEngines } from '../support/engines.ts';
import { anyVisit, dayMs, makeVisit, noon } from '../support/visits.ts';

const countries = openCountryDatabase();

onBothEngines(
  'for any batches, repeated and overlapping ones too, the counts are what the events say',
  async (database) => {
    const anyBatches = fc.array(fc.array(anyVisit, { maxLength: 25 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anyBatches, fc.nat(), async (batches, seed) => {
        const again = batches.flat().filter((_, index) => (index + seed) % 3 === 0);
        for (const batch of [...batches, again, again.toReversed()]) await store(database, batch);
        await assertCountsFitEvents(database);
      }),
      { numRuns: 12 },
    );
  },
);

onBothEngines('an event is stored once, and of two with one id only one counts', async (database) => {
  const first = makeVisit({ subjectId: 1 });
  await store(database, [first, { ...first, subjectId: 2 }]);
  await store(database, [{ ...first, subjectId: 3 }]);
  const events = await database.read.selectFrom('click').select(['id', 'subject_id']).execute();
  assert.equal(events.length, 1);
  const { totals } = await readCounts(database);
  assert.deepEqual(
    totals.map(({ subject_id, clicks }) => [subject_id, clicks]),
    [[events[0]?.subject_id, 1]],
  );
});

onBothEngines('an event keeps what it was classified as, and nothing of the address', async (database) => {
  const visit = makeVisit({
    subject: 'qr',
    subjectId: 9,
    referrer: 'https://www.google.com/search',
    query: 'utm_source=Mail&x=1',
    language: 'de-CH,de',
    address: '10.1.2.3',
  });
  await store(database, [visit]);
  const event = await database.read.selectFrom('click').selectAll().executeTakeFirstOrThrow();
  const { visitor, utm, ...rest } = event;
  assert.deepEqual(rest, {
    id: visit.id,
    subject: 'qr',
    subject_id: 9,
    at: visit.at,
    kind: 'human',
    reason: '',
    rules_version: 1,
    country: '',
    city: 'Unknown',
    device: 'Desktop',
    browser: 'Chrome',
    os: 'Windows',
    referrer: 'Google',
    language: rest.language,
  });
  assert.equal(JSON.parse(utm).source, 'Mail');
  assert.equal(Buffer.from(visitor as Uint8Array).length, 16);
  assert.doesNotMatch(JSON.stringify(event), /10\.1\.2\.3/);
});

onBothEngines('a visitor is unique once a day on each subject, over batches', async (database) => {
  const uniqueOf = async () => (await readCounts(database)).totals.map(({ unique_clicks }) => unique_clicks);
  await store(database, [makeVisit(), makeVisit()]);
  await store(database, [makeVisit()]);
  assert.deepEqual(await uniqueOf(), [1]);
  await store(database, [
    makeVisit({ at: noon + dayMs }),
    makeVisit({ optedOut: true, address: '192.0.2.1' }),
  ]);
  assert.deepEqual(await uniqueOf(), [2]);
});

onBothEngines('a batch larger than a statement holds is stored whole', async (database) => {
  const visits = Array.from({ length: 1_203 }, (_, n) =>
    makeVisit({ subjectId: n, address: `10.0.${n >> 8}.${n & 255}`, query: `utm_term=term-${n}` }),
  );
  await store(database, visits);
  const { totals, quarters } = await readCounts(database);
  assert.deepEqual([totals.length, quarters.length], [1_203, 1_203]);
  assert.ok(totals.every(({ clicks, unique_clicks }) => clicks === 1 && unique_clicks === 1));
  await assertCountsFitEvents(database);
});

onBothEngines('texts that a visitor chose are stored as they are', async (database) => {
  const texts = ["'; drop table click; --", '%_\\', '"\u0001"', '漢字 🜚', '{"a":1}'];
  await store(
    database,
    texts.map((text) => makeVisit({ query: `utm_source=${encodeURIComponent(text)}` })),
  );
  const { dimensions } = await readCounts(database);
  const names = dimensions
    .filter(({ dimension, day }) => dimension === 'utm_source' && day === 0)
    .map(({ name }) => name);
  assert.deepEqual(names.sort(), ["'; drop table click; --", '%_\\', '""', '漢字 🜚', '{"a":1}'].sort());
});

onBothEngines('a segment’s place is remembered, moved on and forgotten', async (database) => {
  assert.equal(await findDrainedBytes(database.read, 'a.spool'), 0);
  for (const drainedBytes of [10, 5_000_000_000]) {
    await database.write((tx) => storeBatch(tx, { clicks: [], segment: 'a.spool', drainedBytes }));
    assert.equal(await findDrainedBytes(database.read, 'a.spool'), drainedBytes);
  }
  assert.equal(await findDrainedBytes(database.read, 'b.spool'), 0);
  await database.write((tx) => forgetSegment(tx, 'a.spool'));
  assert.equal(await findDrainedBytes(database.read, 'a.spool'), 0);
});

onBothEngines('a day has one salt, however often it is asked for, and each day another', async (database) => {
  const ask = (days: number[], oldest = 0) => database.write((tx) => ensureSalts(tx, days, oldest));
  const first = await ask([10, 11]);
  const second = await ask([11, 10, 12]);
  assert.deepEqual(second.get(10), first.get(10));
  assert.deepEqual(second.get(11), first.get(11));
  const salts = [10, 11, 12].map((day) => second.get(day)?.toString('hex') ?? '');
  assert.deepEqual([new Set(salts).size, salts.every((salt) => salt.length === 64)], [3, true]);
  assert.equal((await ask([9], 10)).size, 0, 'a day that is past gets none');
  assert.equal((await ask([])).size, 0);
});

onBothEngines('a forgotten day has no salt and no visitors, the others keep theirs', async (database) => {
  await store(database, [makeVisit({ at: noon - dayMs }), makeVisit(), makeVisit({ at: noon + dayMs })]);
  await database.write((tx) => forgetVisitors(tx, dayOf(noon)));
  for (const table of ['visitor_salt', 'click_visitor'] as const) {
    const rows = await database.read.selectFrom(table).select('day').orderBy('day').execute();
    assert.deepEqual(
      rows.map(({ day }) => day - dayOf(noon)),
      [0, 1],
      table,
    );
  }
});

let segments = 0;

function store(database: Database, visits: Visit[]): Promise<void> {
  return database.write(async (tx) => {
    const salts = await ensureSalts(tx, [...new Set(visits.map(({ at }) => dayOf(at)))], 0);
    const saltAt = (at: number) => salts.get(dayOf(at)) ?? null;
    const clicks = visits.map((visit) => classifyClick(visit, { countries, saltAt }));
    await storeBatch(tx, { clicks, segment: `${++segments}.spool`, drainedBytes: 1 });
  });
}

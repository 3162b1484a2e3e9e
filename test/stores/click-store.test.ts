import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Database } from '../../src/database/database.ts';
import { assertCountsFitEvents, readCounts, readEvents } from '../support/clicks/click-counts.ts';
import { packVisits } from '../support/clicks/click-stores.ts';
import { onBothEngines } from '../support/engines.ts';
import { openStore, storeVisits } from '../support/clicks/stored-visits.ts';
import { undoneAtFirst } from '../support/clicks/undone-units.ts';
import { anyVisitsUpTo, chrome, dayMs, firefox, makeVisit, noon } from '../support/clicks/visits.ts';
import { dayOf } from '../../src/platform/time/utc-day.ts';

onBothEngines(
  'for any batches, repeated and overlapping ones too, the counts are what the events say',
  async (database) => {
    const store = openStore(database);
    const anyBatches = fc.array(anyVisitsUpTo(25, 40), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anyBatches, fc.nat(), async (batches, seed) => {
        const again = batches.flat().filter((_, index) => (index + seed) % 3 === 0);
        for (const batch of [...batches, again, again.toReversed(), [...again, ...again]])
          await storeVisits(store, batch);
        await assertCountsFitEvents(database);
      }),
      { numRuns: 12 },
    );
  },
);

onBothEngines('an event keeps what it was classified as, and nothing of the address', async (database) => {
  const visit = makeVisit({
    subject: 'qr',
    subjectId: 9,
    accountId: 4,
    referrer: 'https://www.google.com/search',
    query: 'utm_source=Mail&x=1',
    language: 'de-CH,de',
    address: '10.1.2.3',
  });
  await storeVisits(openStore(database), [visit]);
  const [event] = await readEvents(database);
  const { id, visitor, agent_id, names, ...rest } = event as NonNullable<typeof event>;
  assert.deepEqual(Buffer.from(id), visit.id);
  assert.deepEqual(rest, {
    subject: 'qr',
    subject_id: 9,
    account_id: 4,
    at: visit.at,
    kind: 'human',
    reason: '',
    rules_version: 1,
    is_unique: 1,
    userAgent: chrome,
  });
  assert.deepEqual(Object.fromEntries(names.map(({ dimension, name }) => [dimension, name])), {
    country: 'Unknown',
    city: 'Unknown',
    referrer: 'Google',
    browser: 'Chrome',
    os: 'Windows',
    device: 'Desktop',
    language: 'German',
    utm_source: 'Mail',
  });
  assert.ok(Number.isSafeInteger(agent_id));
  assert.equal(Buffer.from(visitor as Uint8Array).length, 16);
  assert.doesNotMatch(JSON.stringify([event, visitor?.toString()]), /10\.1\.2\.3/);
});

onBothEngines('a machine’s event keeps why it does not count, and what it would have', async (database) => {
  const machine = makeVisit({ userAgent: 'curl/8.5.0', referrer: 'https://www.facebook.com/' });
  // A person's visit comes first, because a machine's does not add names.
  await storeVisits(openStore(database), [makeVisit({ referrer: machine.referrer }), machine]);
  const events = await readEvents(database);
  const event = events.find(({ kind }) => kind === 'bot');
  assert.deepEqual([event?.reason, event?.userAgent, event?.is_unique], ['tool', 'curl/8.5.0', 0]);
  assert.deepEqual(event?.names, [
    { dimension: 'country', name: 'Unknown' },
    { dimension: 'city', name: 'Unknown' },
    { dimension: 'referrer', name: 'Facebook' },
    { dimension: 'language', name: 'English' },
  ]);
});

onBothEngines('a visitor is unique once a day on each subject, over batches', async (database) => {
  const store = openStore(database);
  const uniqueOf = async () => (await readCounts(database)).totals.map(({ unique_clicks }) => unique_clicks);
  await storeVisits(store, [makeVisit(), makeVisit()]);
  await storeVisits(store, [makeVisit()]);
  assert.deepEqual(await uniqueOf(), [1]);
  await storeVisits(store, [
    makeVisit({ at: noon + dayMs }),
    makeVisit({ optedOut: true, address: '192.0.2.1' }),
  ]);
  assert.deepEqual(await uniqueOf(), [2]);
  await assertCountsFitEvents(database);
});

onBothEngines('a user agent is stored once, with the last day on which it came', async (database) => {
  const [today, tomorrow] = [dayOf(noon), dayOf(noon) + 1];
  const store = openStore(database);
  await storeVisits(store, [makeVisit(), makeVisit(), makeVisit({ userAgent: firefox })]);
  await storeVisits(store, [makeVisit({ at: noon + dayMs })]);
  // A store with an empty cache, as after a start, and a late click of the day before.
  await storeVisits(openStore(database), [makeVisit()]);
  const agents = await database.read
    .selectFrom('click_agent')
    .select(['user_agent', 'seen_on'])
    .orderBy('seen_on')
    .execute();
  assert.deepEqual(
    agents.map((row) => ({ ...row })),
    [
      { user_agent: firefox, seen_on: today },
      { user_agent: chrome, seen_on: tomorrow },
    ],
  );
});

onBothEngines('a batch larger than a statement holds is stored whole', async (database) => {
  const visits = Array.from({ length: 1_203 }, (_, n) =>
    makeVisit({ subjectId: n + 1, address: `10.0.${n >> 8}.${n & 255}`, query: `utm_term=term-${n}` }),
  );
  await storeVisits(openStore(database), visits);
  const { totals, days } = await readCounts(database);
  assert.deepEqual([totals.length, days.length], [1_203, 1_204], 'one more for the account');
  assert.ok(totals.every(({ clicks, unique_clicks }) => clicks === 1 && unique_clicks === 1));
  const account = days.find(({ subject }) => subject === 'account');
  assert.deepEqual([account?.clicks, account?.unique_clicks], [1_203, 1_203]);
  // The account has more names than a row keeps, so they are folded; only the links' rows can be compared.
  await database.write((tx) => tx.deleteFrom('click_day').where('subject', '=', 'account').execute());
  const { dimensions } = await readCounts(database);
  const terms = dimensions.filter(({ dimension }) => dimension === 'utm_term');
  assert.deepEqual(terms.map(({ name }) => name).sort(), visits.map((_, n) => `term-${n}`).sort());
});

onBothEngines('texts that a visitor chose are stored as they are', async (database) => {
  const texts = ["'; drop table click; --", '%_\\', '"\u0001"', '漢字 🜚', '{"a":1}', '__proto__', 'Other'];
  await storeVisits(
    openStore(database),
    texts.map((text) =>
      makeVisit({ query: `utm_source=${encodeURIComponent(text)}`, userAgent: `${chrome} ${text}` }),
    ),
  );
  const { dimensions } = await readCounts(database);
  const names = dimensions
    .filter(({ dimension, subject }) => dimension === 'utm_source' && subject === 'link')
    .map(({ name }) => name);
  const kept = texts.map((text) => (text === '"\u0001"' ? '""' : text));
  assert.deepEqual(names.sort(), kept.toSorted());
  const agents = (await readEvents(database)).map(({ userAgent }) => userAgent);
  assert.deepEqual(agents.sort(), kept.map((text) => `${chrome} ${text}`).sort());
});

onBothEngines('a store that fails leaves nothing, and takes the same batch afterwards', async (database) => {
  const failing = { is: true };
  const write: Database['write'] = (unit) =>
    database.write(async (tx, isAgain) => {
      const result = await unit(tx, isAgain);
      if (failing.is) throw new Error('the store is away');
      return result;
    });
  const store = openStore({ write });
  const visits = [makeVisit({ query: 'utm_source=new' }), makeVisit({ userAgent: firefox })];
  for (let attempt = 0; attempt < 2; attempt++)
    await assert.rejects(storeVisits(store, visits), /the store is away/);
  failing.is = false;
  await storeVisits(store, visits);
  const { totals, dimensions } = await readCounts(database);
  assert.deepEqual(
    totals.map(({ clicks }) => clicks),
    [2],
  );
  assert.ok(dimensions.some(({ dimension, name }) => dimension === 'utm_source' && name === 'new'));
  await assertCountsFitEvents(database);
});

onBothEngines(
  'clicks whose transaction is run again are counted under names that are there',
  async (database) => {
    const store = openStore({ write: undoneAtFirst(database) });
    const visits = ['first', 'second'].map((source) =>
      makeVisit({ query: `utm_source=${source}`, userAgent: `${firefox} ${source}` }),
    );
    for (const visit of visits) await storeVisits(store, [visit]);
    await storeVisits(
      store,
      visits.map(({ query, userAgent }) => makeVisit({ query, userAgent, address: '192.0.2.7' })),
    );
    const events = await readEvents(database);
    assert.deepEqual(events.map(({ userAgent }) => userAgent).sort(), [
      ...[`${firefox} first`, `${firefox} first`],
      ...[`${firefox} second`, `${firefox} second`],
    ]);
    const { dimensions } = await readCounts(database);
    const sources = dimensions.filter(
      ({ dimension, subject }) => dimension === 'utm_source' && subject === 'link',
    );
    assert.deepEqual(sources.map(({ name, clicks }) => [name, clicks]).sort(), [
      ['first', 2],
      ['second', 2],
    ]);
    await assertCountsFitEvents(database);
  },
);

onBothEngines('a segment’s place is remembered, moved on and forgotten', async (database) => {
  const store = openStore(database);
  assert.equal(await store.findDrainedBytes('a.spool'), 0);
  for (const drainedBytes of [10, 5_000_000_000]) {
    await store.store(packVisits([]), { segment: 'a.spool', drainedBytes });
    assert.equal(await store.findDrainedBytes('a.spool'), drainedBytes);
  }
  assert.equal(await store.findDrainedBytes('b.spool'), 0);
  await store.forgetSegment('a.spool');
  assert.equal(await store.findDrainedBytes('a.spool'), 0);
});

onBothEngines(
  'two nodes that count clicks of one account’s links at the same moment lose none',
  async (database) => {
    const nodes = [openStore(database), openStore(database)];
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        nodes.map((store, node) =>
          storeVisits(
            store,
            Array.from({ length: 50 }, (_, n) =>
              makeVisit({ subjectId: node + 1, address: `10.${round}.${node}.${n}` }),
            ),
          ),
        ),
      );
    }
    await assertCountsFitEvents(database);
  },
);

onBothEngines(
  'of a large batch all is counted that was not there, wherever the rest lies',
  async (database) => {
    const store = openStore(database);
    const visits = Array.from({ length: 6_000 }, (_, n) => makeVisit({ subjectId: 1 + (n % 3) }));
    await storeVisits(
      store,
      visits.filter((_, n) => n % 1_000 === 7),
    );
    await storeVisits(store, visits);
    assert.equal((await readEvents(database)).length, visits.length);
    await assertCountsFitEvents(database);
  },
);

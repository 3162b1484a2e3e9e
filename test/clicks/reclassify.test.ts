import assert from 'node:assert/strict';
import fc from 'fast-check';
import { reclassifyClicks } from '../../src/clicks/reclassify.ts';
import { dayOf } from '../../src/clicks/roll-up.ts';
import { visitorKey } from '../../src/clicks/visitor-key.ts';
import type { Database } from '../../src/database/database.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { assertCountsFitEvents, readCounts, readEvents } from '../support/click-counts.ts';
import { onBothEngines } from '../support/engines.ts';
import {
  anyOldRules,
  anyVisits,
  deleteClicks,
  everybodyHuman,
  firstDay,
  lastDay,
  makeVisitAt,
  newRules,
  storeByOldRules,
} from '../support/old-rules.ts';
import { chrome, dayMs, firefox } from '../support/visits.ts';

const curl = 'curl/8.5.0';
const noon = firstDay * dayMs + dayMs / 2;
const reclassify = (database: Pick<Database, 'read' | 'write'>) =>
  reclassifyClicks(database, { rules: newRules });

onBothEngines(
  'whatever older rules said, events and counts are afterwards what the newer ones say',
  async (database) => {
    await fc.assert(
      fc.asyncProperty(
        anyVisits,
        anyOldRules,
        fc.integer({ min: firstDay, max: lastDay + 1 }),
        async (visits, rules, oldestSalt) => {
          await deleteClicks(database);
          await storeByOldRules(database, visits, { rules, oldestSalt });
          const { lookedAt } = await reclassify(database);
          assert.equal(lookedAt, visits.length);
          await assertCountsFitEvents(database);
          await assertKeysFitEvents(database);
          const versions = await database.read
            .selectFrom('click')
            .select('rules_version')
            .distinct()
            .execute();
          assert.deepEqual(versions, [{ rules_version: newRules.version }]);
        },
      ),
      { numRuns: 25 },
    );
  },
);

onBothEngines(
  'ended in any transaction and run again, it comes to the same; in between counts fit events',
  async (database) => {
    await fc.assert(
      fc.asyncProperty(
        anyVisits,
        anyOldRules,
        fc.nat({ max: 4 }),
        fc.boolean(),
        async (visits, rules, at, isStored) => {
          await deleteClicks(database);
          await storeByOldRules(database, visits, { rules, oldestSalt: lastDay });
          await reclassify(database);
          const expected = await readAll(database);
          await deleteClicks(database);
          await storeByOldRules(database, visits, { rules, oldestSalt: lastDay });
          await reclassify(endingAt(database, { at, isStored })).catch((error: Error) =>
            assert.equal(error.message, 'killed'),
          );
          await assertTotalsFitEvents(database);
          await reclassify(database);
          await assertCountsFitEvents(database);
          assert.deepEqual(await readAll(database), expected);
        },
      ),
      { numRuns: 15 },
    );
  },
);

onBothEngines(
  'a visitor whose clicks take several transactions is one visitor, or none',
  async (database) => {
    const machine = { kind: 'bot', reason: 'tool' } as const;
    const visits = Array.from({ length: 2_300 }, (_, n) =>
      makeVisitAt(noon + n, { userAgent: [chrome, curl][n % 2] }),
    );
    await storeByOldRules(database, visits, {
      rules: (userAgent) => (userAgent === curl ? everybodyHuman(userAgent) : machine),
      oldestSalt: lastDay,
    });
    assert.deepEqual(await totalOf(database), { clicks: 1_150, unique_clicks: 1, bots: 1_150 });
    const kept = new Set<string>();
    const { changed } = await reclassifyClicks(database, {
      rules: newRules,
      onProgress: ({ lookedAt }) => kept.add(String(lookedAt)),
    });
    assert.deepEqual([...kept], ['1000', '2000', '2300']);
    assert.deepEqual(Object.fromEntries(changed), { 'bot → human': 1_150, 'human → bot': 1_150 });
    assert.deepEqual(await totalOf(database), { clicks: 1_150, unique_clicks: 1, bots: 1_150 });
    const events = await readEvents(database);
    assert.deepEqual(
      events.filter(({ is_unique }) => is_unique === 1).map(({ at, userAgent }) => [at, userAgent]),
      [[noon, chrome]],
    );
    await assertCountsFitEvents(database);
  },
);

for (const oldestSalt of [firstDay, lastDay]) {
  const which = oldestSalt === firstDay ? 'that is not over' : 'that is over';
  onBothEngines(
    `of a day ${which}, a unique click that was a machine's leaves that to the visitor's next one`,
    async (database) => {
      const ats = [0, 3_600_000, 7_200_000].map((later) => noon + later);
      await storeByOldRules(
        database,
        ats.map((at) => makeVisitAt(at)),
        { oldestSalt },
      );
      // By one agent alone it cannot happen; nobody says so to the table.
      await putAgentOf(database, ats[0] as number, curl);
      await reclassify(database);
      const events = await readEvents(database);
      assert.deepEqual(
        events.map(({ kind, is_unique }) => [kind, is_unique]),
        [
          ['bot', 0],
          ['human', 1],
          ['human', 0],
        ],
      );
      assert.deepEqual(await totalOf(database), { clicks: 2, unique_clicks: 1, bots: 1 });
      await assertCountsFitEvents(database);
      await assertKeysFitEvents(database);
    },
  );
}

onBothEngines(
  'a machine whose visitor was counted as a person since is a click, but no other visitor',
  async (database) => {
    const machine = { kind: 'bot', reason: 'crawler' } as const;
    await storeByOldRules(database, [makeVisitAt(noon)], { rules: () => machine });
    // As the service drains beside, by its new rules.
    const later = makeVisitAt(noon + 5_000);
    await storeByOldRules(database, [later]);
    await database.write((tx) =>
      tx.updateTable('click').set({ rules_version: newRules.version }).where('id', '=', later.id).execute(),
    );
    await reclassify(database);
    assert.deepEqual(await totalOf(database), { clicks: 2, unique_clicks: 1, bots: 0 });
    await assertCountsFitEvents(database);
    await assertKeysFitEvents(database);
  },
);

onBothEngines(
  'a person’s prefetch stays one, and becomes a machine’s visit when the agent is a machine',
  async (database) => {
    const ahead = { purpose: 'prefetch' };
    await storeByOldRules(database, [
      makeVisitAt(noon, ahead),
      makeVisitAt(noon + 1, { ...ahead, userAgent: curl }),
    ]);
    const { changed } = await reclassify(database);
    assert.deepEqual(Object.fromEntries(changed), { 'prefetch → bot': 1 });
    const kinds = (await readEvents(database)).map(({ kind, reason }) => [kind, reason]);
    assert.deepEqual(kinds, [
      ['prefetch', 'prefetch'],
      ['bot', 'tool'],
    ]);
    await assertCountsFitEvents(database);
  },
);

onBothEngines('an event without its user agent keeps its kind', async (database) => {
  await storeByOldRules(database, [makeVisitAt(noon, { userAgent: curl })]);
  await database.write((tx) => tx.deleteFrom('click_agent').execute());
  const counts = await readCounts(database);
  const { lookedAt, changed } = await reclassify(database);
  assert.deepEqual([lookedAt, changed.size], [1, 0]);
  assert.deepEqual(await readCounts(database), counts);
  assert.deepEqual(await versionsOf(database), [newRules.version]);
});

onBothEngines('events that newer rules have seen are left alone', async (database) => {
  await storeByOldRules(database, [makeVisitAt(noon, { userAgent: curl })]);
  await database.write((tx) =>
    tx
      .updateTable('click')
      .set({ rules_version: newRules.version + 1 })
      .execute(),
  );
  const { lookedAt } = await reclassify(database);
  assert.deepEqual([lookedAt, await versionsOf(database)], [0, [newRules.version + 1]]);
  assert.equal((await readEvents(database))[0]?.kind, 'human');
});

onBothEngines(
  'of a link that is gone only what its account counts is moved, and nothing comes back',
  async (database) => {
    await storeByOldRules(database, [
      makeVisitAt(noon, { userAgent: curl }),
      makeVisitAt(noon + 1, { userAgent: curl, subjectId: 2 }),
    ]);
    await database.write(async (tx) => {
      for (const table of ['click_total', 'click_day', 'click_month'] as const)
        await tx.deleteFrom(table).where('subject', '=', 'link').where('subject_id', '=', 1).execute();
    });
    await reclassify(database);
    const { totals, days } = await readCounts(database);
    assert.deepEqual(
      totals.map(({ subject_id, clicks, bots }) => [subject_id, clicks, bots]),
      [[2, 0, 1]],
    );
    assert.deepEqual(
      days.map(({ subject, clicks, unique_clicks, bots }) => [subject, clicks, unique_clicks, bots]).sort(),
      [
        ['account', 0, 0, 2],
        ['link', 0, 0, 1],
      ],
    );
  },
);

onBothEngines(
  'a name that was counted as Other since is taken from there, and no count falls below none',
  async (database) => {
    const visits = Array.from({ length: 1_260 }, (_, n) =>
      makeVisitAt(noon + n, { userAgent: n < 100 ? firefox : curl, query: `utm_source=s${n}` }),
    );
    await storeByOldRules(database, visits);
    const { changed } = await reclassify(database);
    assert.deepEqual(Object.fromEntries(changed), { 'human → bot': 1_160 });
    const { totals, dimensions } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.bots], [100, 1_160]);
    for (const subject of ['link', 'account']) {
      const sources = dimensions.filter((row) => row.subject === subject && row.dimension === 'utm_source');
      assert.equal(
        sources.reduce((sum, { clicks }) => sum + clicks, 0),
        100,
        'as many as there are clicks',
      );
      assert.ok(sources.every(({ clicks }) => clicks > 0));
    }
  },
);

onBothEngines('a dry run says what a run does, and does nothing', async (database) => {
  await storeByOldRules(database, [
    makeVisitAt(noon, { userAgent: curl }),
    makeVisitAt(noon + dayMs),
    makeVisitAt(noon + dayMs + 1, { userAgent: 'WhatsApp/2.23.20' }),
  ]);
  const before = await readAll(database);
  const said = await reclassifyClicks(database, { rules: newRules, isDryRun: true });
  assert.deepEqual(Object.fromEntries(said.changed), { 'human → bot': 1, 'human → preview': 1 });
  assert.deepEqual([said.lookedAt, said.reached], [3, noon + dayMs + 1]);
  assert.deepEqual(await readAll(database), before);
  assert.deepEqual(await reclassify(database), said);
});

onBothEngines('two runs at once change each event once', async (database) => {
  const visits = Array.from({ length: 2_400 }, (_, n) =>
    makeVisitAt(noon + n * 60_000, { userAgent: n % 3 === 0 ? chrome : curl, address: `192.0.2.${n % 5}` }),
  );
  const machine = { kind: 'bot', reason: 'tool' } as const;
  const swapped = (userAgent: string) => (userAgent === chrome ? machine : everybodyHuman(userAgent));
  await storeByOldRules(database, visits, { rules: swapped, oldestSalt: lastDay });
  const runs = await Promise.all([reclassify(database), reclassify(database)]);
  assert.equal(
    runs.flatMap(({ changed }) => [...changed.values()]).reduce((sum, one) => sum + one),
    2_400,
  );
  await assertCountsFitEvents(database);
});

onBothEngines('a database that is locked for a while is waited for', async (database) => {
  await storeByOldRules(database, [makeVisitAt(noon, { userAgent: curl }), makeVisitAt(noon + dayMs)]);
  let failures = 0;
  const write: Database['write'] = (unit) =>
    database.write(async (tx) => {
      const result = await unit(tx);
      if (failures++ < 2) throw new AppError('storeAway');
      return result;
    });
  const { changed } = await reclassify({ ...database, write });
  assert.deepEqual(Object.fromEntries(changed), { 'human → bot': 1 });
  await assertCountsFitEvents(database);
  await assertKeysFitEvents(database);
});

async function readAll(database: Database) {
  const events = await readEvents(database);
  const keys = await database.read.selectFrom('click_visitor').selectAll().orderBy('key').execute();
  return { events, keys, counts: await readCounts(database) };
}

/** As if the process ended in a transaction, before or after it was stored. */
function endingAt(database: Database, { at, isStored }: { at: number; isStored: boolean }) {
  let transactions = 0;
  const write: Database['write'] = async (unit) => {
    const isLast = transactions++ === at;
    const result = await database.write(async (tx) => {
      const made = await unit(tx);
      if (isLast && !isStored) throw new Error('killed');
      return made;
    });
    if (isLast) throw new Error('killed');
    return result;
  };
  return { read: database.read, write };
}

/** By whatever rules. */
async function assertTotalsFitEvents({ read }: Database): Promise<void> {
  const totals = await read.selectFrom('click_total').selectAll().execute();
  const events = await read.selectFrom('click').selectAll().execute();
  for (const { subject, subject_id, clicks, unique_clicks, bots } of totals) {
    const its = events.filter((event) => event.subject === subject && event.subject_id === subject_id);
    const people = its.filter(({ kind }) => kind === 'human');
    const unique = its.filter(({ is_unique }) => is_unique === 1);
    assert.deepEqual(
      [clicks, unique_clicks, bots],
      [people.length, unique.length, its.length - people.length],
    );
  }
}

/** The drain asks these keys who is new today, so they must be those of the clicks that are unique. */
async function assertKeysFitEvents({ read }: Database): Promise<void> {
  const salts = await read.selectFrom('visitor_salt').select('day').execute();
  const days = new Set(salts.map(({ day }) => day));
  const events = await read.selectFrom('click').selectAll().where('is_unique', '=', 1).execute();
  const keys = events
    .filter(({ at }) => days.has(dayOf(at)))
    .map(({ at, visitor, subject, subject_id }) =>
      visitorKey(dayOf(at), visitor as Uint8Array, {
        subject: subject === 'link' ? 0 : 1,
        subjectId: subject_id,
      }),
    );
  const stored = await read.selectFrom('click_visitor').select('key').execute();
  assert.deepEqual(stored.map(({ key }) => key).sort(ascending), keys.sort(ascending));
}

function ascending(a: number, b: number): number {
  return a - b;
}

async function totalOf({ read }: Database) {
  return read.selectFrom('click_total').select(['clicks', 'unique_clicks', 'bots']).executeTakeFirstOrThrow();
}

async function versionsOf({ read }: Database): Promise<number[]> {
  const rows = await read.selectFrom('click').select('rules_version').distinct().execute();
  return rows.map((row) => row.rules_version);
}

async function putAgentOf({ write }: Database, at: number, userAgent: string): Promise<void> {
  const id = 7;
  await write(async (tx) => {
    await tx.insertInto('click_agent').values({ id, user_agent: userAgent, seen_on: firstDay }).execute();
    await tx.updateTable('click').set({ agent_id: id }).where('at', '=', at).execute();
  });
}

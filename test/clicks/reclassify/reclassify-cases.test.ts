import assert from 'node:assert/strict';
import { reclassifyClicks } from '../../../src/clicks/reclassify/reclassify.ts';
import type { Database } from '../../../src/database/database.ts';
import { assertCountsFitEvents, readCounts, readEvents } from '../../support/clicks/click-counts.ts';
import { onBothEngines } from '../../support/engines.ts';
import { insertLinkRow } from '../../support/item-rows.ts';
import {
  clock,
  deleteClicks,
  everybodyHuman,
  firstDay,
  lastDay,
  makeVisitAt,
  newRules,
  storeByOldRules,
} from '../../support/clicks/old-rules.ts';
import { undoneAtFirst } from '../../support/clicks/undone-units.ts';
import { assertKeysFitEvents } from '../../support/clicks/visitor-keys.ts';
import { chrome, dayMs, firefox } from '../../support/clicks/visits.ts';

const curl = 'curl/8.5.0';
const noon = firstDay * dayMs + dayMs / 2;
const reclassify = (database: Database) => reclassifyClicks(database, { rules: newRules, clock });

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
    const steps: number[] = [];
    const { changed } = await reclassifyClicks(database, {
      rules: newRules,
      clock,
      onProgress: ({ lookedAt }) => void steps.push(lookedAt),
    });
    assert.ok(steps.length > 2, 'several transactions');
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

onBothEngines('a running service is told of the links with a click limit', async (database, accountId) => {
  const limited = await insertLinkRow(database, accountId, { click_limit: 2, alias: 'Limited' });
  const same = await insertLinkRow(database, accountId, { click_limit: 2 });
  const free = await insertLinkRow(database, accountId);
  const visits = [
    ...[limited, free].map((subjectId) => makeVisitAt(noon, { accountId, subjectId, userAgent: curl })),
    makeVisitAt(noon, { accountId, subjectId: same, userAgent: chrome }),
  ];
  await storeByOldRules(database, visits);
  await reclassify(database);
  // On PostgreSQL, triggers also recorded the inserted links as changes, with the real time as `at`.
  const { read } = database;
  const told = read.selectFrom('change').select(['kind', 'key']).where('at', '=', clock.now());
  assert.deepEqual(await told.execute(), [{ kind: 'link', key: '/limited' }]);
});

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
      // Different agents get the same visitor hash only if the stored agent is exchanged directly in the
      // database.
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
    // Stands for a visit that the running service drains by its new rules.
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

onBothEngines('of a visitor who comes meanwhile, the later click is no second visitor', async (database) => {
  await storeByOldRules(database, [makeVisitAt(noon)], { rules: () => ({ kind: 'bot', reason: 'tool' }) });
  let hasCome = false;
  const write: Database['write'] = async (unit) => {
    // Stands for the running service's drain, which stores a visit between the look-up and the write.
    if (!hasCome) await storeByOldRules(database, [makeVisitAt(noon + 5_000)]);
    hasCome = true;
    return database.write(unit);
  };
  await reclassify({ ...database, write });
  assert.deepEqual(await totalOf(database), { clicks: 2, unique_clicks: 1, bots: 0 });
  await assertCountsFitEvents(database);
  await assertKeysFitEvents(database);
});

onBothEngines('visitors of a transaction that is run again are counted once', async (database) => {
  await storeByOldRules(database, [makeVisitAt(noon), makeVisitAt(noon + 1, { subjectId: 2 })], {
    rules: () => ({ kind: 'bot', reason: 'tool' }),
  });
  let transactions = 0;
  const write = undoneAtFirst(database, () => transactions++ === 0);
  await reclassify({ ...database, write });
  assert.ok(transactions > 1);
  assert.deepEqual(await totalOf(database), { clicks: 1, unique_clicks: 1, bots: 0 });
  await assertCountsFitEvents(database);
  await assertKeysFitEvents(database);
});

onBothEngines('a machine that is a person is what it would be if it came now', async (database) => {
  const visits = [firefox, chrome].map((userAgent, n) =>
    makeVisitAt(noon + n, { userAgent, referrer: 'https://www.facebook.com/', query: 'utm_source=mail' }),
  );
  await storeByOldRules(database, visits);
  const expected = { events: await readEvents(database), counts: await readCounts(database) };
  await deleteClicks(database);
  const machine = { kind: 'bot', reason: 'tool' } as const;
  await storeByOldRules(database, visits, {
    // One visit stays a person's: names that only machines brought would be counted as Other.
    rules: (userAgent) => (userAgent === chrome ? machine : everybodyHuman(userAgent)),
  });
  await reclassify(database);
  const events = (await readEvents(database)).map((event) => ({ ...event, rules_version: 0 }));
  assert.deepEqual({ events, counts: await readCounts(database) }, expected);
});

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

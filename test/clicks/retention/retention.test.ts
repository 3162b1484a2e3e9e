import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import {
  type RetentionOptions,
  removeOldClicks,
  startRetention,
} from '../../../src/clicks/retention/retention.ts';
import type { Database } from '../../../src/database/database.ts';
import { chunks } from '../../../src/database/statements/chunks.ts';
import { createLogger } from '../../../src/platform/logging/logger.ts';
import { bioBlockSubjectId } from '../../../src/platform/bio-block-id.ts';
import { readCounts } from '../../support/clicks/click-counts.ts';
import { withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { onBothEngines } from '../../support/engines.ts';
import { insertBioRow, insertLinkRow, insertQrRow } from '../../support/item-rows.ts';
import { deleteClicks, firstDay, makeVisitAt, storeByOldRules } from '../../support/clicks/old-rules.ts';
import { chrome, dayMs, firefox, iphone, poll } from '../../support/clicks/visits.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';

const noon = firstDay * dayMs + dayMs / 2;
const agents = [chrome, firefox, iphone];

onBothEngines(
  'visits that are older than they are kept go, by whole days, and no others; no count changes',
  async (database, accountId) => {
    const linkId = await insertLinkRow(database, accountId);
    const midnight = firstDay * dayMs;
    const anyTime = fc.oneof(
      fc.integer({ min: noon - 6 * dayMs, max: noon }),
      fc.tuple(fc.nat(6), fc.nat(1)).map(([days, ms]) => midnight - days * dayMs - ms),
    );
    const anyVisits = fc.array(
      fc
        .tuple(anyTime, fc.constantFrom(...agents))
        .map(([at, userAgent]) => makeVisitAt(at, { subjectId: linkId, accountId, userAgent })),
      { minLength: 1, maxLength: 40, size: 'max' },
    );
    const anyNow = fc.constantFrom(midnight, noon, midnight + dayMs - 1);
    await fc.assert(
      fc.asyncProperty(anyVisits, fc.integer({ min: 2, max: 7 }), anyNow, async (visits, keep, now) => {
        await deleteClicks(database);
        for (const some of chunks(visits, 7)) await storeByOldRules(database, some);
        const counts = await readCounts(database);
        const kept = visits.filter(({ at }) => dayOf(at) >= firstDay - keep);
        const { events } = await remove(database, { keep, now });
        assert.equal(events, visits.length - kept.length);
        assert.deepEqual(await timesOf(database), kept.map(({ at }) => at).sort(ascending));
        assert.deepEqual(await readCounts(database), counts);
      }),
      { numRuns: 15 },
    );
  },
);

onBothEngines('a visit that is younger than that is there, at any time of the day', async (database) => {
  const midnight = (firstDay + 1) * dayMs;
  const ats = [midnight - 2 * dayMs - 1, midnight - 2 * dayMs, midnight - dayMs, midnight - 1];
  for (const [now, left] of [
    [midnight - 1, 4],
    [midnight, 3],
    [midnight + dayMs - 1, 3],
    [midnight + dayMs, 2],
  ] as const) {
    await deleteClicks(database);
    await storeByOldRules(
      database,
      ats.map((at) => makeVisitAt(at)),
    );
    await remove(database, { keep: 2, now });
    assert.deepEqual(await timesOf(database), ats.slice(-left));
  }
});

onBothEngines('user agents go that no visit that is kept came with', async (database) => {
  for (const [days, userAgent] of agents.entries())
    await storeByOldRules(database, [makeVisitAt(noon - days * 2 * dayMs, { userAgent })]);
  const removed = await remove(database, { keep: 2 });
  assert.deepEqual([removed.events, removed.agents], [1, 1]);
  const left = await database.read.selectFrom('click_agent').select('user_agent').execute();
  assert.deepEqual(left.map(({ user_agent }) => user_agent).sort(), [chrome, firefox].sort());
});

onBothEngines(
  'of more user agents than are read at once those go that were last seen long ago',
  async (database) => {
    const [lastSeen, old] = [dayOf(noon), dayOf(noon) - 10];
    // One on the first page and one on the second.
    const rows = Array.from({ length: 5_003 }, (_, id) => ({
      ...{ id, user_agent: `agent ${id}` },
      seen_on: id % 5_001 === 1 ? old : lastSeen,
    }));
    for (const some of chunks(rows))
      await database.write((tx) => tx.insertInto('click_agent').values(some).execute());
    assert.equal((await remove(database, { keep: 2 })).agents, 2);
  },
);

onBothEngines('what is kept forever stays', async (database) => {
  await storeByOldRules(database, [makeVisitAt(1), makeVisitAt(noon)]);
  const removed = await remove(database, { keep: 'forever', now: noon + 10_000 * dayMs });
  assert.deepEqual([removed.events, removed.agents, await timesOf(database)], [0, 0, [1, noon]]);
});

onBothEngines('many go in small transactions, the oldest first', async (database) => {
  const visits = Array.from({ length: 12_000 }, (_, n) => makeVisitAt(noon - 30 * dayMs + n));
  await storeByOldRules(database, visits);
  await storeByOldRules(database, [makeVisitAt(noon)]);
  const oldest: (number | undefined)[] = [];
  const write: Database['write'] = async (unit) => {
    const result = await database.write(unit);
    const [first] = await timesOf(database);
    if (oldest.at(-1) !== first) oldest.push(first);
    return result;
  };
  const removed = await remove({ read: database.read, write }, { keep: 2 });
  assert.equal(removed.events, 12_000);
  assert.deepEqual(oldest, [5_000, 10_000].map((n) => visits[n]?.at).concat(noon));
});

onBothEngines('it ends between two transactions when it is told to, and goes on later', async (database) => {
  await storeByOldRules(
    database,
    Array.from({ length: 6_000 }, (_, n) => makeVisitAt(noon - 30 * dayMs + n)),
  );
  const stopping = new AbortController();
  const write: Database['write'] = async (unit) => {
    const result = await database.write(unit);
    stopping.abort();
    return result;
  };
  const first = await remove({ read: database.read, write }, { keep: 2, signal: stopping.signal });
  assert.deepEqual([first.events, (await timesOf(database)).length], [5_000, 1_000]);
  assert.equal((await remove(database, { keep: 2 })).events, 1_000);
});

onBothEngines(
  'counts of links and codes that are gone go; those of others and of accounts stay',
  async (database, accountId) => {
    const linkId = await insertLinkRow(database, accountId);
    const qrId = await insertQrRow(database, accountId);
    const gone = Array.from({ length: 120 }, (_, n) => 1_000 + n);
    // Visits on a later day as well, so that each subject has a month that is over.
    const ats = [noon, noon + 10 * dayMs];
    const visitsOf = (subject: 'link' | 'qr', ids: number[]) =>
      ids.flatMap((subjectId) => ats.map((at) => makeVisitAt(at, { subject, subjectId, accountId })));
    for (const at of ats) {
      const visits = [...visitsOf('link', [linkId, ...gone]), ...visitsOf('qr', [qrId, ...gone])];
      await storeByOldRules(
        database,
        visits.filter((visit) => visit.at === at),
      );
    }
    const before = await readCounts(database);
    const isKept = (row: { subject: string; subject_id: number }) => !gone.includes(row.subject_id);
    assert.ok(before.months.some((row) => !isKept(row)));
    const removed = await remove(database, { keep: 'forever' });
    assert.equal(removed.orphans, 240);
    const after = await readCounts(database);
    for (const table of ['totals', 'days', 'quarters', 'dimensions', 'months'] as const) {
      const rows: { subject: string; subject_id: number }[] = before[table];
      assert.deepEqual(after[table], rows.filter(isKept), table);
      if (table !== 'totals')
        assert.deepEqual([...new Set(after[table].map(({ subject }) => subject))].sort(), [
          'account',
          'link',
          'qr',
        ]);
    }
  },
);

onBothEngines(
  'the counts of what is gone are found among those of thousands',
  async (database, accountId) => {
    const kept = await insertLinkRow(database, accountId);
    const gone = Array.from({ length: 5_400 }, (_, n) => kept + 1 + 3 * n);
    const rows = [kept, ...gone].map((subject_id) => ({ subject: 'link' as const, subject_id }));
    const counts = { clicks: 1, unique_clicks: 1, bots: 0 };
    const social = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
    for (let start = 0; start < rows.length; start += 1_000) {
      const some = rows.slice(start, start + 1_000).map((row) => ({ ...row, ...counts, ...social }));
      await database.write((tx) => tx.insertInto('click_total').values(some).execute());
    }
    assert.equal((await remove(database, { keep: 'forever' })).orphans, gone.length);
    const { totals } = await readCounts(database);
    assert.deepEqual(
      totals.map(({ subject_id }) => subject_id),
      [kept],
    );
  },
);

onBothEngines(
  'counts of bio pages that are gone go with those of their blocks',
  async (database, accountId) => {
    const kept = await insertBioRow(database, accountId);
    const gone = kept + 1;
    const keys = [kept, gone].flatMap((page) => [
      { subject: 'bio' as const, subjectId: page },
      { subject: 'block' as const, subjectId: bioBlockSubjectId(page, 1) },
      { subject: 'block' as const, subjectId: bioBlockSubjectId(page, 999) },
    ]);
    await storeByOldRules(
      database,
      keys.map((key) => makeVisitAt(noon, { ...key, accountId })),
    );
    assert.equal((await remove(database, { keep: 'forever' })).orphans, 3);
    const { totals } = await readCounts(database);
    assert.deepEqual(
      totals.map(({ subject, subject_id }) => `${subject} ${subject_id}`).sort(),
      keys.slice(0, 3).map(({ subject, subjectId }) => `${subject} ${subjectId}`),
    );
  },
);

test('it runs a minute after the start and every hour, also after a run that failed', async (t) => {
  await withMemoryDatabase(async (database) => {
    const { tick, store, countAll, failing, stop } = await startOn(t, database);
    await store();
    tick(59_999);
    assert.equal(await countAll(), 1);
    tick(1);
    await poll('the first run', async () => ((await countAll()) === 0 ? true : undefined));
    for (const fails of [true, false]) {
      await store();
      failing.next = fails;
      await poll('a later run', async () => {
        // The next hour begins only when the run before it is over.
        tick(60 * 60_000);
        return (await countAll()) === 0 ? true : undefined;
      });
      assert.equal(failing.next, false);
    }
    await stop();
    await store();
    tick(5 * 60 * 60_000);
    assert.equal(await countAll(), 1);
  });
});

test('stopping waits for the transaction under way, which is stored', async (t) => {
  await withMemoryDatabase(async (database) => {
    const { tick, store, countAll, stop, written } = await startOn(t, database);
    await store();
    tick(60_000);
    await written();
    await stop();
    assert.equal(await countAll(), 0);
  });
});

/** Starts the retention with mocked timers. `written` resolves when the first transaction has begun. */
async function startOn(t: TestContext, database: Database) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const failing = { next: false };
  const begun = Promise.withResolvers<void>();
  const write: Database['write'] = (unit) => {
    begun.resolve();
    if (!failing.next) return database.write(unit);
    failing.next = false;
    return Promise.reject(new Error('the store is away'));
  };
  const { stop } = startRetention({
    database: { engine: database.engine, read: database.read, write },
    clock: { now: () => noon },
    keep: 2,
    logger: createLogger('silent'),
  });
  return {
    stop,
    failing,
    tick: (ms: number) => t.mock.timers.tick(ms),
    written: () => begun.promise,
    store: () => storeByOldRules(database, [makeVisitAt(noon - 9 * dayMs)]),
    countAll: async () => (await timesOf(database)).length,
  };
}

interface Run extends Pick<RetentionOptions, 'keep'> {
  now?: number;
  signal?: AbortSignal;
}

function remove(
  database: Pick<Database, 'read' | 'write'>,
  { keep, now = noon, signal = new AbortController().signal }: Run,
) {
  return removeOldClicks({ database, clock: { now: () => now }, keep }, signal);
}

/** The times of the stored events, oldest first. */
async function timesOf({ read }: Pick<Database, 'read'>): Promise<number[]> {
  const rows = await read.selectFrom('click').select('at').orderBy('at').execute();
  return rows.map(({ at }) => at);
}

function ascending(a: number, b: number): number {
  return a - b;
}

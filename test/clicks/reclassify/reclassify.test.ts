import assert from 'node:assert/strict';
import fc from 'fast-check';
import { reclassifyClicks } from '../../../src/clicks/reclassify/reclassify.ts';
import type { Database } from '../../../src/database/database.ts';
import { AppError } from '../../../src/platform/app-error.ts';
import { assertCountsFitEvents, readCounts, readEvents } from '../../support/clicks/click-counts.ts';
import { onBothEngines } from '../../support/engines.ts';
import {
  anyOldRules,
  anyVisits,
  clock,
  deleteClicks,
  everybodyHuman,
  firstDay,
  lastDay,
  makeVisitAt,
  newRules,
  storeByOldRules,
} from '../../support/clicks/old-rules.ts';
import { assertKeysFitEvents } from '../../support/clicks/visitor-keys.ts';
import { chrome, dayMs } from '../../support/clicks/visits.ts';

const curl = 'curl/8.5.0';
const noon = firstDay * dayMs + dayMs / 2;
const reclassify = (database: Pick<Database, 'read' | 'write'>) =>
  reclassifyClicks(database, { rules: newRules, clock });

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

onBothEngines('a dry run says what a run does, and does nothing', async (database) => {
  await storeByOldRules(database, [
    makeVisitAt(noon, { userAgent: curl }),
    makeVisitAt(noon + dayMs),
    makeVisitAt(noon + dayMs + 1, { userAgent: 'WhatsApp/2.23.20' }),
  ]);
  const before = await readAll(database);
  const said = await reclassifyClicks(database, { rules: newRules, clock, isDryRun: true });
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
    database.write(async (tx, isAgain) => {
      const result = await unit(tx, isAgain);
      if (failures++ < 2) throw new AppError('unavailable');
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

/** A database whose process ends in transaction number `at`, before or after that is committed. */
function endingAt(database: Database, { at, isStored }: { at: number; isStored: boolean }) {
  let transactions = 0;
  const write: Database['write'] = async (unit) => {
    const isLast = transactions++ === at;
    const result = await database.write(async (tx, isAgain) => {
      const made = await unit(tx, isAgain);
      if (isLast && !isStored) throw new Error('killed');
      return made;
    });
    if (isLast) throw new Error('killed');
    return result;
  };
  return { read: database.read, write };
}

/** Does not check by which rules the events were classified. */
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

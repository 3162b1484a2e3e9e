/** Salts, by which a day's visitors are told apart, and the visitor keys that they leave behind. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { dayOf } from '../../src/platform/time/utc-day.ts';
import { firstVisitorKey } from '../../src/clicks/visitor-key.ts';
import { readCounts } from '../support/clicks/click-counts.ts';
import { openStore, storeVisits } from '../support/clicks/stored-visits.ts';
import { dayMs, makeVisit, noon } from '../support/clicks/visits.ts';
import { onBothEngines } from '../support/engines.ts';

onBothEngines('a day has one salt, however often it is asked for, and each day another', async (database) => {
  const store = openStore(database);
  const first = await store.ensureSalts([10, 11], 0);
  const second = await store.ensureSalts([11, 10, 12], 0);
  assert.deepEqual(second.get(10), first.get(10));
  assert.deepEqual(second.get(11), first.get(11));
  const salts = [10, 11, 12].map((day) => Buffer.from(second.get(day) ?? []).toString('hex'));
  assert.deepEqual([new Set(salts).size, salts.every((salt) => salt.length === 64)], [3, true]);
  assert.equal((await store.ensureSalts([9], 10)).size, 0, 'a day that is past gets none');
  assert.equal((await store.ensureSalts([], 0)).size, 0);
});

onBothEngines(
  'what a clock that was ahead left behind is forgotten, and today’s visitors are not',
  async (database) => {
    const store = openStore(database);
    // Keys distinguish a day from its neighbours only, not from every other day.
    const ahead = [100, 101, 102, 103].map((days) => makeVisit({ at: noon + days * dayMs }));
    const salt = (at: number) => dayOf(at).toString(16).padStart(64, '0');
    await storeVisits(store, [makeVisit(), ...ahead], salt);
    await store.forgetVisitors(dayOf(noon) - 1);
    const salts = await database.read.selectFrom('visitor_salt').select('day').execute();
    assert.deepEqual(salts, [{ day: dayOf(noon) }]);
    await storeVisits(store, [makeVisit()], salt);
    const { totals } = await readCounts(database);
    assert.deepEqual([totals[0]?.clicks, totals[0]?.unique_clicks], [6, 5]);
  },
);

onBothEngines('a day with many visitors is forgotten in steps', async (database) => {
  const store = openStore(database);
  await storeVisits(store, [makeVisit()], () => '5a'.repeat(32));
  const start = firstVisitorKey(dayOf(noon));
  await database.write((tx) =>
    sql`
      with recursive n (x) as (select 1 union all select x + 1 from n where x < 60000)
      insert into click_visitor (key) select ${sql.lit(start)} + x from n`.execute(tx),
  );
  const tomorrow = dayOf(noon) + 2;
  assert.deepEqual(
    [await store.forgetVisitors(tomorrow), await store.forgetVisitors(tomorrow)],
    [false, true],
  );
  assert.deepEqual(await database.read.selectFrom('click_visitor').selectAll().execute(), []);
});

onBothEngines('a forgotten day has no salt and no visitors, the others keep theirs', async (database) => {
  const store = openStore(database);
  const visits = [-1, 0, 1].map((days) => makeVisit({ at: noon + days * dayMs }));
  const salt = () => '5a'.repeat(32);
  await storeVisits(store, visits, salt);
  await store.forgetVisitors(dayOf(noon));
  const salts = await database.read.selectFrom('visitor_salt').select('day').orderBy('day').execute();
  assert.deepEqual(
    salts.map(({ day }) => day - dayOf(noon)),
    [0, 1],
  );
  assert.equal((await database.read.selectFrom('click_visitor').select('key').execute()).length, 2);
  // A visitor who is still known is not unique again; one whose day was deleted would be.
  await storeVisits(
    store,
    visits.map(({ at }) => makeVisit({ at })),
    salt,
  );
  const { days } = await readCounts(database);
  assert.deepEqual(
    days
      .filter(({ subject }) => subject === 'link')
      .map(({ day, unique_clicks }) => [day - dayOf(noon), unique_clicks]),
    [
      [-1, 2],
      [0, 1],
      [1, 1],
    ].sort(),
  );
});

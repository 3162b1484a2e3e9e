/** Visits that arrive again, alone or among others, are stored and counted once. */
import assert from 'node:assert/strict';
import { assertCountsFitEvents, readCounts, readEvents } from '../support/clicks/click-counts.ts';
import { onBothEngines } from '../support/engines.ts';
import { openStore, storeVisits } from '../support/clicks/stored-visits.ts';
import { makeVisit } from '../support/clicks/visits.ts';

onBothEngines('an event is stored once, and of two with one id only one counts', async (database) => {
  const store = openStore(database);
  const first = makeVisit({ subjectId: 1 });
  await storeVisits(store, [first, { ...first, subjectId: 2 }]);
  await storeVisits(store, [{ ...first, subjectId: 3 }]);
  const events = await readEvents(database);
  assert.deepEqual(
    events.map(({ subject_id }) => subject_id),
    [1],
    'the first',
  );
  const { totals } = await readCounts(database);
  assert.deepEqual(
    totals.map(({ subject_id, clicks }) => [subject_id, clicks]),
    [[1, 1]],
  );
});

onBothEngines('a visit that is twice in one batch counts once, with its visitor', async (database) => {
  const store = openStore(database);
  const [ada, bea] = [makeVisit(), makeVisit({ address: '192.0.2.9' })];
  await storeVisits(store, [ada, ada, bea, ada, bea]);
  const { totals } = await readCounts(database);
  assert.deepEqual(
    totals.map(({ clicks, unique_clicks }) => [clicks, unique_clicks]),
    [[2, 2]],
  );
  await assertCountsFitEvents(database);
});

onBothEngines(
  'of a thousand visits at once those count that were not there, whichever those are',
  async (database) => {
    const store = openStore(database);
    const visits = Array.from({ length: 1_000 }, (_, n) =>
      makeVisit({ subjectId: n % 7, address: `10.0.${n % 3}.${n % 250}` }),
    );
    const [known, rest] = [visits.slice(0, 10), visits.slice(10)];
    await storeVisits(store, known);
    await storeVisits(store, [...rest, ...known]);
    await storeVisits(store, visits);
    const others = Array.from({ length: 600 }, () => makeVisit({ subjectId: 9 }));
    await storeVisits(store, others);
    await storeVisits(store, [...others, ...others]);
    assert.equal((await readEvents(database)).length, 1_600);
    await assertCountsFitEvents(database);
  },
);

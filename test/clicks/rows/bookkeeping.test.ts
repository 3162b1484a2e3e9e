import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { StoreRows } from '../../../src/clicks/store-rows.ts';
import type { Change } from '../../../src/platform/change-feed.ts';
import { insertOwner } from '../../support/engines.ts';
import { insertLinkRow } from '../../support/item-rows.ts';
import { contents, onBoth, plain, type Side } from './both-accesses.ts';

const anyBytes = fc.uint8Array({ maxLength: 8 });
const anySegment = fc.constantFrom('a-00000001.spool', 'a-00000002.spool', 'b-00000001.spool');
const anyDay = fc.integer({ min: 20_000, max: 20_004 });
const anyKey = fc.oneof(fc.nat(20), fc.integer({ min: 0, max: 2 ** 52 }));
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('link' as const),
    domainId: fc.option(fc.nat(3)),
    aliasKey: fc.constantFrom('a', 'ä', '漢/x'),
  }),
  fc.record({ kind: fc.constant('domain' as const), host: fc.constant('go.example.com:8080') }),
  fc.record({ kind: fc.constant('pixels' as const), accountId: fc.nat(3) }),
  fc.constant({ kind: 'everything' as const }),
);

/** A call with random arguments. */
const anyCall: fc.Arbitrary<(rows: StoreRows) => Promise<unknown>> = fc.oneof(
  anySegment.map((segment) => (rows: StoreRows) => rows.findPlace(segment)),
  fc.tuple(anySegment, fc.nat()).map(
    ([segment, bytes]) =>
      (rows: StoreRows) =>
        rows.putPlace(segment, bytes),
  ),
  anySegment.map((segment) => (rows: StoreRows) => rows.deletePlace(segment)),
  fc.tuple(fc.array(anyChange, { maxLength: 4 }), fc.nat()).map(
    ([changes, at]) =>
      (rows: StoreRows) =>
        rows.recordChanges(changes, at),
  ),
  fc.tuple(anyDay, anyBytes).map(([day, salt]) => async (rows: StoreRows) => [
    ...(await rows.keepSalt(day, salt)),
  ]),
  fc.constant((rows: StoreRows) => rows.findSaltDays()),
  anyDay.map((day) => (rows: StoreRows) => rows.deleteSalt(day)),
  fc
    .uniqueArray(anyKey, { maxLength: 8 })
    .map((keys) => (rows: StoreRows) => rows.insertVisitors(Float64Array.from(keys))),
  fc.tuple(anyKey, anyKey, fc.nat(3)).map(
    ([first, end, limit]) =>
      (rows: StoreRows) =>
        rows.deleteVisitorKeys({ first, end }, limit),
  ),
  fc.tuple(fc.nat(9), anyBytes).map(
    ([clicks, packed]) =>
      (rows: StoreRows) =>
        rows.insertWaiting({ clicks, packed }),
  ),
  fc.constant((rows: StoreRows) => rows.findWaiting()),
  fc.tuple(fc.nat(5), fc.boolean()).map(([place, isWanted]) => async (rows: StoreRows) => {
    const waiting = await rows.findWaiting();
    const row = waiting[place % Math.max(waiting.length, 1)];
    const packed = row && (await rows.takeWaiting(row.id, isWanted));
    return packed && [...packed];
  }),
);

test('any bookkeeping has the same answers and effects by prepared statements and by the query builder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { maxLength: 25, size: 'max' }), async (calls) => {
      await onBoth(async (prepared, built) => {
        for (const call of calls) {
          const answer = (side: Side) => side.database.write(async (tx) => plain(await call(side.rows(tx))));
          const [expected, found] = await Promise.all([prepared, built].map(answer));
          assert.deepEqual(found, expected);
        }
        assert.deepEqual(await contents(built.database), await contents(prepared.database));
        assert.deepEqual(await changesIn(built), await changesIn(prepared));
      });
    }),
    { numRuns: 50 },
  );
});

test('both know which links have a limit, and how many clicks they have left', async () => {
  await onBoth(async (...both) => {
    for (const { database, rows } of both) {
      const accountId = await insertOwner(database);
      const ids: number[] = [];
      for (const limit of [{}, { click_limit: 3 }, { click_limit: 5 }])
        ids.push(await insertLinkRow(database, accountId, limit));
      const total = { unique_clicks: 0, bots: 1, ...noSocial };
      await database.write((tx) =>
        rows(tx).addTotals([{ subject: 'link', subject_id: ids[2] as number, clicks: 4, ...total }]),
      );
      const limited = await database.write((tx) => rows(tx).findLimitedLinks([...ids, 999]));
      assert.deepEqual(
        [...limited].map(([id, { domainId, clicksLeft }]) => [ids.indexOf(id), domainId, clicksLeft]).sort(),
        [
          [1, null, 3],
          [2, null, 1],
        ],
      );
    }
  });
});

const noSocial = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };

function changesIn({ database }: Side) {
  return database.read.selectFrom('change').select(['kind', 'key', 'at']).orderBy('seq').execute();
}

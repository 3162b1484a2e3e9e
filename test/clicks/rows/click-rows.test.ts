import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { StoreRows } from '../../../src/clicks/store-rows.ts';
import type { ClickRows, EventRow } from '../../../src/clicks/count/click-rows.ts';
import { createClickStore } from '../../../src/clicks/click-store.ts';
import type { Subject } from '../../../src/database/tables.ts';
import { assertCountsFitEvents } from '../../support/clicks/click-counts.ts';
import { packVisits } from '../../support/clicks/click-stores.ts';
import { anyVisit, dayMs } from '../../support/clicks/visits.ts';
import { contents, onBoth, plain, type Side } from './both-accesses.ts';

/** Visits, some of them months apart, so that months end between them. */
const anySpreadVisit = fc
  .tuple(anyVisit, fc.constantFrom(0, 0, 0, -1, 20, 40, 70))
  .map(([visit, days]) => ({ ...visit, at: visit.at + days * dayMs }));

/** A different salt for each day, because visitor keys by themselves distinguish only four days. */
const saltOf = (at: number) => `${Math.floor(at / dayMs)}`.padStart(32, '0');

test('batches with repeated clicks are stored the same way by prepared statements and by the query builder', async () => {
  const anyBatches = fc.array(fc.array(anySpreadVisit, { maxLength: 25, size: 'max' }), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(anyBatches, fc.nat(), async (batches, seed) => {
      const again = batches.flat().filter((_, index) => (index + seed) % 3 === 0);
      const all = [...batches, [...again, ...again.toReversed()], batches.flat()];
      await onBoth(async (prepared, built) => {
        const answers = await Promise.all(
          [prepared, built].map(async ({ database, rows }) => {
            const { logged, log } = listen(rows);
            const store = createClickStore(database.write, logged);
            for (const [n, visits] of all.entries())
              await store.store(packVisits(visits, saltOf), { segment: `${n % 2}.spool`, drainedBytes: n });
            return log;
          }),
        );
        assert.deepEqual(answers[1], answers[0], 'each call has the same answer');
        assert.deepEqual(await contents(built.database), await contents(prepared.database));
        await assertCountsFitEvents(prepared.database);
      });
    }),
    { numRuns: 25 },
  );
});

const anyBytes = fc.uint8Array({ maxLength: 6 });
const anyKey = fc.record({
  subject: fc.constantFrom<Subject>('link', 'qr', 'account'),
  subject_id: fc.integer({ min: 1, max: 3 }),
});
const anyDay = fc.integer({ min: 0, max: 6 });
const anyCount = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 50 }));
const anyEvent: fc.Arbitrary<EventRow> = fc.record({
  id: fc
    .integer({ min: 0, max: 12 })
    .map((n): Uint8Array => Uint8Array.from({ length: 16 }, (_, place) => n * place)),
  subject: fc.constantFrom('link' as const, 'qr' as const),
  subject_id: anyCount,
  account_id: anyCount,
  at: anyCount,
  kind: fc.constantFrom('human' as const, 'bot' as const),
  reason: fc.constantFrom('', 'tool', '\u{1f39c}'),
  rules_version: fc.nat(9),
  is_unique: fc.nat(1),
  agent_id: anyCount,
  names: anyBytes,
  visitor: fc.option(anyBytes),
});
const anyName = fc.oneof(
  fc.constantFrom('a', 'A', 'ä', "'", '%', '漢'),
  fc.string({ maxLength: 3 }).filter((text) => !text.includes('\0')),
);
const distinctNames = fc.uniqueArray(anyName, { maxLength: 8 });
const dayKeys = fc.uniqueArray(fc.record({ ...keyParts(), day: anyDay }), {
  maxLength: 8,
  selector: (key) => JSON.stringify(key),
});
const monthKeys = fc.uniqueArray(fc.record({ ...keyParts(), month: anyDay }), {
  maxLength: 8,
  selector: (key) => JSON.stringify(key),
});
const counts = { clicks: anyCount, unique_clicks: anyCount, bots: anyCount };
const small = fc.nat(2 ** 40);
const social = {
  social_facebook: small,
  social_twitter: small,
  social_instagram: small,
  social_google: small,
};

/** A call with random arguments. */
const anyCall: fc.Arbitrary<(rows: ClickRows) => Promise<unknown>> = fc.oneof(
  fc.array(anyEvent, { maxLength: 10 }).map((events) => (rows: ClickRows) => rows.insertEvents(events)),
  fc
    .uniqueArray(anyCount, { maxLength: 8 })
    .map((keys) => (rows: ClickRows) => rows.insertVisitors(Float64Array.from(keys))),
  fc
    .tuple(
      fc.uniqueArray(fc.record({ id: fc.nat(5), userAgent: anyName }), {
        maxLength: 4,
        selector: ({ id }) => id,
      }),
      anyDay,
    )
    .map(
      ([agents, day]) =>
        (rows: ClickRows) =>
          rows.putAgents(agents, day),
    ),
  distinctNames.map((names) => (rows: ClickRows) => rows.findNames(names)),
  distinctNames.map((names) => (rows: ClickRows) => rows.insertNames(names)),
  fc
    .uniqueArray(fc.record({ ...keyParts(), clicks: small, unique_clicks: small, bots: small, ...social }), {
      maxLength: 5,
      selector: ({ subject, subject_id }) => `${subject} ${subject_id}`,
    })
    .map((totals) => (rows: ClickRows) => rows.addTotals(totals)),
  dayKeys.map((keys) => (rows: ClickRows) => rows.findDays(keys)),
  dayKeys.map((keys) => (rows: ClickRows) => rows.findDaysBefore(keys)),
  fc.tuple(anyKey, anyDay, anyDay).map(
    ([key, first, last]) =>
      (rows: ClickRows) =>
        rows.findDaysBetween(key, first, last),
  ),
  fc.tuple(dayKeys, fc.record({ ...counts, quarters: anyBytes, names: anyBytes })).map(
    ([keys, row]) =>
      (rows: ClickRows) =>
        rows.putDays(keys.map((key) => ({ ...key, ...row }))),
  ),
  fc.constant((rows: ClickRows) => rows.findLatestMonth()),
  monthKeys.map((keys) => (rows: ClickRows) => rows.findMonths(keys)),
  fc.tuple(monthKeys, anyBytes).map(
    ([keys, names]) =>
      (rows: ClickRows) =>
        rows.putMonths(keys.map((key) => ({ ...key, names }))),
  ),
);

test('any calls in any order have the same answers and effects by prepared statements and by the query builder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { maxLength: 25, size: 'max' }), async (calls) => {
      await onBoth(async (prepared, built) => {
        for (const call of calls) {
          const [expected, found] = await Promise.all(
            [prepared, built].map(({ database, rows }) =>
              database.write(async (tx) => plain(await call(rows(tx)))),
            ),
          );
          assert.deepEqual(found, expected);
        }
        assert.deepEqual(await contents(built.database), await contents(prepared.database));
      });
    }),
    { numRuns: 50 },
  );
});

test('more rows than a statement takes are all answered for, in their order', async () => {
  const count = 1_203;
  const names = Array.from({ length: count }, (_, n) => `name ${n}`);
  const keys = names.map((_, n) => ({ subject: 'link' as const, subject_id: n + 1 }));
  const bytes = new Uint8Array([1]);
  const day = { day: 3, clicks: 1, unique_clicks: 1, bots: 1, quarters: bytes, names: bytes };
  await onBoth(async (...both) => {
    for (const { database, rows } of both) {
      await database.write(async (tx) => {
        const of = rows(tx);
        assert.equal((await of.insertNames(names)).size, count);
        assert.equal((await of.findNames(names.toReversed())).size, count);
        assert.deepEqual(
          await of.insertVisitors(Float64Array.from(names, (_, n) => n)),
          Uint8Array.from(names, () => 1),
        );
        assert.deepEqual(
          await of.insertVisitors(Float64Array.from(names, (_, n) => n * 2)),
          Uint8Array.from(names, (_, n) => Number(n * 2 >= count)),
        );
        await of.putDays(keys.map((key) => ({ ...key, ...day })));
        const found = await of.findDays(keys.toReversed().map((key, n) => ({ ...key, day: n % 2 ? 3 : 4 })));
        assert.deepEqual(
          found.map((row) => row?.subject_id),
          keys.toReversed().map(({ subject_id }, n) => (n % 2 ? subject_id : undefined)),
        );
        await of.putMonths(keys.map((key) => ({ ...key, month: 7, names: bytes })));
        assert.equal(
          (await of.findMonths(keys.map((key) => ({ ...key, month: 7 })))).filter(Boolean).length,
          count,
        );
        await of.putAgents(
          names.map((userAgent, id) => ({ id, userAgent })),
          9,
        );
      });
    }
    assert.deepEqual(await contents(both[1].database), await contents(both[0].database));
  });
});

function keyParts() {
  return {
    subject: fc.constantFrom<Subject>('link', 'qr', 'account'),
    subject_id: fc.integer({ min: 1, max: 3 }),
  };
}

/** Logs the result of every call. */
function listen(rowsOf: Side['rows']) {
  const log: unknown[] = [];
  const logged: Side['rows'] = (tx) => {
    const rows = rowsOf(tx);
    const members = Object.entries(rows).map(([name, member]) => [
      name,
      typeof member === 'function'
        ? async (...values: unknown[]) => {
            const answer: unknown = await (member as (...values: unknown[]) => Promise<unknown>)(...values);
            log.push([name, plain(answer)]);
            return answer;
          }
        : member,
    ]);
    return Object.fromEntries(members) as StoreRows;
  };
  return { logged, log };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Subject } from '../../../src/database/tables.ts';
import { monthOf as plainMonthOf } from '../../support/clicks/click-counts.ts';
import { withMemoryDatabase } from '../../support/clicks/click-stores.ts';
import { dayMs } from '../../support/clicks/visits.ts';
import {
  add,
  anyBatch,
  daysIn,
  type Delta,
  distinct,
  monthsIn,
  type Names,
  plainDays,
  plainMonths,
} from './day-deltas.ts';
import { monthOf } from '../../../src/platform/time/utc-day.ts';

const dayNamed = (date: string) => Date.parse(date) / dayMs;
const [january30, february1, february28, march1, march2, may5] = [
  '2026-01-30',
  '2026-02-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-05-05',
].map(dayNamed) as [number, number, number, number, number, number];
const [january, february, march] = [january30, february1, march1].map(plainMonthOf) as [
  number,
  number,
  number,
];

test('months are counted from January 1970', () => {
  assert.equal(monthOf(0), 0);
  assert.equal(monthOf(30), 0);
  assert.equal(monthOf(31), 1);
  assert.equal(monthOf(dayNamed('2024-02-29')), 54 * 12 + 1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (day) => assert.equal(monthOf(day), plainMonthOf(day))),
  );
});

test('a month is summed up when the first click of a later one comes, and not before', async () => {
  await withMemoryDatabase(async (database) => {
    await add(database, [{ day: january30, names: [[16, 2]] }]);
    await add(database, [
      {
        day: january30,
        names: [
          [16, 1],
          [32, 5],
        ],
      },
    ]);
    assert.deepEqual(await monthsIn(database), {});
    await add(database, [{ day: february1, names: [[48, 1]] }]);
    assert.deepEqual(await monthsIn(database), { [`link 1 ${january}`]: { 16: 3, 32: 5 } });
    await add(database, [{ day: february28, names: [[48, 1]] }]);
    assert.deepEqual(Object.keys(await monthsIn(database)), [`link 1 ${january}`]);
    await add(database, [{ day: may5, names: [[64, 1]] }]);
    assert.deepEqual(await monthsIn(database), {
      [`link 1 ${january}`]: { 16: 3, 32: 5 },
      [`link 1 ${february}`]: { 48: 2 },
    });
  });
});

test('several months in one batch are summed up, all but the last', async () => {
  await withMemoryDatabase(async (database) => {
    await add(database, [
      { day: january30, names: [[16, 1]] },
      { day: february1, names: [[16, 2]] },
      { day: february28, names: [[16, 3]] },
      { day: march1, names: [[16, 4]] },
    ]);
    assert.deepEqual(await monthsIn(database), {
      [`link 1 ${january}`]: { 16: 1 },
      [`link 1 ${february}`]: { 16: 5 },
    });
  });
});

test('clicks that come late are added to a month that is over: on a day it has, on a new one, and with new ones', async () => {
  await withMemoryDatabase(async (database) => {
    await add(database, [
      { day: february28, names: [[16, 1]] },
      { day: march1, names: [[16, 1]] },
    ]);
    await add(database, [
      {
        day: february28,
        names: [
          [16, 1],
          [32, 1],
        ],
      },
    ]);
    assert.deepEqual(await monthsIn(database), { [`link 1 ${february}`]: { 16: 2, 32: 1 } });
    await add(database, [{ day: february1, names: [[16, 4]] }]);
    assert.deepEqual(await monthsIn(database), { [`link 1 ${february}`]: { 16: 6, 32: 1 } });
    await add(database, [
      { day: february1, names: [[16, 1]] },
      { day: march2, names: [[16, 1]] },
      { day: may5, names: [] },
    ]);
    assert.deepEqual(await monthsIn(database), {
      [`link 1 ${february}`]: { 16: 7, 32: 1 },
      [`link 1 ${march}`]: { 16: 2 },
    });
  });
});

test('a month is over for one subject without being so for others', async () => {
  await withMemoryDatabase(async (database) => {
    const others = [
      { subject: 'link', subject_id: 2 },
      { subject: 'qr', subject_id: 1 },
      { subject: 'account', subject_id: 1 },
    ] as const;
    await add(database, [
      { day: february1, names: [[16, 1]] },
      ...others.map((of) => ({ ...of, day: february1, names: [[16, 9]] as Names })),
    ]);
    await add(database, [{ day: march1, names: [[16, 1]] }]);
    await add(
      database,
      others.map((of) => ({ ...of, day: february28, names: [[16, 9]] as Names })),
    );
    assert.deepEqual(await monthsIn(database), { [`link 1 ${february}`]: { 16: 1 } });
    await add(database, [{ ...others[2], day: march1, names: [] }]);
    assert.deepEqual((await monthsIn(database))[`account 1 ${february}`], { 16: 18 });
  });
});

test('what few clicks bring is appended to a day, until its names are merged: the counts are right and the row stays small', async () => {
  await withMemoryDatabase(async (database) => {
    const bytesAfter: number[] = [];
    const deltas: Required<Delta>[] = [];
    for (let n = 0; n < 400; n++) {
      const names: Names = [
        [1_000 + (n % 3), 1],
        [50_000 + (n % 7), 2],
      ];
      const quarters: [number, number][] = [[n % 5, 1]];
      const delta = { subject: 'link' as const, subject_id: 1, day: march1, uniqueClicks: 1, bots: 2 };
      deltas.push({ ...delta, clicks: 1, quarters, names });
      await add(database, deltas.slice(-1));
      const row = await database.read.selectFrom('click_day').selectAll().executeTakeFirstOrThrow();
      bytesAfter.push(row.names.length + row.quarters.length);
    }
    assert.deepEqual(await daysIn(database), plainDays(deltas));
    const merges = bytesAfter.filter((bytes, n) => bytes < (bytesAfter[n - 1] ?? 0));
    assert.ok(merges.length >= 3 && merges.length < 20, `merged ${merges.length} times`);
    assert.ok(Math.max(...bytesAfter) < 1_000, `at most ${Math.max(...bytesAfter)} bytes`);
    assert.ok(Math.max(...merges) < 100, `${Math.max(...merges)} bytes when merged`);
  });
});

const firstDay = dayNamed('2025-12-20');
const anyDelta = fc.record({
  subject: fc.constantFrom<Subject>('link', 'qr', 'account'),
  subject_id: fc.integer({ min: 1, max: 2 }),
  day: fc.integer({ min: firstDay, max: firstDay + 80 }),
  clicks: fc.nat(9),
  uniqueClicks: fc.nat(9),
  bots: fc.nat(9),
  quarters: fc.array(fc.tuple(fc.nat(95), fc.nat(9)), { maxLength: 3 }),
  names: fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 })), { maxLength: 4 }),
});

test('for any batches in any order the days are the sum of what came, and the months there are of their days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch(anyDelta), { maxLength: 8 }), async (batches) => {
      await withMemoryDatabase(async (database) => {
        for (const batch of batches) await add(database, batch);
        assert.deepEqual(await daysIn(database), plainDays(batches.flat()));
        const sums = plainMonths(batches.flat());
        for (const [month, names] of Object.entries(await monthsIn(database)))
          assert.deepEqual(names, sums[month], month);
      });
    }),
    { numRuns: 60 },
  );
});

test('when days come in their order, every month has a sum but each subject’s latest', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyDelta, { maxLength: 40, size: 'max' }),
      fc.integer({ min: 1, max: 5 }),
      async (deltas, size) => {
        await withMemoryDatabase(async (database) => {
          const inOrder = deltas.toSorted((a, b) => a.day - b.day);
          for (let start = 0; start < inOrder.length; start += size)
            await add(database, distinct(inOrder.slice(start, start + size)));
          const sums = plainMonths(distinctIn(inOrder, size));
          const latest = new Set(
            Object.values(Object.groupBy(Object.keys(sums), (key) => key.slice(0, key.lastIndexOf(' ')))).map(
              (keys) =>
                (keys as string[])
                  .toSorted((a, b) => Number(a.split(' ')[2]) - Number(b.split(' ')[2]))
                  .at(-1),
            ),
          );
          const expected = Object.entries(sums).filter(([key]) => !latest.has(key));
          assert.deepEqual(await monthsIn(database), Object.fromEntries(expected));
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('more days in one batch than are merged at a time are all there, with their months', async () => {
  await withMemoryDatabase(async (database) => {
    const days = Array.from({ length: 700 }, (_, n) => ({
      subject: 'account' as const,
      subject_id: 5,
      day: firstDay + n,
      names: [[16 * (n % 7), 1]] as Names,
    }));
    // Shuffled, as the days of clicks are that did not arrive in order.
    const mixed = days.map((_, n) => days[(n * 349) % 700] as (typeof days)[number]);
    await add(database, mixed);
    const months = await monthsIn(database);
    const sums = plainMonths(
      days.map((day) => ({ ...day, clicks: 0, uniqueClicks: 0, bots: 0, quarters: [] })),
    );
    assert.equal(Object.keys(await daysIn(database)).length, 700);
    for (const [month, names] of Object.entries(months)) assert.deepEqual(names, sums[month], month);
  });
});

function distinctIn(deltas: Required<Delta>[], size: number): Required<Delta>[] {
  return Array.from({ length: Math.ceil(deltas.length / size) }, (_, n) =>
    distinct(deltas.slice(n * size, (n + 1) * size)),
  ).flat();
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Interval } from '../../contract/statistics.ts';
import { toTimestamp } from '../../src/platform/time/timestamp.ts';
import { startOf, startOfLater } from '../../src/statistics/ranges/interval.ts';
import { daysOf, layOut } from '../../src/statistics/ranges/lay-out.ts';
import { requireTimeZone } from '../../src/statistics/ranges/time-zone.ts';
import { allZones, createWallClock } from './wall-clock.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

interface Asked {
  zone: string;
  interval: Interval;
  /** Both ends are included; `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. */
  from: string;
  to: string;
}

function lay({ zone, interval, from, to }: Asked) {
  const wall = (text: string) => Date.parse(text.includes('T') ? `${text}Z` : text);
  return layOut({
    zone: requireTimeZone(zone),
    interval,
    first: startOf(interval, wall(from)),
    end: startOfLater(interval, wall(to), 1),
  });
}

test('a range touches the days of UTC it has a moment of: none where clocks skip all of it', async () => {
  const of = async (zone: string, from: string, to: string) => {
    const { first, last } = daysOf(await lay({ zone, interval: 'hour', from, to }));
    return [first, last].map((day) => toTimestamp(day * 24 * hourMs).slice(0, 10));
  };
  assert.deepEqual(await of('UTC', '2027-03-28', '2027-03-28T23:59'), ['2027-03-28', '2027-03-28']);
  assert.deepEqual(await of('Asia/Tokyo', '2027-03-28', '2027-03-28T23:59'), ['2027-03-27', '2027-03-28']);
  const [first, last] = (await of('Europe/Berlin', '2027-03-28T02:00', '2027-03-28T02:30')) as [
    string,
    string,
  ];
  assert.ok(last < first, `${first} to ${last}`);
});

/** The name of each interval and its length in hours. */
async function lengths(asked: Asked): Promise<[string, number][]> {
  const { buckets, end } = await lay(asked);
  return buckets.map(({ start, wall }, index) => [
    toTimestamp(wall).slice(0, 16),
    ((buckets[index + 1]?.start ?? end) - start) / hourMs,
  ]);
}

test('the day on which clocks go forward has 23 hours, and none of them is the one they skip', async () => {
  const day = { zone: 'America/New_York', from: '2026-03-08', to: '2026-03-08T23:59' };
  assert.deepEqual(await lengths({ ...day, interval: 'day' }), [['2026-03-08 00:00', 23]]);
  const hours = (await lengths({ ...day, interval: 'hour' })).map(([name]) => name.slice(11));
  assert.equal(hours.length, 23);
  assert.deepEqual(hours.slice(0, 4), ['00:00', '01:00', '03:00', '04:00']);
});

test('the day on which clocks go back has 25 hours, 01:00 twice', async () => {
  const day = { zone: 'America/New_York', from: '2026-11-01', to: '2026-11-01T23:59' };
  assert.deepEqual(await lengths({ ...day, interval: 'day' }), [['2026-11-01 00:00', 25]]);
  const hours = await lengths({ ...day, interval: 'hour' });
  assert.equal(hours.length, 25);
  assert.deepEqual(
    hours.slice(0, 4).map(([name]) => name.slice(11)),
    ['00:00', '01:00', '01:00', '02:00'],
  );
  assert.ok(hours.every(([, length]) => length === 1));
});

test('an hour that comes twice is there whole when it is asked for', async () => {
  const once = { from: '2026-11-01T01:30', to: '2026-11-01T01:30' };
  assert.deepEqual(await lengths({ zone: 'America/New_York', interval: 'hour', ...once }), [
    ['2026-11-01 01:00', 1],
    ['2026-11-01 01:00', 1],
  ]);
});

test('where clocks change by half an hour, that is how long the rest of the hour is', async () => {
  const back = { zone: 'Australia/Lord_Howe', from: '2026-04-05', to: '2026-04-05T02:59' };
  assert.deepEqual(await lengths({ ...back, interval: 'hour' }), [
    ['2026-04-05 00:00', 1],
    ['2026-04-05 01:00', 1],
    ['2026-04-05 01:30', 0.5],
    ['2026-04-05 02:00', 1],
  ]);
  const forth = { zone: 'Australia/Lord_Howe', from: '2026-10-04T01:00', to: '2026-10-04T03:00' };
  assert.deepEqual(await lengths({ ...forth, interval: 'hour' }), [
    ['2026-10-04 01:00', 1],
    ['2026-10-04 02:30', 0.5],
    ['2026-10-04 03:00', 1],
  ]);
});

test('days of a zone that is three quarters of an hour off begin at its own midnight', async () => {
  const { buckets } = await lay({
    zone: 'Asia/Kathmandu',
    interval: 'day',
    from: '2026-01-01',
    to: '2026-01-02',
  });
  assert.deepEqual(
    buckets.map(({ start }) => toTimestamp(start)),
    ['2025-12-31 18:15:00', '2026-01-01 18:15:00'],
  );
});

test('a day without a midnight is called by it and begins when clocks have skipped it', async () => {
  const { buckets } = await lay({
    zone: 'Asia/Beirut',
    interval: 'day',
    from: '2026-03-28',
    to: '2026-03-30',
  });
  assert.deepEqual(
    buckets.map(({ start, wall }) => [toTimestamp(start), toTimestamp(wall)]),
    [
      ['2026-03-27 22:00:00', '2026-03-28 00:00:00'],
      ['2026-03-28 22:00:00', '2026-03-29 00:00:00'],
      ['2026-03-29 21:00:00', '2026-03-30 00:00:00'],
    ],
  );
});

test('a date that the calendar of a place left out is not there', async () => {
  const apia = { zone: 'Pacific/Apia', interval: 'day' } as const;
  assert.deepEqual(await lengths({ ...apia, from: '2011-12-29', to: '2011-12-31' }), [
    ['2011-12-29 00:00', 24],
    ['2011-12-31 00:00', 24],
  ]);
  const { start, end, buckets } = await lay({ ...apia, from: '2011-12-30', to: '2011-12-30' });
  assert.deepEqual([end - start, buckets], [0, []]);
});

test('leap years have their day', async () => {
  const february = await lengths({ zone: 'UTC', interval: 'day', from: '2028-02-01', to: '2028-02-28' });
  assert.equal(february.length, 28);
  const whole = async (year: number) => {
    const date = `${year}-02-10`;
    return (await lengths({ zone: 'UTC', interval: 'month', from: date, to: date }))[0]?.[1];
  };
  assert.equal(await whole(2028), 29 * 24);
  assert.equal(await whole(2100), 28 * 24);
  assert.equal(await whole(2000), 29 * 24);
  assert.deepEqual(await lengths({ zone: 'UTC', interval: 'day', from: '2028-02-28', to: '2028-03-01' }), [
    ['2028-02-28 00:00', 24],
    ['2028-02-29 00:00', 24],
    ['2028-03-01 00:00', 24],
  ]);
});

const units = { hour: 'YYYY-MM-DD HH', day: 'YYYY-MM-DD', month: 'YYYY-MM' };

test('in every zone each quarter of an hour lies in the interval that its clocks show', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...allZones),
      fc.constantFrom('hour' as const, 'day' as const, 'month' as const),
      fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2039, 0) }),
      fc.integer({ min: 0, max: 12 * 24 }),
      async (zone, interval, first, hours) => {
        const from = new Date(first).toISOString().slice(0, 16);
        const to = new Date(first + hours * hourMs).toISOString().slice(0, 16);
        const { start, end, buckets } = await lay({ zone, interval, from, to });
        const show = createWallClock(zone);
        const named = (text: string) => text.slice(0, units[interval].length);
        let index = 0;
        assert.ok(buckets.length === 0 || buckets[0]?.start === start);
        for (let at = start; at < end; at += quarterMs) {
          while ((buckets[index + 1]?.start ?? end) <= at) index++;
          const wall = buckets[index]?.wall as number;
          assert.equal(named(toTimestamp(wall)), named(show(at)), `${zone} ${toTimestamp(at)}`);
        }
        assert.ok(named(show(start - 1)) < named(from.replace('T', ' ')), `${zone} ${from}`);
        assert.ok(named(show(end)) > named(to.replace('T', ' ')) || start === end);
      },
    ),
    { numRuns: 300 },
  );
});

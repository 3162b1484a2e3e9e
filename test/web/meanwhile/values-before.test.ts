import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesBefore } from '../../../web/pages/statistics/time/values-before.ts';

/** Points of a series whose clicks say at which hour or in which month they were. */
function told(interval: 'hour' | 'day' | 'month', from: string, places: readonly string[]) {
  const series = places.map((at) => ({
    at,
    clicks: Number(at.slice(interval === 'hour' ? 11 : 5).slice(0, 2)),
  }));
  return { interval, from, series };
}

const hours = (day: string, numbers: readonly number[]) =>
  told(
    'hour',
    `${day} 00:00:00`,
    numbers.map((hour) => `${day} ${String(hour).padStart(2, '0')}:00:00`),
  );
const allHours = Array.from({ length: 24 }, (_, hour) => hour);

test('points are compared with those at the same place of the period before', () => {
  const months = ['2026-01-01 00:00:00', '2026-02-01 00:00:00'];
  const monthsBefore = ['2025-11-01 00:00:00', '2025-12-01 00:00:00'];
  assert.deepEqual(
    valuesBefore(
      told('month', months[0] as string, months),
      told('month', monthsBefore[0] as string, monthsBefore),
    ),
    [11, 12],
  );
  assert.deepEqual(valuesBefore(hours('2026-11-21', allHours), hours('2026-11-20', allHours)), allHours);
});

test('on a day on which clocks change each hour is compared with the same one of the day before', () => {
  const short = allHours.filter((hour) => hour !== 2);
  const long = [0, 1, 2, 2, ...allHours.slice(3)];
  assert.deepEqual(valuesBefore(hours('2026-03-29', short), hours('2026-03-28', allHours)), short);
  assert.deepEqual(
    valuesBefore(hours('2026-03-30', allHours), hours('2026-03-29', short)),
    allHours.map((hour) => (hour === 2 ? null : hour)),
  );
  assert.deepEqual(valuesBefore(hours('2026-10-25', long), hours('2026-10-24', allHours)), [
    0,
    1,
    2,
    null,
    ...allHours.slice(3),
  ]);
  const repeated = hours('2026-10-25', long);
  for (const point of repeated.series.slice(3, 4)) point.clicks = 99;
  assert.deepEqual(valuesBefore(hours('2026-10-26', allHours), repeated), allHours);
});

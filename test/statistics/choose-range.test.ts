import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../src/platform/app-error.ts';
import { toTimestamp } from '../../src/platform/time/timestamp.ts';
import { chooseRange } from '../../src/statistics/ranges/choose-range.ts';

const now = Date.UTC(2026, 6, 15, 22, 30);
const createdAt = Date.UTC(2025, 10, 30, 23, 30);

type Asked = Parameters<typeof chooseRange>[0];
type Times = Parameters<typeof chooseRange>[1];

const wall = (text: string) => Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? 'Z' : ''}`);

function choose(asked: Partial<Asked>, times: Partial<Times> = {}) {
  const range = chooseRange({ timezone: 'UTC', ...asked }, { now, createdAt, ...times });
  return [range.interval, toTimestamp(range.first).slice(0, 13), toTimestamp(range.end).slice(0, 13)];
}

test('without dates and interval it is everything since the creation, by month', () => {
  assert.deepEqual(choose({}), ['month', '2025-11-01 00', '2026-08-01 00']);
});

test('months, days and hours are those of the zone', () => {
  const timezone = 'Europe/Berlin';
  assert.deepEqual(choose({ timezone }), ['month', '2025-12-01 00', '2026-08-01 00']);
  assert.deepEqual(choose({ timezone, interval: 'day' }), ['day', '2026-06-17 00', '2026-07-17 00']);
  assert.deepEqual(choose({ timezone: 'Asia/Kathmandu', interval: 'hour' }), [
    'hour',
    '2026-07-14 05',
    '2026-07-16 05',
  ]);
});

test('an interval alone looks back 48 hours, 30 days or 12 months', () => {
  assert.deepEqual(choose({ interval: 'hour' }), ['hour', '2026-07-13 23', '2026-07-15 23']);
  assert.deepEqual(choose({ interval: 'day' }), ['day', '2026-06-16 00', '2026-07-16 00']);
  assert.deepEqual(choose({ interval: 'month' }), ['month', '2025-08-01 00', '2026-08-01 00']);
});

test('dates alone are by day, and a missing one is filled in', () => {
  const [from, to] = [wall('2026-02-01'), wall('2026-02-28 23:59:59')];
  assert.deepEqual(choose({ from, to }), ['day', '2026-02-01 00', '2026-03-01 00']);
  assert.deepEqual(choose({ from: wall('2026-07-01') }), ['day', '2026-07-01 00', '2026-07-16 00']);
  assert.deepEqual(choose({ to }), ['day', '2026-01-30 00', '2026-03-01 00']);
  assert.deepEqual(choose({ to, interval: 'month' }), ['month', '2025-03-01 00', '2026-03-01 00']);
});

test('a range is widened to whole intervals', () => {
  const [from, to] = [wall('2026-02-03 10:20:30'), wall('2026-02-03 10:20:30')];
  assert.deepEqual(choose({ from, to, interval: 'hour' }), ['hour', '2026-02-03 10', '2026-02-03 11']);
  assert.deepEqual(choose({ from, to, interval: 'day' }), ['day', '2026-02-03 00', '2026-02-04 00']);
  assert.deepEqual(choose({ from, to, interval: 'month' }), ['month', '2026-02-01 00', '2026-03-01 00']);
});

test('what was created by a clock that is ahead begins now', () => {
  assert.deepEqual(choose({}, { createdAt: now + 10_000_000 }), ['month', '2026-07-01 00', '2026-08-01 00']);
});

const refused = (asked: Partial<Asked>, field: string, message: RegExp) =>
  assert.throws(
    () => choose(asked),
    (error) =>
      error instanceof AppError &&
      error.status === 400 &&
      error.field === field &&
      message.test(error.message),
  );

test('an end before the beginning is refused', () => {
  refused(
    { from: wall('2026-02-02'), to: wall('2026-02-01 23:59:59') },
    'from',
    /must not be later than "to"/,
  );
  refused({ from: wall('2026-07-16') }, 'from', /must not be later than "to", which is now/);
});

test('a series of more than 10,000 intervals is refused, one of 10,000 is not', () => {
  const from = wall('2020-01-01');
  const hours = (count: number) => ({ from, to: from + (count - 1) * 3_600_000, interval: 'hour' as const });
  assert.equal(choose(hours(10_000))[0], 'hour');
  // The end of the last hour is still in it.
  assert.equal(choose({ ...hours(10_000), to: from + 10_000 * 3_600_000 - 1_000 })[0], 'hour');
  refused(hours(10_001), 'interval', /more than 10,000 hours\. Please choose a longer interval/);
  const years = { from: wall('2000-01-01'), to: wall('2030-01-01') };
  refused(years, 'interval', /more than 10,000 days/);
  assert.equal(choose({ ...years, interval: 'month' })[0], 'month');
});

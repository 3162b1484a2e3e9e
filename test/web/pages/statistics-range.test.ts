import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Asked,
  chooseRange,
  faultOf,
  hasBefore,
  intervals,
  type Period,
  periodBefore,
  ranges,
  restBefore,
  writeQuery,
} from '../../../web/pages/statistics/range/range.ts';
import { isOfUtcDays, numberOf, readWall, wallAt } from '../../../web/pages/statistics/range/walls.ts';

const wall = (text: string) => readWall(text) as number;
const now = wall('2026-11-21 14:25:10');
const nothing: Asked = { range: '', from: '', to: '', interval: '' };
const choose = (asked: Partial<Asked>, at = now) => chooseRange({ ...nothing, ...asked }, at);

/** The first and last moment, as they are sent to the service. */
function written(period: Period): [string, string] {
  const { from, to } = writeQuery('day', period, 'UTC');
  return [from, to];
}

test('each range ends now and is as long as it says, in steps that suit it', () => {
  const of = (range: string) => {
    const { interval, period } = choose({ range });
    return [interval, ...written(period)];
  };
  assert.deepEqual(of('24h'), ['hour', '2026-11-20 15:00:00', '2026-11-21 14:59:59']);
  assert.deepEqual(of('7d'), ['day', '2026-11-15 00:00:00', '2026-11-21 23:59:59']);
  assert.deepEqual(of('30d'), ['day', '2026-10-23 00:00:00', '2026-11-21 23:59:59']);
  assert.deepEqual(of('90d'), ['day', '2026-08-24 00:00:00', '2026-11-21 23:59:59']);
  assert.deepEqual(of('12m'), ['month', '2025-12-01 00:00:00', '2026-11-30 23:59:59']);
});

test('two dates are both included, also when they are one day', () => {
  const of = (from: string, to: string) => {
    const { range, interval, period } = choose({ range: 'custom', from, to });
    return [range, interval, ...written(period)];
  };
  assert.deepEqual(of('2026-02-01', '2026-02-28'), [
    'custom',
    'day',
    '2026-02-01 00:00:00',
    '2026-02-28 23:59:59',
  ]);
  assert.deepEqual(of('2026-02-01', '2026-02-01').slice(1), [
    'hour',
    '2026-02-01 00:00:00',
    '2026-02-01 23:59:59',
  ]);
});

test('whatever stands in the URL, the service is asked for something that makes sense', () => {
  const standard = choose({});
  for (const asked of [
    { range: 'for ever' },
    { range: 'custom' },
    { range: 'custom', from: '2026-02-30', to: '2026-04-01' },
    { range: 'custom', from: '2026-03-01', to: '2026-02-01' },
    { range: 'custom', from: '0026-03-01', to: '2026-02-01' },
    { interval: 'year' },
    // 30 days by the hour are possible, but not by the month.
    { interval: 'month' },
  ]) {
    assert.deepEqual(choose(asked), standard, JSON.stringify(asked));
  }
});

test('a step is only offered where it gives points enough, and not too many', () => {
  const offered = (asked: Partial<Asked>) => choose({ range: 'custom', ...asked }).offered.join();
  assert.equal(offered({ from: '2026-01-01', to: '2026-01-01' }), 'hour');
  assert.equal(offered({ from: '2026-01-01', to: '2026-01-31' }), 'hour,day');
  assert.equal(offered({ from: '2026-01-01', to: '2026-02-01' }), 'day,month');
  assert.equal(offered({ from: '2026-01-01', to: '2026-03-31' }), 'day,month');
  assert.equal(offered({ from: '2026-01-01', to: '2028-03-10' }), 'day,month');
  assert.equal(offered({ from: '2026-01-01', to: '2028-03-11' }), 'month');
  assert.equal(offered({ from: '2000-01-01', to: '2099-12-31' }), 'month');
});

test('without a choice a few days are shown by the hour, up to three months by the day', () => {
  const stepOf = (to: string) => choose({ range: 'custom', from: '2026-07-01', to }).interval;
  assert.deepEqual(['2026-07-02', '2026-07-03'].map(stepOf), ['hour', 'day']);
  assert.deepEqual(['2026-09-30', '2026-10-01'].map(stepOf), ['day', 'month']);
});

const anyChoice = fc.record({
  range: fc.constantFrom(...ranges),
  from: fc.date({ min: new Date('2001-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
  days: fc.integer({ min: 0, max: 4_000 }),
  interval: fc.constantFrom('', ...intervals),
  at: fc.integer({ min: wall('2010-01-01'), max: wall('2050-01-01') }),
});

test('the period before is as many hours, days or months, right before it', () => {
  fc.assert(
    fc.property(anyChoice, ({ range, from, days, interval, at }) => {
      const first = from.toISOString().slice(0, 10);
      const to = new Date(wall(first) + days * 86_400_000).toISOString().slice(0, 10);
      const chosen = chooseRange({ range, from: first, to, interval }, at);
      const count = ({ first: start, end }: Period) =>
        numberOf(chosen.interval, end) - numberOf(chosen.interval, start);
      const before = periodBefore(chosen.interval, chosen.period);
      assert.equal(before.end, chosen.period.first);
      assert.equal(count(before), count(chosen.period));
      assert.ok(count(chosen.period) >= 1 && count(chosen.period) <= 1_200);
      const rest = restBefore(chosen, at);
      if (rest) {
        assert.ok(rest.period.first > before.first - 1 && rest.period.first < before.end);
        assert.equal(rest.period.end, before.end);
      }
    }),
  );
});

test('of a range that still runs, what the period before has later than now is told apart', () => {
  const rest = (asked: Partial<Asked>, at = now) => {
    const found = restBefore(choose(asked, at), at);
    return found && written(found.period);
  };
  assert.deepEqual(rest({ range: '7d' }), ['2026-11-14 15:00:00', '2026-11-14 23:59:59']);
  assert.deepEqual(rest({ range: '12m' }), ['2025-11-21 15:00:00', '2025-11-30 23:59:59']);
  assert.equal(rest({ range: '24h' }), undefined);
  assert.equal(rest({ range: 'custom', from: '2026-02-01', to: '2026-02-28' }), undefined);
  // A month of 30 days has no 31st, so it is compared as a whole.
  const lastOfMonth = wall('2026-07-31 12:00:00');
  const twoMonths = { range: 'custom', from: '2026-05-01', to: '2026-07-31', interval: 'month' };
  assert.equal(rest(twoMonths, lastOfMonth)?.[0], undefined);
});

test('in a range that ends in months to come, the end of a month has its like in a shorter one', () => {
  const asked = { range: 'custom', from: '2026-03-01', to: '2026-08-31', interval: 'month' };
  const at = wall('2026-05-31 12:00:00');
  const rest = restBefore(choose(asked, at), at);
  // November has no 31st. So long a rest is asked for by the day: by the hour it might have too many points.
  assert.equal(rest?.interval, 'day');
  assert.deepEqual(rest && written(rest.period), ['2025-12-01 00:00:00', '2026-02-28 23:59:59']);
});

test('what has not begun is compared with nothing, nor what would be compared with another century', () => {
  const of = (from: string, to: string) => hasBefore(choose({ range: 'custom', from, to }), now);
  assert.equal(of('2026-11-01', '2026-12-07'), true);
  assert.equal(of('2026-12-01', '2026-12-07'), false);
  assert.equal(of('2000-01-05', '2000-01-08'), true);
  assert.equal(of('2000-01-03', '2000-01-06'), false);
});

test('dates that are none, of other centuries, or the wrong way round are told', () => {
  assert.equal(faultOf('2026-01-01', '2026-01-01'), undefined);
  assert.equal(faultOf('2026-01-02', '2026-01-01'), 'order');
  for (const date of ['', '2026-13-01', '1999-12-31', '2100-01-01', '01.02.2026']) {
    assert.equal(faultOf(date, '2026-01-01'), 'date', date);
  }
});

test('now is what clocks of the zone show', () => {
  const moment = Date.UTC(2026, 10, 21, 22, 30);
  assert.equal(wallAt('Asia/Kathmandu', moment), wall('2026-11-22 04:15:00'));
  assert.equal(wallAt('America/New_York', moment), wall('2026-11-21 17:30:00'));
  assert.equal(wallAt('UTC', moment), moment);
});

test('only what begins and ends at midnight of UTC consists of its days', () => {
  const isOf = (timeZone: string, first: string, end: string) =>
    isOfUtcDays(timeZone, wall(first), wall(end));
  assert.ok(isOf('UTC', '2026-11-01', '2026-12-01'));
  assert.ok(!isOf('UTC', '2026-11-01 10:00:00', '2026-11-02 10:00:00'));
  assert.ok(!isOf('Asia/Kathmandu', '2026-11-01', '2026-12-01'));
  assert.ok(!isOf('America/New_York', '2026-11-01', '2026-12-01'));
  // Clocks in London show UTC in winter only.
  assert.ok(isOf('Europe/London', '2026-01-01', '2026-12-01'));
  assert.ok(!isOf('Europe/London', '2026-01-01', '2026-06-01'));
});

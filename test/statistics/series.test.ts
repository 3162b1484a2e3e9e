import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chooseRange } from '../../src/statistics/ranges/choose-range.ts';
import { layOut } from '../../src/statistics/ranges/lay-out.ts';
import { createSeries, isOfWholeDays } from '../../src/statistics/ranges/series.ts';

const counts = { clicks: 3, uniqueClicks: 2, bots: 1 };

function timelineOf(
  timezone: string,
  interval: 'hour' | 'day' | 'month',
  [from, to]: readonly [from: number, to: number] = [Date.UTC(2026, 9, 20), Date.UTC(2026, 10, 5)],
) {
  return layOut(chooseRange({ from, to, interval, timezone }, { now: to, createdAt: 0 }));
}

test('whatever the order, a count is added to the interval its moment lies in, and to none outside', async () => {
  for (const interval of ['hour', 'day', 'month'] as const) {
    const timeline = await timelineOf('America/New_York', interval);
    const dayMs = 86_400_000;
    const edges = [...timeline.buckets.map(({ start }) => start), timeline.end];
    const anyMoment = fc.oneof(
      fc.integer({ min: timeline.start - dayMs, max: timeline.end + dayMs }),
      fc.constantFrom(...edges.flatMap((edge) => [edge - 1, edge])),
    );
    fc.assert(
      fc.property(fc.array(anyMoment, { maxLength: 30, size: 'max' }), (moments) => {
        const { points, add } = createSeries(timeline);
        for (const at of moments) add(at, counts);
        for (const [index, point] of points.entries()) {
          const end = points[index + 1]?.start ?? timeline.end;
          const { length } = moments.filter((at) => at >= point.start && at < end);
          const { clicks, uniqueClicks, bots } = point;
          assert.deepEqual([clicks, uniqueClicks, bots], [3 * length, 2 * length, length]);
        }
      }),
    );
  }
});

test('intervals are of whole days of UTC where the clocks of the zone show UTC', async () => {
  assert.equal(isOfWholeDays(await timelineOf('UTC', 'day')), true);
  assert.equal(isOfWholeDays(await timelineOf('Africa/Abidjan', 'month')), true);
  assert.equal(isOfWholeDays(await timelineOf('UTC', 'hour')), false);
  assert.equal(isOfWholeDays(await timelineOf('Asia/Kathmandu', 'day')), false);
  assert.equal(isOfWholeDays(await timelineOf('Europe/London', 'day')), false);
  const untilClocksChange = [Date.UTC(2027, 2, 1), Date.UTC(2027, 2, 28)] as const;
  assert.equal(isOfWholeDays(await timelineOf('Europe/London', 'day', untilClocksChange)), false);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../src/platform/app-error.ts';
import { toTimestamp } from '../../src/platform/time/timestamp.ts';
import { createFirstMoments, requireTimeZone, stretchesOf } from '../../src/statistics/ranges/time-zone.ts';
import { allZones, createWallClock } from './wall-clock.ts';

const hourMs = 3_600_000;
const from = Date.UTC(2000, 0, 1);
const to = Date.UTC(2040, 0, 1);

test('in every zone, at any moment of 40 years, the offset is the one that its clocks have', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...allZones),
      fc.array(fc.integer({ min: from, max: to - 1 }), { minLength: 20, maxLength: 20 }),
      async (name, moments) => {
        const stretches = await stretchesOf(requireTimeZone(name), from, to);
        const show = createWallClock(name);
        for (const at of moments) {
          const { offsetMs } = stretches.find(({ start, end }) => start <= at && at < end) ?? { offsetMs: 0 };
          assert.equal(toTimestamp(at + offsetMs), show(at), `${name} ${at}`);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('stretches cover the time without gaps, and neighbours differ', async () => {
  for (const name of ['UTC', 'Europe/Berlin', 'Africa/Casablanca', 'America/Boa_Vista', 'Asia/Kathmandu']) {
    const zone = requireTimeZone(name);
    const stretches = await stretchesOf(zone, from, to);
    assert.equal(stretches[0]?.start, from);
    assert.equal(stretches.at(-1)?.end, to);
    for (const [index, stretch] of stretches.slice(1).entries()) {
      assert.equal(stretch.start, stretches[index]?.end, name);
      assert.notEqual(stretch.offsetMs, stretches[index]?.offsetMs, name);
      assert.equal(zone.offsetAt(stretch.start - 60_000), stretches[index]?.offsetMs, name);
    }
  }
});

test('clocks change at the very minute', async () => {
  const stretches = await stretchesOf(
    requireTimeZone('Europe/Berlin'),
    Date.UTC(2026, 0, 1),
    Date.UTC(2027, 0, 1),
  );
  assert.deepEqual(
    stretches.map(({ start, offsetMs }) => [toTimestamp(start), offsetMs / hourMs]),
    [
      ['2026-01-01 00:00:00', 1],
      ['2026-03-29 01:00:00', 2],
      ['2026-10-25 01:00:00', 1],
    ],
  );
});

test('changes a week apart are both found', async () => {
  const stretches = await stretchesOf(
    requireTimeZone('America/Boa_Vista'),
    Date.UTC(2000, 8),
    Date.UTC(2000, 11),
  );
  assert.deepEqual(
    stretches.map(({ start }) => toTimestamp(start)),
    ['2000-09-01 00:00:00', '2000-10-08 04:00:00', '2000-10-15 03:00:00'],
  );
});

test('a time that clocks skip begins when they have skipped it, one that they show twice begins first', async () => {
  const berlin = await stretchesOf(
    requireTimeZone('Europe/Berlin'),
    Date.UTC(2026, 0, 1),
    Date.UTC(2027, 0, 1),
  );
  const firstMomentOf = createFirstMoments(berlin);
  const first = (text: string) => firstMomentOf(Date.parse(`${text}Z`)) as number;
  assert.equal(toTimestamp(first('2026-03-29T02:30:00')), '2026-03-29 01:00:00');
  assert.equal(toTimestamp(first('2026-10-25T02:30:00')), '2026-10-25 00:30:00');
  assert.equal(firstMomentOf(Date.UTC(2028, 0)), undefined);
});

test('what is no zone of the IANA database is refused with a sentence', () => {
  for (const name of [
    'Europe/Atlantis',
    'nowhere',
    '',
    '+02:00',
    '-05:00',
    '../etc/passwd',
    'Etc/GMT 1',
    '\0',
  ]) {
    assert.throws(
      () => requireTimeZone(name),
      (error) => error instanceof AppError && error.status === 400 && error.field === 'timezone',
      name,
    );
  }
});

test('zones answer in any letter case and under their older names', () => {
  for (const name of ['europe/berlin', 'Asia/Katmandu', 'Asia/Calcutta', 'Etc/GMT+3', 'US/Eastern']) {
    assert.equal(requireTimeZone(name).name, name);
  }
});

import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { dayMs } from './visits.ts';

/** All counts, in one order on both engines. */
export async function readCounts({ read }: Database) {
  const [totals, quarters, dimensions] = await Promise.all([
    read.selectFrom('click_total').selectAll().execute(),
    read.selectFrom('click_quarter').selectAll().execute(),
    read.selectFrom('click_dimension').selectAll().execute(),
  ]);
  return { totals: inOrder(totals), quarters: inOrder(quarters), dimensions: inOrder(dimensions) };
}

/** The stored events, summed up anew: what the counts must be. Without social networks, which events do not hold. */
export async function countEvents({ read }: Database) {
  const events = await read.selectFrom('click').selectAll().orderBy('id').execute();
  const totals = new Map<string, Record<string, unknown> & { clicks: number; bots: number }>();
  const quarters = new Map<string, Record<string, unknown> & { clicks: number; bots: number }>();
  const visitors = new Map<string, Set<string>>();
  for (const event of events) {
    const of = { subject: event.subject, subject_id: event.subject_id };
    const at = event.at - (event.at % 900_000);
    for (const [map, row] of [
      [totals, of],
      [quarters, { ...of, at }],
    ] as const) {
      const key = JSON.stringify(row);
      const counts = map.get(key) ?? { ...row, clicks: 0, bots: 0 };
      counts[event.kind === 'human' ? 'clicks' : 'bots']++;
      map.set(key, counts);
    }
    if (event.kind !== 'human' || event.visitor === null) continue;
    const key = JSON.stringify(of);
    const seen = visitors.get(key) ?? new Set();
    seen.add(`${Math.floor(event.at / dayMs)}:${Buffer.from(event.visitor).toString('hex')}`);
    visitors.set(key, seen);
  }
  return {
    events,
    totals: inOrder(
      [...totals].map(([key, row]) => ({ ...row, unique_clicks: visitors.get(key)?.size ?? 0 })),
    ),
    quarters: inOrder([...quarters.values()]),
  };
}

/** Fails unless the counts are what the events say, and day 0 of every dimension the sum of its days. */
export async function assertCountsFitEvents(database: Database): Promise<void> {
  const counts = await readCounts(database);
  const expected = await countEvents(database);
  const plainTotals = counts.totals.map(({ subject, subject_id, clicks, bots, unique_clicks }) => ({
    subject,
    subject_id,
    clicks,
    bots,
    unique_clicks,
  }));
  assert.deepEqual(inOrder(plainTotals), expected.totals);
  const plainQuarters = counts.quarters.map(({ subject, subject_id, at, clicks, bots }) => ({
    subject,
    subject_id,
    at,
    clicks,
    bots,
  }));
  assert.deepEqual(inOrder(plainQuarters), expected.quarters);
  for (const total of counts.totals) {
    const own = (row: { subject: unknown; subject_id: unknown }) =>
      row.subject === total.subject && row.subject_id === total.subject_id;
    assert.equal(sum(counts.quarters.filter(own), 'unique_clicks'), total.unique_clicks);
  }
  assertDimensions(counts.dimensions, expected.events);
}

type Dimension = Awaited<ReturnType<typeof readCounts>>['dimensions'][number];
type Event = Awaited<ReturnType<typeof countEvents>>['events'][number];

function assertDimensions(dimensions: Dimension[], events: Event[]): void {
  const expected = new Map<string, number>();
  for (const event of events) {
    const day = Math.floor(event.at / dayMs);
    for (const [dimension, name] of namesOf(event)) {
      for (const onDay of [0, day]) {
        const key = `${event.subject}:${event.subject_id}:${onDay}:${dimension}:${name}`;
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
    }
  }
  const found = dimensions
    // An event keeps the country's code, the count its name; what is stored of it is compared by its sum.
    .filter(({ dimension }) => dimension !== 'country')
    .map((row): [string, number] => [
      `${row.subject}:${row.subject_id}:${row.day}:${row.dimension}:${row.name}`,
      row.clicks,
    ]);
  assert.deepEqual(Object.fromEntries(found.sort()), Object.fromEntries([...expected].sort()));
  const humans = events.filter(({ kind }) => kind === 'human').length;
  const countries = dimensions.filter(({ dimension }) => dimension === 'country');
  const allDays = countries.filter(({ day }) => day === 0);
  assert.equal(sum(allDays, 'clicks'), humans);
  assert.equal(sum(countries, 'clicks'), 2 * humans);
}

function namesOf(event: Event): [string, string][] {
  if (event.kind !== 'human') return [['reason', event.reason]];
  const utm = event.utm === '' ? {} : (JSON.parse(event.utm) as Record<string, string>);
  return [
    ['city', event.city],
    ['referrer', event.referrer],
    ['browser', event.browser],
    ['os', event.os],
    ['device', event.device],
    ['language', event.language],
    ...Object.entries(utm)
      .filter(([, value]) => value !== '')
      .map(([name, value]): [string, string] => [`utm_${name}`, value]),
  ];
}

function sum<Name extends string>(rows: Record<Name, number>[], name: Name): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

function inOrder<Row extends object>(rows: Row[]): Row[] {
  const key = (row: Row) => JSON.stringify(Object.entries(row).sort());
  return rows.map((row) => ({ ...row })).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

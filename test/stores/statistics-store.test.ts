import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Interval } from '../../contract/statistics.ts';
import { limits } from '../../contract/limits.ts';
import { type ClassifiedClick, classifyClick } from '../../src/clicks/classify-click.ts';
import { storeBatch } from '../../src/clicks/click-store.ts';
import { openCountryDatabase } from '../../src/clicks/locate-address.ts';
import type { Visit } from '../../src/clicks/visit.ts';
import type { Database } from '../../src/database/database.ts';
import { toTimestamp } from '../../src/platform/timestamp.ts';
import { getStatistics } from '../../src/statistics/get-statistics.ts';
import { layOut } from '../../src/statistics/lay-out.ts';
import { presentStatistics } from '../../src/statistics/present-statistics.ts';
import {
  everyDay,
  findCreation,
  type Scope,
  type SummedName,
  sumNames,
} from '../../src/statistics/statistics-store.ts';
import { allZones, createWallClock } from '../statistics/wall-clock.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';
import { anyVisit, dayMs, makeVisit, noon } from '../support/visits.ts';

const context = { countries: openCountryDatabase(), saltAt: () => Buffer.from('salt') };
const clock = { now: () => noon + 3 * dayMs };

async function store(database: Database, visits: Visit[]): Promise<ClassifiedClick[]> {
  const clicks = visits.map((visit) => classifyClick(visit, context));
  await database.write((tx) => storeBatch(tx, { clicks, segment: 'test.spool', drainedBytes: 0 }));
  return clicks;
}

async function insertCampaign(database: Database, accountId: number, createdAt = 1): Promise<number> {
  const names = { name: `c${createdAt}`, list_slug: 'c', rotator_slug: null, is_public: 1 };
  const { id } = await database.write((tx) =>
    tx
      .insertInto('campaign')
      .values({ account_id: accountId, ...names, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Three links (the third another account's, the second in a campaign), three codes, and everything that counts them. */
async function insertThings(database: Database, accountId: number) {
  const stranger = await insertOwner(database);
  const campaign = await insertCampaign(database, accountId);
  const links = [
    await insertLinkRow(database, accountId),
    await insertLinkRow(database, accountId, { campaign_id: campaign }),
    await insertLinkRow(database, stranger),
  ];
  const codes = [await insertQrRow(database, accountId), await insertQrRow(database, accountId)];
  const of = (subject: string, ids: (number | undefined)[]) => (click: ClassifiedClick) =>
    click.subject === subject && ids.includes(click.subjectId);
  const scopes: [Scope, (click: ClassifiedClick) => boolean][] = [
    [{ kind: 'link', id: links[0] as number, accountId }, of('link', [links[0]])],
    [{ kind: 'qr', id: codes[1] as number, accountId }, of('qr', [codes[1]])],
    [{ kind: 'campaign', id: campaign, accountId }, of('link', [links[1]])],
    [{ kind: 'account', id: accountId, accountId }, of('link', [links[0], links[1]])],
    [{ kind: 'account', id: stranger, accountId: stranger }, of('link', [links[2]])],
  ];
  return { links, codes, scopes };
}

const units = { hour: 'YYYY-MM-DD HH', day: 'YYYY-MM-DD', month: 'YYYY-MM' };

interface Asked {
  zone: string;
  interval: Interval;
  from: number;
  hours: number;
}

const anyAsked: fc.Arbitrary<Asked> = fc.record({
  zone: fc.constantFrom(...allZones),
  interval: fc.constantFrom('hour' as const, 'day' as const, 'month' as const),
  from: fc.integer({ min: noon - 2 * dayMs, max: noon + dayMs }),
  hours: fc.integer({ min: 0, max: 60 }),
});

/** What the answer must be, counted visit by visit with the calendar of the platform. */
function count(clicks: ClassifiedClick[], { zone, interval, from, hours }: Asked) {
  const show = createWallClock(zone);
  const named = (text: string) => text.slice(0, units[interval].length);
  const [first, last] = [named(toTimestamp(from)), named(toTimestamp(from + hours * 3_600_000))];
  const inRange = clicks.filter(({ at }) => first <= named(show(at)) && named(show(at)) <= last);
  const series = new Map<string, number>();
  for (const { at, kind } of inRange) {
    if (kind === 'human') series.set(named(show(at)), (series.get(named(show(at))) ?? 0) + 1);
  }
  return { series, bots: inRange.filter(({ kind }) => kind !== 'human').length, named };
}

function countNames(clicks: ClassifiedClick[], [first, last]: readonly [number, number]): SummedName[] {
  const counts = new Map<string, SummedName>();
  const add = (dimension: string, name: string) => {
    const key = `${dimension} ${name}`;
    counts.set(key, { dimension, name, clicks: (counts.get(key)?.clicks ?? 0) + 1 });
  };
  for (const click of clicks) {
    const day = Math.floor(click.at / dayMs);
    if (click.kind !== 'human' || day < first || day > last) continue;
    for (const dimension of ['country', 'city', 'referrer', 'browser', 'os', 'device', 'language'] as const) {
      add(dimension, click[dimension]);
    }
    for (const [tag, value] of Object.entries(click.utm)) if (value !== '') add(`utm_${tag}`, value);
  }
  return [...counts.values()];
}

const inOrder = (names: SummedName[]) =>
  names.map(({ dimension, name, clicks }) => `${dimension} ${name} ${clicks}`).sort();

onBothEngines(
  'for any visits, zone and range the statistics are what the visits sum up to',
  async (database, accountId) => {
    const { links, codes, scopes } = await insertThings(database, accountId);
    const ids = { link: links, qr: [...codes, codes[0]] };
    const visits = fc.sample(anyVisit, 400).map((visit) => ({
      ...visit,
      subjectId: ids[visit.subject as 'link' | 'qr'][visit.subjectId - 1] as number,
    }));
    const clicks = await store(database, visits);
    for (const asked of fc.sample(anyAsked, 30)) {
      for (const [scope, isCounted] of scopes) {
        const own = clicks.filter(isCounted);
        const { zone, interval, from, hours } = asked;
        const statistics = await getStatistics({ database, clock }, scope, {
          from,
          to: from + hours * 3_600_000,
          interval,
          timezone: zone,
        });
        const { series, total, names } = statistics;
        const what = JSON.stringify({ asked, scope });
        const expected = count(own, asked);
        const found = new Map<string, number>();
        for (const point of series) {
          const name = expected.named(toTimestamp(point.wall));
          if (point.clicks > 0) found.set(name, (found.get(name) ?? 0) + point.clicks);
        }
        assert.deepEqual(Object.fromEntries(found), Object.fromEntries(expected.series), what);
        assert.equal(total.bots, expected.bots, what);
        assertSums(series, total);
        const { start, end } = layOut(statistics.range);
        const days = [Math.floor(start / dayMs), Math.floor((end - 1) / dayMs)] as const;
        assert.deepEqual(inOrder(names), inOrder(countNames(own, days)), what);
      }
    }
  },
);

interface Counts {
  clicks: number;
  uniqueClicks: number;
  bots: number;
}

function assertSums(series: Counts[], total: Counts): void {
  for (const field of ['clicks', 'uniqueClicks', 'bots'] as const) {
    assert.equal(
      series.reduce((sum, point) => sum + point[field], 0),
      total[field],
    );
  }
  assert.ok(total.uniqueClicks <= total.clicks);
}

onBothEngines('everything so far is the sum of all days, to the visit', async (database, accountId) => {
  const { links, scopes } = await insertThings(database, accountId);
  const visits = fc.sample(anyVisit, 200).map((visit) => ({
    ...visit,
    subject: 'link' as const,
    subjectId: links[visit.subjectId - 1] as number,
  }));
  const clicks = await store(database, visits);
  for (const [scope, isCounted] of scopes) {
    const { total, names, range } = await getStatistics({ database, clock }, scope, { timezone: 'UTC' });
    const own = clicks.filter(isCounted);
    assert.equal(range.interval, 'month');
    assert.equal(total.clicks, own.filter(({ kind }) => kind === 'human').length);
    assert.equal(total.bots, own.filter(({ kind }) => kind !== 'human').length);
    const visitors = own.filter(({ kind, visitor }) => kind === 'human' && visitor !== null);
    const distinct = new Set(
      visitors.map(
        ({ at, subjectId, visitor }) => `${Math.floor(at / dayMs)} ${subjectId} ${visitor?.toString('hex')}`,
      ),
    );
    assert.equal(total.uniqueClicks, distinct.size);
    assert.deepEqual(inOrder(names), inOrder(countNames(own, [0, Number.MAX_SAFE_INTEGER])));
  }
});

onBothEngines('an hour that clocks show twice is two hours', async (database, accountId) => {
  const id = await insertLinkRow(database, accountId);
  const hours = [4, 5, 6, 7].map((hour) => Date.UTC(2026, 10, 1, hour, 40));
  await store(
    database,
    hours.flatMap((at, index) => Array.from({ length: index + 1 }, () => makeVisit({ at, subjectId: id }))),
  );
  const { series } = await getStatistics(
    { database, clock },
    { kind: 'link', id, accountId },
    {
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 1, 2),
      interval: 'hour',
      timezone: 'America/New_York',
    },
  );
  assert.deepEqual(
    series.map(({ wall, clicks }) => [new Date(wall).getUTCHours(), clicks]),
    [
      [0, 1],
      [1, 2],
      [1, 3],
      [2, 4],
    ],
  );
});

onBothEngines('a dimension holds the names with most clicks, largest first', async (database, accountId) => {
  const id = await insertLinkRow(database, accountId);
  const most = limits.statisticsNamesMax;
  const rows = Array.from({ length: most + 50 }, (_, index) => ({
    subject: 'link' as const,
    subject_id: id,
    day: 0,
    dimension: 'utm_term',
    name: `term ${index}`,
    clicks: 1 + (index % (most + 10)),
  }));
  await database.write(async (tx) => {
    for (let start = 0; start < rows.length; start += 500) {
      await tx
        .insertInto('click_dimension')
        .values(rows.slice(start, start + 500))
        .execute();
    }
    await tx
      .insertInto('click_dimension')
      .values([
        { subject: 'link', subject_id: id, day: 0, dimension: 'os', name: 'iOS', clicks: 3 },
        { subject: 'link', subject_id: id, day: 0, dimension: 'reason', name: 'tool', clicks: 9 },
      ])
      .execute();
  });
  const names = await sumNames(database.read, { kind: 'link', id, accountId }, everyDay);
  assert.deepEqual([...new Set(names.map(({ dimension }) => dimension))].sort(), ['os', 'utm_term']);
  const statistics = await getStatistics(
    { database, clock },
    { kind: 'link', id, accountId },
    { timezone: 'UTC' },
  );
  const { utm, os } = presentStatistics(statistics);
  assert.equal(utm.term.length, most);
  assert.equal(utm.term[0]?.clicks, most + 10);
  assert.deepEqual(
    utm.term.map(({ clicks }) => clicks),
    utm.term.map(({ clicks }) => clicks).toSorted((a, b) => b - a),
  );
  assert.deepEqual(os, [{ name: 'iOS', clicks: 3 }]);
});

onBothEngines('of another account nothing is found', async (database, accountId) => {
  const stranger = await insertOwner(database);
  const things: [Scope['kind'], number][] = [
    ['link', await insertLinkRow(database, accountId)],
    ['qr', await insertQrRow(database, accountId)],
    ['campaign', await insertCampaign(database, accountId, 7)],
  ];
  for (const [kind, id] of things) {
    assert.ok(await findCreation(database.read, { kind, id, accountId }));
    assert.equal(await findCreation(database.read, { kind, id, accountId: stranger }), undefined);
    assert.equal(await findCreation(database.read, { kind, id: 999_999, accountId }), undefined);
  }
});

onBothEngines('a campaign is as old as the oldest of it and its links', async (database, accountId) => {
  const id = await insertCampaign(database, accountId, 50);
  const scope: Scope = { kind: 'campaign', id, accountId };
  assert.equal(await findCreation(database.read, scope), 50);
  await insertLinkRow(database, accountId, { campaign_id: id });
  assert.equal(await findCreation(database.read, scope), 1);
});

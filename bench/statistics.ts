import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dimension, dimensions, entryOf, namesPerDimensionMax } from '../src/clicks/dimensions.ts';
import { addNames, type NameCounts, packNames, packQuarters } from '../src/clicks/packed-counts.ts';
import { median } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { type BenchService, call, register, startService } from './support/service.ts';

const runs = 41;
const dayMs = 86_400_000;
const quarterMs = 900_000;
const linksWanted = 100_000;
const campaignLinks = 1_000;

/** A link with 10,000,000 clicks: a year of quarters of an hour with this many each. */
const busyDays = 365;
const clicksPerQuarter = 286;
const quartersPerDay = dayMs / quarterMs;
const busyClicksPerDay = quartersPerDay * clicksPerQuarter;
/** Names that visits of one day bring, by dimension. */
const busyNames = {
  country: 60,
  city: 50,
  referrer: 40,
  browser: 12,
  os: 8,
  device: 4,
  language: 30,
  utm_source: 5,
  utm_medium: 5,
  utm_campaign: 10,
};
/** Of each of the other links: a few visits on a few days. */
const quietDays = 3;
const quietClicks = 2;
const quietNames = { country: 2, city: 1, referrer: 2, browser: 2, os: 2, device: 2, language: 2 };

/** Statistics of a link with 10,000,000 clicks, of a campaign of 1,000 links, and of an account with 100,000. */
export async function measureStatistics(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-data-'));
  const service = await startService({ DATA_DIR: dataDir });
  try {
    const key = await register(service);
    const { link, campaign } = seed(join(dataDir, 'waypost.sqlite'));
    const measure = async (what: string, path: string, atMost: number): Promise<Figure> => {
      return { what, value: await medianMs(service, key, path), unit: 'ms', goal: { atMost } };
    };
    const year = `from=${dateBefore(busyDays - 10)}`;
    return [
      await measure('link of 10M clicks, everything', `/api/url/${link}/statistics`, 20),
      await measure('link of 10M clicks, 30 days', `/api/url/${link}/statistics?interval=day`, 20),
      await measure('link of 10M clicks, 48 hours', `/api/url/${link}/statistics?interval=hour`, 20),
      await measure(
        'link of 10M clicks, 355 days, New York',
        `/api/url/${link}/statistics?${year}&timezone=America/New_York`,
        20,
      ),
      await measure('campaign of 1,000 links, everything', `/api/campaign/${campaign}/statistics`, 100),
      await measure(
        'campaign of 1,000 links, 30 days',
        `/api/campaign/${campaign}/statistics?interval=day`,
        100,
      ),
      await measure('account of 100,000 links, everything', '/api/statistics', 100),
      await measure('account of 100,000 links, 30 days', '/api/statistics?interval=day', 100),
    ];
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function medianMs(service: BenchService, key: string, path: string): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    await call(service, { method: 'GET', path, key });
    taken.push(performance.now() - startedAt);
  }
  return median(taken);
}

/** Links and the counts that statistics read, written without the visits: storing 10,000,000 of those takes minutes. */
function seed(path: string): { link: number; campaign: number } {
  const db = new DatabaseSync(path, { timeout: 20_000 });
  db.exec('begin immediate');
  const { owner, links, campaign } = insertLinks(db);
  const insert = createInsert(db);
  const numberNames = createNames(db);
  const [busy, ...quiet] = links as [number, ...number[]];
  insert('link', busy, busyLink(numberNames));
  for (const [index, link] of quiet.entries()) insert('link', link, quietLink(index, numberNames));
  insert('account', owner, account(numberNames));
  db.exec('commit');
  db.close();
  return { link: busy, campaign };
}

function insertLinks(db: DatabaseSync): { owner: number; links: number[]; campaign: number } {
  const createdAt = Date.now() - busyDays * dayMs;
  db.prepare('update account set created_at = ?').run(createdAt);
  const { id: owner } = db.prepare('select id from account').get() as { id: number };
  const insertCampaign = db.prepare(
    `insert into campaign (account_id, name, list_slug, is_public, created_at) values (?, 'bench', 'bench', 0, ?)`,
  );
  const campaign = Number(insertCampaign.run(owner, createdAt).lastInsertRowid);
  const insertLink = db.prepare(
    `insert into link (account_id, alias, alias_key, target, title, description, status, campaign_id, redirect_status,
      weight, forward_query, delivery, settings, created_at)
    values (?1, ?2, ?2, 'https://example.com/', '', '', 'public', ?3, 302, 1, 1, 'direct', '{}', ?4)`,
  );
  const links = Array.from({ length: linksWanted }, (_, index) => {
    const inCampaign = index > 0 && index <= campaignLinks ? campaign : null;
    return Number(insertLink.run(owner, `bench-${index}`, inCampaign, createdAt).lastInsertRowid);
  });
  return { owner, links, campaign };
}

interface Day {
  day: number;
  /** Clicks of each quarter of an hour that has some */
  quarters: Map<number, number>;
  names: NameCounts;
}

const today = Math.floor(Date.now() / dayMs);
const quarterNow = Math.floor((Date.now() % dayMs) / quarterMs);

function busyLink(numberNames: NumberNames): Day[] {
  return lastYear(numberNames(busyNames, busyClicksPerDay));
}

/** What the links bring together: the busy one most of the clicks, all of them as many names as a day holds. */
function account(numberNames: NumberNames): Day[] {
  const many = Object.keys(busyNames).map((dimension) => [dimension, namesPerDimensionMax]);
  return lastYear(numberNames(Object.fromEntries(many), busyClicksPerDay));
}

function lastYear(names: NameCounts): Day[] {
  return Array.from({ length: busyDays }, (_, index) => {
    const filled = index === 0 ? quarterNow + 1 : quartersPerDay;
    const quarters = new Map(Array.from({ length: filled }, (_, quarter) => [quarter, clicksPerQuarter]));
    return { day: today - index, quarters, names };
  }).reverse();
}

function quietLink(index: number, numberNames: NumberNames): Day[] {
  const names = numberNames(quietNames, quietClicks);
  return Array.from({ length: quietDays }, (_, day) => ({
    day: today - day * 9,
    quarters: new Map([[index % (quarterNow + 1), quietClicks]]),
    names,
  })).reverse();
}

type NumberNames = (names: Record<string, number>, clicks: number) => NameCounts;

/** Names of dimensions, by how many there are, with a day's clicks shared out among them. */
function createNames(db: DatabaseSync): NumberNames {
  const insert = db.prepare('insert into click_name (name) values (?)');
  const ids = new Map<string, number>();
  const idOf = (name: string) => {
    const known = ids.get(name) ?? Number(insert.run(name).lastInsertRowid);
    ids.set(name, known);
    return known;
  };
  const entriesOf = ([dimension, count]: [string, number], clicks: number) =>
    Array.from({ length: count }, (_, index): [number, number] => [
      entryOf(dimensions.indexOf(dimension as Dimension), idOf(`${dimension} ${index + 1}`)),
      Math.ceil(clicks / count),
    ]);
  const made = new Map<Record<string, number>, NameCounts>();
  return (names, clicks) => {
    const known = made.get(names) ?? new Map(Object.entries(names).flatMap((of) => entriesOf(of, clicks)));
    made.set(names, known);
    return known;
  };
}

/** Writes the days of a subject, in order, and the months of them that are over. */
function createInsert(db: DatabaseSync): (subject: string, id: number, days: Day[]) => void {
  const insertDay = db.prepare('insert into click_day values (?, ?, ?, ?, ?, ?, ?, ?)');
  const insertMonth = db.prepare('insert into click_month values (?, ?, ?, ?)');
  const packed = new Map<NameCounts, Uint8Array>();
  const pack = (names: NameCounts) => {
    const bytes = packed.get(names) ?? packNames(names);
    packed.set(names, bytes);
    return bytes;
  };
  return (subject, id, days) => {
    for (const { day, quarters, names } of days) {
      const clicks = quarters.values().reduce((sum, count) => sum + count, 0);
      const counts = new Map(quarters.entries().map(([quarter, count]) => [quarter, countsOf(count)]));
      insertDay.run(subject, id, day, clicks, clicks, counts.size, packQuarters(counts), pack(names));
    }
    const months = Map.groupBy(days, ({ day }) => monthOf(day));
    months.delete(monthOf((days.at(-1) as Day).day));
    for (const [month, ofMonth] of months) {
      const sum: NameCounts = new Map();
      for (const { names } of ofMonth) addNames(pack(names), sum);
      insertMonth.run(subject, id, month, packNames(sum));
    }
  };
}

function countsOf(clicks: number) {
  return { clicks, uniqueClicks: clicks, bots: 1 };
}

/** Months since January 1970 UTC. */
function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

function dateBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

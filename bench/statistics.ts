import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { median } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { type BenchService, call, register, startService } from './support/service.ts';

const runs = 41;
const accountRuns = 7;
const dayMs = 86_400_000;
const quarterMs = 900_000;
const linksWanted = 100_000;
const campaignLinks = 1_000;

/** A link with 10,000,000 clicks: a year of quarters of an hour with this many each. */
const busyDays = 365;
const clicksPerQuarter = 286;
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
const quietNames = { country: 2, city: 1, referrer: 2, browser: 2, os: 2, device: 2, language: 2 };

/** Statistics of a link with 10,000,000 clicks, of a campaign of 1,000 links, and of an account with 100,000. */
export async function measureStatistics(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-data-'));
  const service = await startService({ DATA_DIR: dataDir });
  try {
    const key = await register(service);
    const { link, campaign } = seed(join(dataDir, 'waypost.sqlite'));
    const measure = async (what: string, path: string, atMost: number): Promise<Figure> => {
      const times = path.startsWith('/api/statistics') ? accountRuns : runs;
      return { what, value: await medianMs(service, { key, path, times }), unit: 'ms', goal: { atMost } };
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

async function medianMs(
  service: BenchService,
  { key, path, times }: { key: string; path: string; times: number },
): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < times; run++) {
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
  const { links, campaign } = insertLinks(db);
  const insertCounts = createInsert(db);
  const [busy, ...quiet] = links as [number, ...number[]];
  insertCounts(busy, busyLink());
  for (const [index, link] of quiet.entries()) insertCounts(link, quietLink(index));
  db.exec('commit');
  db.close();
  return { link: busy, campaign };
}

function insertLinks(db: DatabaseSync): { links: number[]; campaign: number } {
  const createdAt = Date.now() - busyDays * dayMs;
  db.prepare('update account set created_at = ?').run(createdAt);
  const { id: account } = db.prepare('select id from account').get() as { id: number };
  const insertCampaign = db.prepare(
    `insert into campaign (account_id, name, list_slug, is_public, created_at) values (?, 'bench', 'bench', 0, ?)`,
  );
  const campaign = Number(insertCampaign.run(account, createdAt).lastInsertRowid);
  const insertLink = db.prepare(
    `insert into link (account_id, alias, alias_key, target, title, description, status, campaign_id, redirect_status,
      weight, forward_query, delivery, settings, created_at)
    values (?1, ?2, ?2, 'https://example.com/', '', '', 'public', ?3, 302, 1, 1, 'direct', '{}', ?4)`,
  );
  const links = Array.from({ length: linksWanted }, (_, index) => {
    const inCampaign = index > 0 && index <= campaignLinks ? campaign : null;
    return Number(insertLink.run(account, `bench-${index}`, inCampaign, createdAt).lastInsertRowid);
  });
  return { links, campaign };
}

interface Counts {
  /** Clicks by start of the quarter of an hour */
  quarters: [number, number][];
  /** Days since 1970 with their visits */
  days: number[];
  names: Record<string, number>;
}

function busyLink(): Counts {
  const last = Math.floor(Date.now() / quarterMs) * quarterMs;
  const quarters = Array.from({ length: (busyDays * dayMs) / quarterMs }, (_, index): [number, number] => [
    last - index * quarterMs,
    clicksPerQuarter,
  ]);
  const days = Array.from({ length: busyDays }, (_, index) => Math.floor(last / dayMs) - index);
  return { quarters, days, names: busyNames };
}

function quietLink(index: number): Counts {
  const last = Math.floor(Date.now() / quarterMs) * quarterMs;
  const at = Array.from({ length: quietDays }, (_, day) => last - day * 9 * dayMs - (index % 96) * quarterMs);
  return {
    quarters: at.map((quarter): [number, number] => [quarter, 2]),
    days: at.map((quarter) => Math.floor(quarter / dayMs)),
    names: quietNames,
  };
}

function createInsert(db: DatabaseSync): (link: number, counts: Counts) => void {
  const insertQuarter = db.prepare(`insert into click_quarter values ('link', ?, ?, ?, ?, ?)`);
  const insertName = db.prepare(`insert into click_dimension values ('link', ?, ?, ?, ?, ?)`);
  return (link, { quarters, days, names }) => {
    for (const [at, clicks] of quarters) insertQuarter.run(link, at, clicks, clicks, 1);
    for (const day of [0, ...days]) {
      for (const [dimension, count] of Object.entries(names)) {
        for (let number = 1; number <= count; number++) {
          insertName.run(link, day, dimension, `${dimension} ${number}`, day === 0 ? days.length : 1);
        }
      }
    }
  };
}

function dateBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

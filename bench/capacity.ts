import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { engines, packedBytes, traffic } from '../src/commands/capacity/measured.ts';
import { openPostgresSite, openSqliteSite, type Site } from './capacity/sites.ts';
import { createAccount, storeLinks } from './redirect/start-waypost.ts';
import { readUsage } from '../test/support/processes/process-usage.ts';
import { runPaced } from './redirect/run-paced.ts';
import type { Figure } from './support/report.ts';
import { pickByPopularity, spoolVisits } from './support/spool-visits.ts';

const links = 100_000;
const visits = 1_000_000;
const dayMs = 86_400_000;
const lookEveryMs = 250;
const looksMax = 10;
/** Each of these visits goes to another link. */
const firstVisits = 60_000;
const visitsPerSecond = 2_000;
/** Tolerance: the model's costs count as wrong when measured costs are more than a fifth higher. */
const slack = 1.2;

type Engine = keyof typeof engines;

/** Measures on each engine the costs that the model of `waypost simulate` assumes. */
export async function measureCapacity(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [engine, open] of [
    ['sqlite', openSqliteSite],
    ['postgres', openPostgresSite],
  ] as const) {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-bench-capacity-'));
    try {
      await createAccount(dataDir);
      await storeLinks(join(dataDir, 'waypost.sqlite'), links);
      const site = await open(dataDir);
      try {
        figures.push(...(await measureSite(site, engine)));
      } finally {
        await site.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return figures;
}

async function measureSite(site: Site, engine: Engine): Promise<Figure[]> {
  const costs = engines[engine];
  const figure = (what: string, value: number, unit: string, expected: number): Figure => ({
    what: `${engine}: ${what}`,
    value,
    unit,
    goal: { atMost: Math.ceil(expected * slack) },
  });
  const linkBytes = (await site.bytesOf('link')) / links;
  const counting = await countYesterday(site);
  const sizes = await measureRows(site);
  const reading = await readColdLinks(site);
  const server =
    engine === 'sqlite'
      ? []
      : [
          figure('PostgreSQL for a drained click', counting.serverUs, 'µs', costs.serverClickUs),
          figure('PostgreSQL to read a link', reading.serverUs, 'µs', costs.serverReadUs),
          figure('network for a drained click', counting.bytes, 'B', traffic.clickBytes),
          figure('network to read a link', reading.bytes, 'B', traffic.readBytes),
        ];
  return [
    figure('a link', linkBytes, 'B', costs.linkBytes),
    figure('a single visit', sizes.event, 'B', costs.eventBytes),
    figure('a visitor of a day', sizes.visitor, 'B', costs.visitorBytes),
    figure('all-time counts of a link', sizes.total, 'B', costs.totalBytes),
    figure("a day's counts of a link, packed ones aside", sizes.row, 'B', costs.rowBytes),
    ...sizes.packed.map(({ what, bytes, expected }) => figure(what, bytes, 'B', expected)),
    figure('processor time of a drained click', counting.ownUs, 'µs', costs.clickUs),
    figure('processor time to read a link', reading.ownUs, 'µs', costs.readUs),
    ...server,
    {
      what: `${engine}: drain`,
      value: counting.perSecond,
      unit: '/s',
      goal: { atLeast: costs.clicksPerSecondMax },
    },
  ];
}

/** Processor time, and bytes between program and database, per item (a click or a read). */
interface Cost {
  ownUs: number;
  serverUs: number;
  bytes: number;
}

/**
 * Measures counting visits that are spread over yesterday, so that all visitors are told apart and each
 * link's counts are in one row.
 */
async function countYesterday(site: Site): Promise<Cost & { perSecond: number }> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  spoolVisits(site.dataDir, { visits, pickLink: pickByPopularity(links), between: [today - dayMs, today] });
  await site.start();
  const first = await untilCounted(site, 1);
  const last = await untilCounted(site, visits);
  const counted = last.counted - first.counted;
  return { ...costOf(first, last, counted), perSecond: (counted * 1000) / (last.at - first.at) };
}

interface Moment {
  at: number;
  counted: number;
  ownUs: number;
  serverUs: number;
  bytes: number;
}

async function untilCounted(site: Site, wanted: number): Promise<Moment> {
  for (;;) {
    const [[counted = 0] = []] = await site.ask(
      `select coalesce(sum(clicks + bots), 0) from click_total where subject = 'link'`,
    );
    if (counted >= wanted) return { counted, ...momentOf(site) };
    await pause(lookEveryMs);
  }
}

/** PostgreSQL's processes come and go; if one ends while usage is being read, everything is read again. */
function momentOf(site: Site): Omit<Moment, 'counted'> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { own, server } = site.pids();
      return {
        at: performance.now(),
        ownUs: readUsage(own).cpuUs,
        serverUs: readUsage(server).cpuUs,
        bytes: site.bytesWithServer(),
      };
    } catch (error) {
      if (attempt === looksMax) throw error;
    }
  }
}

function costOf(first: Moment, last: Moment, done: number): Cost {
  return {
    ownUs: (last.ownUs - first.ownUs) / done,
    serverUs: (last.serverUs - first.serverUs) / done,
    bytes: (last.bytes - first.bytes) / done,
  };
}

/** The extra cost of a link's first visit, compared with its second one. */
async function readColdLinks(site: Site): Promise<Cost> {
  const load = {
    port: site.port(),
    connections: 64,
    links,
    requests: firstVisits,
    ratePerSecond: visitsPerSecond,
    unrecorded: visitsPerSecond,
    order: 'one-after-the-other' as const,
  };
  const moments = [await untilCounted(site, visits)];
  for (const round of [1, 2]) {
    await runPaced(load);
    moments.push(await untilCounted(site, visits + round * firstVisits));
  }
  const [before, cold, warm] = moments as [Moment, Moment, Moment];
  const [first, second] = [costOf(before, cold, firstVisits), costOf(cold, warm, firstVisits)];
  return {
    ownUs: first.ownUs - second.ownUs,
    serverUs: first.serverUs - second.serverUs,
    bytes: first.bytes - second.bytes,
  };
}

async function measureRows(site: Site) {
  const event = await bytesPerRow(site, 'click');
  const visitor = await bytesPerRow(site, 'click_visitor');
  // Few of these links have enough clicks for a rank. Where more have, their days take far more space than
  // their ranks.
  const total = await bytesPerRow(site, 'click_total', 'link_rank');
  const [quarters, names] = [site.sizeOf('quarters'), site.sizeOf('names')];
  const [[packed = 0] = []] = await site.ask(`select avg(${quarters} + ${names}) from click_day`);
  return {
    event,
    visitor,
    total,
    row: (await bytesPerRow(site, 'click_day')) - packed,
    packed: await measurePacked(site),
  };
}

/** `others`: tables whose size is added. */
async function bytesPerRow(site: Site, table: string, ...others: string[]): Promise<number> {
  const [[rows = 0] = []] = await site.ask(`select count(*) from ${table}`);
  let bytes = 0;
  for (const one of [table, ...others]) bytes += await site.bytesOf(one);
  return bytes / rows;
}

/** Measures links with about as many clicks as the points of the model. */
async function measurePacked(site: Site) {
  const found = [];
  for (const { clicks, quarters, names } of packedBytes) {
    const [[bytes = 0, rows = 0] = []] = await site.ask(
      `select avg(${site.sizeOf('quarters')} + ${site.sizeOf('names')}), count(*) from click_day
        where subject = 'link' and clicks + bots between ${Math.ceil(clicks * 0.8)} and ${Math.floor(clicks * 1.2)}`,
    );
    if (rows > 0)
      found.push({ what: `packed counts of ${clicks} clicks`, bytes, expected: quarters + names });
  }
  return found;
}

import { setTimeout as pause } from 'node:timers/promises';
import { readUsage } from '../test/support/processes/process-usage.ts';
import { runPaced } from './redirect/run-paced.ts';
import type { Server } from './redirect/server.ts';
import { startWaypost } from './redirect/start-waypost.ts';
import { median } from './support/load.ts';
import type { Figure } from './support/report.ts';
import { pickByPopularity, pickEvenly, spoolVisits } from './support/spool-visits.ts';

const links = 100_000;
const visits = 500_000;
const rounds = 3;
const backlogVisits = 1_000_000;
/** Redirects that are answered while the backlog is drained. */
const redirectsPerSecond = 2_000;
const redirectSeconds = 12;
/** Polling interval; each poll sums up all totals, which keeps a core busy for some milliseconds. */
const lookEveryMs = 250;
const firstLookEveryMs = 20;

/** Measures how fast the spool is drained, and how a large backlog affects redirects. */
export async function measureDrain(): Promise<Figure[]> {
  const popular = await drainRounds('popular', () => pickByPopularity(links));
  const even = await drainRounds('even', () => pickEvenly(links));
  const goal = { atLeast: 100_000 };
  return [
    { what: 'drain, links as popular as Zipf says', value: popular.perSecond, unit: '/s', goal },
    { what: 'drain, 100,000 links equally popular', value: even.perSecond, unit: '/s', goal },
    {
      what: 'processor time of a drained click, Zipf',
      value: popular.cpuUs,
      unit: 'µs',
      goal: { atMost: 20 },
    },
    ...(await measureBacklog()),
  ];
}

async function drainRounds(name: string, picker: () => () => number) {
  const runs: Awaited<ReturnType<typeof drainOnce>>[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await drainOnce(name, picker()));
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpuUs: median(runs.map(({ cpuUs }) => cpuUs)),
  };
}

/** Measures from the first stored clicks on, so that the program's start is not included. */
async function drainOnce(name: string, pickLink: () => number) {
  const prepare = (dataDir: string) => spoolVisits(dataDir, { visits, pickLink });
  const server = await startWaypost({ name, links, prepare });
  try {
    const first = await untilStored(server);
    const last = await untilCounted(server, visits);
    const stored = visits - first.stored;
    return {
      perSecond: (stored * 1000) / (last.at - first.at),
      cpuUs: (last.cpuUs - first.cpuUs) / stored,
    };
  } finally {
    await server.stop();
  }
}

async function measureBacklog(): Promise<Figure[]> {
  const pickLink = pickByPopularity(links);
  const prepare = (dataDir: string) => spoolVisits(dataDir, { visits: backlogVisits, pickLink });
  const server = await startWaypost({ name: 'backlog', links, prepare });
  try {
    const startedAt = performance.now();
    const requests = redirectsPerSecond * redirectSeconds;
    const load = { port: server.port, connections: 64, links, requests, ratePerSecond: redirectsPerSecond };
    const answering = runPaced({ ...load, unrecorded: redirectsPerSecond, order: 'random' });
    const drained = await untilCounted(server, backlogVisits);
    const { p99Ms } = await answering;
    await untilCounted(server, backlogVisits + requests);
    const { residentMegabytes } = readUsage(server.pids);
    return [
      {
        what: 'redirects, p99 beside a backlog of 1,000,000',
        value: p99Ms,
        unit: 'ms',
        goal: { atMost: 20 },
      },
      {
        what: 'that backlog is counted in',
        value: (drained.at - startedAt) / 1000,
        unit: 's',
        goal: { atMost: redirectSeconds },
      },
      { what: 'resident memory after it', value: residentMegabytes, unit: 'MB', goal: { atMost: 350 } },
    ];
  } finally {
    await server.stop();
  }
}

/** Stored clicks may not be counted yet; counting them is part of what is measured. */
async function untilStored(server: Server) {
  const readStored = server.readStored as () => number;
  for (;;) {
    const stored = readStored();
    if (stored > 0) return { stored, at: performance.now(), cpuUs: readUsage(server.pids).cpuUs };
    await pause(firstLookEveryMs);
  }
}

async function untilCounted(server: Server, wanted: number) {
  const counted = server.readCounted as () => number;
  for (;;) {
    const now = counted();
    if (now >= wanted) return { counted: now, at: performance.now(), cpuUs: readUsage(server.pids).cpuUs };
    await pause(lookEveryMs);
  }
}

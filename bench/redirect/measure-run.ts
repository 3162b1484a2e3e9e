import { type Drained, untilDrained } from './drain.ts';
import { readUsage } from '../../test/support/processes/process-usage.ts';
import { runPaced } from './run-paced.ts';
import { runWrk } from './run-wrk.ts';
import type { Server } from './server.ts';

const connections = 64;

/** The figures of one run. */
export interface Run {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUsPerRequest: number;
  /** Share of a core that the server used; if it is well below 1, the load generator limited the rate. */
  coreShare: number;
  residentMegabytes: number;
  /** Only for servers that count clicks. */
  drained?: Drained;
}

/** A load generator that requests redirects. */
export interface Load {
  run(port: number): Promise<{ requests: number; seconds: number; p50Ms: number; p99Ms: number }>;
  /** How many more requests than reported the server may have answered. */
  inFlightMax: number;
}

/**
 * Runs the load once and measures the server.
 * @throws Error when a request failed, or a server did not count what it answered
 */
export async function measureRun(server: Server, load: Load): Promise<Run> {
  const countedBefore = (await server.readCounted?.()) ?? 0;
  const before = readUsage(server.pids);
  const startedAt = performance.now();
  const { requests, seconds, p50Ms, p99Ms } = await load.run(server.port);
  const after = readUsage(server.pids);
  const run: Run = {
    perSecond: requests / seconds,
    p50Ms,
    p99Ms,
    cpuUsPerRequest: (after.cpuUs - before.cpuUs) / requests,
    coreShare: (after.cpuUs - before.cpuUs) / 1e6 / seconds,
    residentMegabytes: after.residentMegabytes,
  };
  const { readCounted, pids } = server;
  if (readCounted === undefined) return run;
  const answered = { requests, inFlightMax: load.inFlightMax, startedAt, usedBefore: before.cpuUs };
  const counted = async () => (await readCounted()) - countedBefore;
  const drained = await untilDrained({ readCounted: counted, pids }, answered);
  const residentMegabytes = Math.max(after.residentMegabytes, readUsage(pids).residentMegabytes);
  return { ...run, residentMegabytes, drained };
}

interface WrkOptions {
  seconds: number;
  links: number;
  seed: number;
}

/** Sends as many requests as the server can answer, for random links. */
export function fastestLoad(wrk: string, options: WrkOptions): Load {
  return { run: (port) => runWrk(wrk, { ...options, port, connections }), inFlightMax: connections };
}

interface PacedOptions {
  seconds: number;
  links: number;
  rate: number;
}

const unrecordedSeconds = 1;

/** Sends `rate` requests per second, however the server responds, for random links. */
export function pacedLoad({ seconds, links, rate }: PacedOptions): Load {
  const unrecorded = unrecordedSeconds * rate;
  const requests = unrecorded + seconds * rate;
  const paced = { connections, links, requests, unrecorded, ratePerSecond: rate, order: 'random' } as const;
  return { run: (port) => runPaced({ ...paced, port }), inFlightMax: 0 };
}

/** Visits each link once, so that the server has done the work of a link's first visit. */
export function warmingLoad(links: number): Load {
  const once = { requests: links, unrecorded: 0, ratePerSecond: null, order: 'one-after-the-other' } as const;
  return { run: (port) => runPaced({ ...once, connections, links, port }), inFlightMax: 0 };
}

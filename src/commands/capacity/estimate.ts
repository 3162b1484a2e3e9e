import { type EngineCosts, engines, packedBytes, processes, traffic } from './measured.ts';
import { type Band, popularity } from './popularity.ts';
import { findWalls, type Wall } from './walls.ts';

export interface Load {
  links: number;
  clicksPerMonth: number;
  /** How many times as many visits the busiest second has as the average one. */
  peak: number;
  /** Days that single visits are kept. */
  retentionDays: number;
  /** Length of an alias and its target together. */
  addressBytes: number;
  /** 1 = one machine with SQLite; undefined = as many as the load needs, plus a spare for PostgreSQL */
  nodes?: number | undefined;
}

export interface Estimate {
  load: Load;
  /** Visits a second */
  average: number;
  peak: number;
  engine: keyof typeof engines;
  nodes: number;
  /** How many of the nodes must be running at the peak. */
  nodesNeeded: number;
  /** Threads needed for answering at the planned utilisation: one for each node or worker. */
  answering: number;
  /** Cores needed at the planned utilisation: by all nodes together, and by PostgreSQL. */
  cores: number;
  serverCores: number;
  /** What each node needs. `workers`: the value for WORKERS */
  node: { cores: number; workers: number; memoryBytes: number; spoolBytes: number };
  /** What PostgreSQL needs; 0 cores = SQLite. Memory is for the data used every day. */
  server: { cores: number; memoryBytes: number };
  database: { months: number; bytes: DatabaseBytes }[];
  /** Bits a second at the peak: between visitors and all nodes, and between all nodes and PostgreSQL */
  network: { visitors: number; database: number };
  /** The nearest first. */
  walls: Wall[];
}

interface DatabaseBytes {
  all: number;
  /** Single visits, which are kept for CLICK_RETENTION */
  events: number;
  links: number;
  /** Counts, which are kept for ever */
  counts: number;
}

const daysPerMonth = 365.25 / 12;
const secondsPerDay = 86_400;
/** Planned utilisation of a core at the peak; the rest is a reserve for unplanned load. */
export const plannedShare = 0.6;
const monthsShown = [1, 12, 36];
/** How long a node's spool must be able to record clicks at the peak while none can be counted. */
const spoolSeconds = 3_600;
const visitorDays = 2;
/** A server with fewer cores could do nothing else at the same time, such as a backup. */
const serverCoresMin = 2;

/** Estimates the resources that a load needs from measured costs (see measured.ts). */
export function estimate(load: Load): Estimate {
  if (load.nodes !== undefined) return estimateOn(load, load.nodes === 1 ? 'sqlite' : 'postgres');
  const alone = estimateOn(load, 'sqlite');
  return alone.walls.some(({ share }) => share > 1) ? estimateOn(load, 'postgres') : alone;
}

function estimateOn(load: Load, engine: Estimate['engine']): Estimate {
  const costs = engines[engine];
  const bands = popularity(load.links);
  const average = load.clicksPerMonth / (daysPerMonth * secondsPerDay);
  const peak = average * load.peak;
  const { reads, node, ...plan } = planNodes(load, { engine, bands, peak });
  const isAlone = engine === 'sqlite';
  const serverCores = (peak * costs.serverClickUs + reads * costs.serverReadUs) / 1e6 / plannedShare;
  const found: Omit<Estimate, 'walls'> = {
    load,
    average,
    peak,
    engine,
    ...plan,
    node: { ...node, spoolBytes: (peak / plan.nodesNeeded) * spoolSeconds * traffic.spooledBytes },
    serverCores,
    server: {
      cores: isAlone ? 0 : Math.max(serverCoresMin, Math.ceil(serverCores)),
      memoryBytes: dailyBytes(load, { bands, costs }),
    },
    database: monthsShown.map((months) => ({ months, bytes: databaseBytes(load, { months, bands, costs }) })),
    network: {
      visitors: peak * traffic.redirectBytes * 8,
      database: isAlone ? 0 : (peak * traffic.clickBytes + reads * traffic.readBytes) * 8,
    },
  };
  return { ...found, walls: findWalls(found) };
}

interface Busy {
  engine: Estimate['engine'];
  bands: Band[];
  peak: number;
}

/**
 * Plans the processes that answer visitors. In the result, `reads`: links read from the database a second by
 * all processes; `answering`, `cores`, `node`: as in Estimate.
 */
function planNodes(load: Load, { engine, bands, peak }: Busy) {
  const costs = engines[engine];
  const readsBy = (count: number) => linkReads(load, { bands, peak, processes: count });
  const answeringBy = (count: number) =>
    (peak * processes.redirectUs + readsBy(count) * costs.readUs) / 1e6 / plannedShare;
  // Each process has its own link cache, so the load depends on their number, which is found by iteration.
  let needed = 1;
  while (answeringBy(needed) > needed) needed = Math.ceil(answeringBy(needed));
  const isAlone = engine === 'sqlite';
  const nodes = isAlone ? 1 : (load.nodes ?? needed + 1);
  const count = isAlone ? needed : nodes;
  const reads = readsBy(count);
  const cores = (peak * (processes.redirectUs + costs.clickUs) + reads * costs.readUs) / 1e6 / plannedShare;
  const known = Math.min(
    processes.knownLinksBytesMax,
    load.links * (processes.knownLinkBytes + load.addressBytes),
  );
  const workers = isAlone ? needed : 1;
  // With several workers, there is also a primary process that owns the data.
  const started = workers === 1 ? 1 : workers + 1;
  return {
    nodes,
    nodesNeeded: isAlone ? 1 : needed,
    reads,
    answering: answeringBy(count),
    cores,
    node: {
      cores: Math.max(1, Math.ceil(isAlone ? cores : coresOfNode(load, { cores, needed, costs }))),
      workers,
      memoryBytes: processes.startBytes * started + processes.countingBytes + known * workers,
    },
  };
}

/**
 * Cores of each node. If the number of nodes is not given and several are needed, each node has one core's
 * worth of answering, plus counting in proportion.
 */
function coresOfNode(
  { nodes }: Load,
  { cores, needed, costs }: { cores: number; needed: number; costs: EngineCosts },
): number {
  if (nodes !== undefined) return cores / nodes;
  return needed === 1 ? cores : 1 + costs.clickUs / processes.redirectUs;
}

/**
 * Links read a second from the database by all processes. Each process reads a link in its cache again after
 * its TTL, and a link for which the cache has no room at every visit.
 */
function linkReads(
  { addressBytes }: Load,
  { bands, peak, processes: count }: { bands: Band[]; peak: number; processes: number },
): number {
  const roomFor = processes.knownLinksBytesMax / (processes.knownLinkBytes + addressBytes);
  return bands.reduce((sum, { links, share, before }) => {
    const visits = peak * share;
    const known = Math.min(links, Math.max(0, roomFor - before));
    const again = visits / (1 + (visits / count) * processes.knownSeconds);
    return sum + known * again + (links - known) * visits;
  }, 0);
}

interface Sizes {
  bands: Band[];
  costs: EngineCosts;
}

function databaseBytes(load: Load, { months, bands, costs }: Sizes & { months: number }): DatabaseBytes {
  const { links, clicksPerMonth, retentionDays } = load;
  const perDay = clicksPerMonth / daysPerMonth;
  const events = perDay * Math.min(months * daysPerMonth, retentionDays) * costs.eventBytes;
  const counts =
    rowsBytes(bands, { clicks: perDay, rowBytes: costs.rowBytes, withQuarters: true }) *
      months *
      daysPerMonth +
    rowsBytes(bands, { clicks: clicksPerMonth, rowBytes: costs.rowBytes, withQuarters: false }) * months +
    clickedLinks(bands, clicksPerMonth * months) * costs.totalBytes +
    perDay * visitorDays * costs.visitorBytes;
  const own = links * costs.linkBytes;
  return { all: events + own + counts, events, links: own, counts };
}

/** Bytes that are read or written every day: links, the day's rows and totals, visitors, and new events. */
function dailyBytes({ links, clicksPerMonth }: Load, { bands, costs }: Sizes): number {
  const perDay = clicksPerMonth / daysPerMonth;
  return (
    links * costs.linkBytes +
    rowsBytes(bands, { clicks: perDay, rowBytes: costs.rowBytes, withQuarters: true }) +
    clickedLinks(bands, perDay) * costs.totalBytes +
    perDay * (visitorDays * costs.visitorBytes + costs.eventBytes)
  );
}

interface Counted {
  /** Clicks of all links together in the period of a row, a day or a month */
  clicks: number;
  rowBytes: number;
  withQuarters: boolean;
}

/** Bytes of the count rows of one period: one row for each link that is clicked in it. */
function rowsBytes(bands: Band[], { clicks, rowBytes, withQuarters }: Counted): number {
  return bands.reduce((sum, { links, share }) => {
    const rows = links * clickedShare(clicks * share);
    if (rows === 0) return sum;
    const each = (clicks * share * links) / rows;
    return sum + rows * (rowBytes + packed(each, 'names') + (withQuarters ? packed(each, 'quarters') : 0));
  }, 0);
}

function clickedLinks(bands: Band[], clicks: number): number {
  return bands.reduce((sum, { links, share }) => sum + links * clickedShare(clicks * share), 0);
}

/** The share of links with at least one click, if links have `clicks` on average (Poisson distribution). */
function clickedShare(clicks: number): number {
  return -Math.expm1(-clicks);
}

/** Interpolates `packedBytes` linearly over the logarithm of the clicks; the last segment is extrapolated. */
function packed(clicks: number, part: 'quarters' | 'names'): number {
  const above = packedBytes.findIndex((point) => point.clicks >= clicks);
  const place = above === -1 ? packedBytes.length - 1 : Math.max(1, above);
  const [low, high] = [packedBytes[place - 1], packedBytes[place]] as [Point, Point];
  const share = Math.log(Math.max(1, clicks) / low.clicks) / Math.log(high.clicks / low.clicks);
  return low[part] + (high[part] - low[part]) * share;
}

type Point = (typeof packedBytes)[number];

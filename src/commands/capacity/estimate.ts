import { type EngineCosts, engines, packedBytes, processes, traffic } from './measured.ts';
import { type Band, popularity } from './popularity.ts';
import { findWalls, type Wall } from './walls.ts';

export interface Load {
  links: number;
  clicksPerMonth: number;
  /** How many times the average second the busiest one has. */
  peak: number;
  /** Days that single visits are kept. */
  retentionDays: number;
  /** Length of an alias and its target together. */
  addressBytes: number;
  /** 1 = one machine with SQLite; undefined = as few as it takes, and one more where there are several */
  nodes?: number | undefined;
}

export interface Estimate {
  load: Load;
  /** Visits a second */
  average: number;
  peak: number;
  engine: keyof typeof engines;
  nodes: number;
  /** Those that must be there at the peak. */
  nodesNeeded: number;
  /** Threads that answering keeps as busy as planned; a node has one, one machine one for each worker. */
  answering: number;
  /** Cores that all nodes keep as busy as planned, and those that PostgreSQL does. */
  cores: number;
  serverCores: number;
  /** Of each node. `workers`: for WORKERS */
  node: { cores: number; workers: number; memoryBytes: number; spoolBytes: number };
  /** Of PostgreSQL; cores 0 = it is in the node. What is touched every day should fit its memory. */
  server: { cores: number; memoryBytes: number };
  database: { months: number; bytes: DatabaseBytes }[];
  /** Bits a second at the peak: of visitors with all nodes, and of all nodes with PostgreSQL */
  network: { visitors: number; database: number };
  /** The nearest first. */
  walls: Wall[];
}

export interface DatabaseBytes {
  all: number;
  /** Single visits, which CLICK_RETENTION bounds */
  events: number;
  links: number;
  /** Which stay for ever */
  counts: number;
}

export const daysPerMonth = 365.25 / 12;
const secondsPerDay = 86_400;
/** A core that is planned to be busier has no room for what nobody planned. */
export const plannedShare = 0.6;
const monthsShown = [1, 12, 36];
/** So long a node records clicks that PostgreSQL does not take. */
const spoolSeconds = 3_600;
const visitorDays = 2;
/** A server with less does nothing else meanwhile, such as a backup. */
const serverCoresMin = 2;

/** How much of everything a load takes, by what things cost (see measured). */
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
  const { reads, node, ...answering } = planNodes(load, { engine, bands, peak });
  const isAlone = engine === 'sqlite';
  const serverCores = (peak * costs.serverClickUs + reads * costs.serverReadUs) / 1e6 / plannedShare;
  const found: Omit<Estimate, 'walls'> = {
    load,
    average,
    peak,
    engine,
    ...answering,
    node: { ...node, spoolBytes: (peak / answering.nodesNeeded) * spoolSeconds * traffic.spooledBytes },
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

/** What answers visitors. `reads`: links read a second, by all processes; `answering`: threads that are kept busy */
function planNodes(load: Load, { engine, bands, peak }: Busy) {
  const costs = engines[engine];
  const readsBy = (count: number) => linkReads(load, { bands, peak, processes: count });
  const answeringBy = (count: number) =>
    (peak * processes.redirectUs + readsBy(count) * costs.readUs) / 1e6 / plannedShare;
  // How many there are decides how often each reads a link again, so the number is found by trying.
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
  // Beside several workers one process keeps the data.
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

/** Of several, each can answer as much as its one thread does. */
function coresOfNode(
  { nodes }: Load,
  { cores, needed, costs }: { cores: number; needed: number; costs: EngineCosts },
): number {
  if (nodes !== undefined) return cores / nodes;
  return needed === 1 ? cores : 1 + costs.clickUs / processes.redirectUs;
}

/**
 * Links read a second from the database. What is known is read again once in its lifetime, by each process; what finds no
 * room in memory at every visit.
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

/** What is read or written every day: links, the day's rows and totals, visitors. */
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
  /** Of all links together, within the time of a row */
  clicks: number;
  rowBytes: number;
  withQuarters: boolean;
}

/** One row for each link that is clicked at all. */
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

/** Of links that have so many clicks on average, the share that has one at all (Poisson's distribution). */
function clickedShare(clicks: number): number {
  return -Math.expm1(-clicks);
}

/** Between two measured points a straight line over the logarithm of the clicks; the last one goes on. */
function packed(clicks: number, part: 'quarters' | 'names'): number {
  const above = packedBytes.findIndex((point) => point.clicks >= clicks);
  const place = above === -1 ? packedBytes.length - 1 : Math.max(1, above);
  const [low, high] = [packedBytes[place - 1], packedBytes[place]] as [Point, Point];
  const share = Math.log(Math.max(1, clicks) / low.clicks) / Math.log(high.clicks / low.clicks);
  return low[part] + (high[part] - low[part]) * share;
}

type Point = (typeof packedBytes)[number];

import { engines, processes } from './measured.ts';

/** A limit that a growing load reaches some day. */
export interface Wall {
  what: string;
  used: number;
  limit: number;
  /** Unit of `used` and `limit` */
  unit: 'bytes' | 'clicks a second' | 'cores' | 'bits a second' | 'connections' | 'nodes';
  /** `used` divided by `limit`; above 1 the load exceeds the limit. */
  share: number;
  moves: string;
}

/** The parts of an Estimate that have a limit. */
interface Needs {
  engine: keyof typeof engines;
  nodes: number;
  /** Threads needed to answer visitors at the planned utilisation. */
  answering: number;
  /** Visits a second */
  peak: number;
  cores: number;
  serverCores: number;
  database: { bytes: { all: number } }[];
  /** Bits a second */
  network: { visitors: number; database: number };
}

/** Limits that are chosen, not measured: beyond them operation becomes impractical, though not impossible. */
const chosen = {
  /** A copy of the file at 200 MB/s takes a quarter of an hour. */
  sqliteBytes: 200e9,
  /** One server with its backups; a restore at 500 MB/s takes more than an hour. */
  postgresBytes: 2e12,
  /** A machine of this size is easy to get. */
  machineCores: 16,
  serverCores: 32,
  networkBits: 1e9,
  /** PostgreSQL's default for max_connections. */
  connections: 100,
};

/**
 * All limits of an estimate, the nearest first. Database sizes are those after the last month that is shown.
 */
export function findWalls(needs: Needs): Wall[] {
  const walls = needs.engine === 'sqlite' ? wallsOfOneMachine(needs) : wallsOfNodes(needs);
  return walls.map((wall) => ({ ...wall, share: wall.used / wall.limit })).sort((a, b) => b.share - a.share);
}

function wallsOfOneMachine({ peak, cores, database, network }: Needs): Omit<Wall, 'share'>[] {
  return [
    {
      what: 'counting: SQLite has one writer',
      used: peak,
      limit: engines.sqlite.clicksPerSecondMax,
      unit: 'clicks a second',
      moves: 'a higher peak is recorded at once and counted later; where it lasts, PostgreSQL',
    },
    {
      what: 'the size of the database in one file',
      used: database.at(-1)?.bytes.all ?? 0,
      limit: chosen.sqliteBytes,
      unit: 'bytes',
      moves: 'a shorter CLICK_RETENTION; then PostgreSQL, which keeps single visits in a table a month',
    },
    {
      what: 'the cores of one machine',
      used: cores,
      limit: chosen.machineCores,
      unit: 'cores',
      moves: 'WORKERS up to 64 on a larger machine; then nodes that share a PostgreSQL',
    },
    {
      what: 'the network of one machine',
      used: network.visitors,
      limit: chosen.networkBits,
      unit: 'bits a second',
      moves: 'a faster network; then nodes that share a PostgreSQL',
    },
  ];
}

function wallsOfNodes(needs: Needs): Omit<Wall, 'share'>[] {
  return [...wallsOfServer(needs), ...wallsOfEachNode(needs)];
}

function wallsOfServer({ peak, nodes, serverCores, database }: Needs): Omit<Wall, 'share'>[] {
  return [
    {
      what: 'counting: one node at a time stores clicks',
      used: peak,
      limit: engines.postgres.clicksPerSecondMax,
      unit: 'clicks a second',
      moves:
        'a higher peak is recorded at once and counted later; where it lasts, faster cores for PostgreSQL',
    },
    {
      what: 'the size of the database on one server',
      used: database.at(-1)?.bytes.all ?? 0,
      limit: chosen.postgresBytes,
      unit: 'bytes',
      moves: 'a shorter CLICK_RETENTION, older months in an analytical store, then a distributed PostgreSQL',
    },
    {
      what: 'the cores of the database server',
      used: serverCores,
      limit: chosen.serverCores,
      unit: 'cores',
      moves: 'a larger server',
    },
    {
      what: 'connections to the database',
      used: nodes * processes.connections,
      limit: chosen.connections,
      unit: 'connections',
      moves: 'a higher max_connections of PostgreSQL',
    },
  ];
}

function wallsOfEachNode({ nodes, answering, network }: Needs): Omit<Wall, 'share'>[] {
  return [
    {
      what: 'the network of a node',
      used: (network.visitors + network.database) / nodes,
      limit: chosen.networkBits,
      unit: 'bits a second',
      moves: 'more nodes',
    },
    {
      what: 'answering: a node has one thread for it',
      used: answering,
      limit: nodes,
      unit: 'nodes',
      moves: 'more nodes',
    },
  ];
}

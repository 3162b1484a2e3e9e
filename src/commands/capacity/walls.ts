import { engines, processes } from './measured.ts';
import type { Estimate } from './estimate.ts';

/** A limit that a load comes to some day. */
export interface Wall {
  what: string;
  used: number;
  limit: number;
  /** of what `used` and `limit` are */
  unit: 'bytes' | 'clicks a second' | 'cores' | 'bits a second' | 'connections' | 'nodes';
  /** `used` of `limit`; above 1 it is behind us. */
  share: number;
  moves: string;
}

/** What is not measured but chosen: where things become unhandy, not where they end. */
const chosen = {
  /** A copy of the file at 200 MB/s takes a quarter of an hour. */
  sqliteBytes: 200e9,
  /** One server with its backups; a restore at 500 MB/s takes more than an hour. */
  postgresBytes: 2e12,
  /** Of one machine that is no rarity. */
  machineCores: 16,
  serverCores: 32,
  networkBits: 1e9,
  /** What PostgreSQL has unless max_connections says otherwise. */
  connections: 100,
};

/** All walls of an estimate, the nearest first. Sizes are those after the last month that is shown. */
export function findWalls(found: Omit<Estimate, 'walls'>): Wall[] {
  const walls = found.engine === 'sqlite' ? wallsOfOneMachine(found) : wallsOfNodes(found);
  return walls.map((wall) => ({ ...wall, share: wall.used / wall.limit })).sort((a, b) => b.share - a.share);
}

type Found = Omit<Estimate, 'walls'>;

function wallsOfOneMachine({ peak, cores, database, network }: Found): Omit<Wall, 'share'>[] {
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

function wallsOfNodes(found: Found): Omit<Wall, 'share'>[] {
  return [...wallsOfServer(found), ...wallsOfEachNode(found)];
}

function wallsOfServer({ peak, nodes, serverCores, database }: Found): Omit<Wall, 'share'>[] {
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

function wallsOfEachNode({ nodes, answering, network }: Found): Omit<Wall, 'share'>[] {
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

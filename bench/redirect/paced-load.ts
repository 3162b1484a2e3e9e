/**
 * Load on a schedule, over bare sockets, in a process of its own: request n is due at n / rate, whether or not earlier
 * ones are answered, and its latency counts from when it was due. So a server that stalls shows all those who had to
 * wait, not only the one request a waiting client would have had under way.
 * Run: node paced-load.ts '<PacedLoad as JSON>'; prints a PacedResult as JSON.
 */
import { connect, type Socket } from 'node:net';
import { percentile } from '../support/load.ts';
import { requestOf, targetOf } from './link-set.ts';
import { isWholeRedirect } from './read-answer.ts';

export interface PacedLoad {
  port: number;
  connections: number;
  links: number;
  requests: number;
  /** null = as fast as the connections allow. */
  ratePerSecond: number | null;
  /** This many at the beginning are in no figure: generator and connections get warm. */
  unrecorded: number;
  order: 'random' | 'each-once';
}

export interface PacedResult {
  answered: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

interface Connection {
  socket: Socket;
  received: string;
  /** The request under way; its number says when it was due. */
  number: number;
  target: string;
}

async function runPaced(load: PacedLoad): Promise<PacedResult> {
  const connections = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  const latencies = await new Promise<Float64Array>((resolve, reject) => drive(load, connections, { resolve, reject }));
  for (const { socket } of connections) socket.destroy();
  const sorted = latencies.subarray(load.unrecorded).sort();
}

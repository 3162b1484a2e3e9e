import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** The bytes of the next request. */
  nextRequest(): string;
  /** The first line that every answer must have. */
  expect: string;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  answered: number;
}

/**
 * Sends requests over keep-alive connections, one at a time on each. Bare sockets keep the load generator
 * cheap.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + load.seconds * 1000;
  await Promise.all(Array.from({ length: load.connections }, () => runConnection(load, until, latencies)));
  const elapsed = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / elapsed,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    answered: latencies.length,
  };
}

/** The percentile of ascending values; `share` is between 0 and 1. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

function runConnection(load: Load, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    let received = '';
    const send = () => {
      sentAt = performance.now();
      socket.write(load.nextRequest(), 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      if (!received.startsWith(load.expect)) {
        socket.destroy();
        reject(new Error(`Unexpected answer: ${received.slice(0, 300)}`));
        return;
      }
      received = '';
      const now = performance.now();
      latencies.push(now - sentAt);
      if (now < until) send();
      else {
        socket.end();
        resolve();
      }
    });
  });
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end))?.[1];
  return received.length >= end + 4 + Number(length ?? 0);
}

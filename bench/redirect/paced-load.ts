/**
 * A load generator with a fixed schedule, over bare sockets, in a process of its own: request n is due at n /
 * rate, whether or not earlier ones are answered, and its latency counts from its due time. So a stalled
 * server shows in all requests that had to wait, and not only in the one that a waiting client would have
 * sent.
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
  /** Number of requests at the beginning that are in no figure: generator and connections warm up. */
  unrecorded: number;
  order: 'random' | 'one-after-the-other';
}

export interface PacedResult {
  requests: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/**
 * Runs the load and checks that every answer is the redirect of its link.
 * @throws Error if one is not, or a connection ends
 */
async function runPaced(load: PacedLoad): Promise<PacedResult> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  const startedAt = performance.now();
  const latencies = await drive(load, sockets, startedAt);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  const sorted = Array.from(latencies.subarray(load.unrecorded).sort());
  return {
    requests: load.requests,
    seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    maxMs: sorted.at(-1) ?? Number.NaN,
  };
}

/**
 * Sends each due request on any free connection. Resolves with the latencies of all requests once they are
 * answered.
 */
function drive(load: PacedLoad, sockets: Socket[], startedAt: number): Promise<Float64Array> {
  const { requests, ratePerSecond } = load;
  const latencies = new Float64Array(requests);
  const dueAt = (number: number) =>
    startedAt + (ratePerSecond === null ? 0 : (number * 1000) / ratePerSecond);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = 0;
    const sendDue = () => {
      const now = performance.now();
      while (sent < requests && free.length > 0 && dueAt(sent) <= now) free.shift()?.(sent++);
    };
    const onAnswer = (number: number) => {
      latencies[number] = performance.now() - dueAt(number);
      if (++answered === requests) resolve(latencies);
      else sendDue();
    };
    const free = sockets.map((socket) => {
      const send = serveConnection(load, socket, {
        onAnswer(number) {
          free.push(send);
          onAnswer(number);
        },
        onError: reject,
      });
      return send;
    });
    // Timers are too coarse for this, so the loop spins; it has a core of its own.
    const spin = () => {
      sendDue();
      if (answered < requests) setImmediate(spin);
    };
    if (ratePerSecond === null) sendDue();
    else spin();
  });
}

interface Listener {
  onAnswer(number: number): void;
  onError(error: Error): void;
}

/**
 * Returns a function that sends request `number` on the connection. Call it only while no request is running
 * on it.
 */
function serveConnection(load: PacedLoad, socket: Socket, { onAnswer, onError }: Listener) {
  let received = '';
  let underWay = 0;
  let target = '';
  socket.setEncoding('latin1');
  socket.on('error', onError);
  socket.on('end', () => onError(new Error('The server closed a connection.')));
  socket.on('data', (chunk: string) => {
    received += chunk;
    try {
      if (!isWholeRedirect(received, target)) return;
    } catch (error) {
      return onError(error as Error);
    }
    received = '';
    onAnswer(underWay);
  });
  return (number: number) => {
    underWay = number;
    const link = load.order === 'random' ? Math.floor(Math.random() * load.links) : number % load.links;
    target = targetOf(link);
    socket.write(requestOf(link, number), 'latin1');
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

if (import.meta.main) {
  const load = JSON.parse(process.argv[2] ?? '') as PacedLoad;
  console.log(JSON.stringify(await runPaced(load)));
}

/** The HTTP server that the network reaches: its limits, its start and its end. */
import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createNetServer,
  Server as NetServer,
  type Socket,
} from 'node:net';
import { StartError } from '../platform/start-error.ts';

/** A request has come by then, or its connection ends. */
export const requestMsMax = 15_000;
/** Those that have not are found in rounds, so up to that much later. */
const lookForSlowEveryMs = 500;

/** Slow clients are cut off before they hold anything up, by what refuseUnreadable answers. */
const serverLimits: ServerOptions = {
  headersTimeout: 5_000,
  // One round for the delay, one for a busy moment.
  requestTimeout: requestMsMax - 2 * lookForSlowEveryMs,
  connectionsCheckingInterval: lookForSlowEveryMs,
  maxHeaderSize: 16 * 1024,
  // settleHost wants one, and says so.
  requireHostHeader: false,
  keepAliveTimeout: 65_000,
};

const connectionsWaitingMax = 4096;
/** A request that is on its way when the service stops is still answered. */
export const endIdleAfterMsDefault = 250;
const sweepIdleEveryMs = 50;
/** A client that will send nothing more is waited for so long with an answer. */
const halfClosedMs = 2_000;
/** Clients that have not read their answer by then are cut off when the service stops. */
const slowReadersMs = 10_000;
const quietTurnMs = 0.2;
const quietWithinMs = 100;

export interface Place {
  port: number;
  host: string;
  /** Whether other processes listen there, too; the system spreads connections over them. */
  reusePort?: boolean;
}

export function createHttpServer(): Server {
  const server = Object.assign(createServer(serverLimits), { httpAllowHalfOpen: true });
  const sockets: Answering = new Map();
  answering.set(server, sockets);
  server.on('request', ({ socket }, response) => {
    if (!sockets.has(socket)) {
      socket.once('close', () => sockets.delete(socket));
      socket.once('end', () => leaveHalfClosed(socket, sockets));
    }
    sockets.set(socket, response);
  });
  return server;
}

/**
 * Who closes the sending side of a connection behind a request, as `nc -N` does, is answered like anybody. But nearly
 * always it means that the client has left: nobody takes the rest of an answer that is coming, such as events without
 * end, and one that has not begun is waited for only so long.
 */
function leaveHalfClosed(socket: Socket, sockets: Answering): void {
  const isAnswered = () => sockets.get(socket)?.writableEnded ?? true;
  if (isAnswered()) return;
  if (sockets.get(socket)?.headersSent) return void socket.destroy();
  const timer = setTimeout(() => {
    if (!isAnswered()) socket.destroy();
  }, halfClosedMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Connections on which something was asked, each with the answer to what came last. */
type Answering = Map<Socket, ServerResponse>;

const answering = new WeakMap<Server, Answering>();

/** @throws StartError that names the setting to mend */
export async function listen(server: NetServer, { port, host, reusePort = false }: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      reject(
        new StartError(
          code === 'ENOTSUP' ? cannotShare : `${blame(code)}: ${host}:${port} ${explain(code)}.`,
        ),
      );
    });
    server.listen({ port, host, reusePort, backlog: connectionsWaitingMax }, resolve);
  });
}

const cannotShare = 'WORKERS: this system does not let processes share a port; only 1 can be used here.';

function blame(code: string): string {
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' ? 'HOST' : 'PORT';
}

function explain(code: string): string {
  return code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
}

/** The one it listens on, which the system chose if it was asked for port 0. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/**
 * Who shares a port shares it with whoever asks the same way, another service too; who does not share finds that out.
 * @throws StartError when somebody listens there
 */
export async function requireFreePort(place: Place): Promise<void> {
  const trial = createNetServer();
  await listen(trial, { port: place.port, host: place.host });
  await new Promise((resolve) => trial.close(resolve));
}

/**
 * Answers what is under way and what comes on open connections meanwhile, each with its connection's end. Connections on
 * which nothing comes are ended after so long.
 */
export async function closeServer(server: Server, endIdleAfterMs = endIdleAfterMsDefault): Promise<void> {
  await quietTurn();
  // An http server's own close ends idle connections at once, with requests that are on their way to us.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  server.prependListener('request', (_, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  let sweeper: NodeJS.Timeout | undefined;
  const cutAt = performance.now() + slowReadersMs;
  const sweep = () => {
    // To node:http a connection is idle as soon as its answer is complete, whether or not it has left.
    if (performance.now() > cutAt || !isReadSlowly(server)) server.closeIdleConnections();
  };
  const grace = setTimeout(() => {
    sweep();
    // One that was busy becomes idle only after its answer.
    sweeper = setInterval(sweep, sweepIdleEveryMs);
  }, endIdleAfterMs);
  await closed;
  clearTimeout(grace);
  clearInterval(sweeper);
}

function isReadSlowly(server: Server): boolean {
  for (const { writableLength } of answering.get(server)?.keys() ?? []) if (writableLength > 0) return true;
  return false;
}

/**
 * Waits for a turn of the event loop in which next to nothing happens. What connects or is sent between the turn's look at
 * the sockets and their closing is lost with them, however it goes on: the shorter that is, the less.
 */
async function quietTurn(): Promise<void> {
  const deadline = performance.now() + quietWithinMs;
  for (let turn = 0; ; turn++) {
    const start = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if ((turn > 0 && now - start < quietTurnMs) || now > deadline) return;
  }
}

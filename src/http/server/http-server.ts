/** The HTTP server that the network reaches: its limits, its start and its end. */
import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createNetServer,
  Server as NetServer,
  type Socket,
} from 'node:net';
import { addressOf } from '../../platform/addresses/address-of.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { lingerWhereUnread } from './linger.ts';

/** A request must have arrived completely within this time, or its connection is closed. */
export const requestMsMax = 15_000;
/** How often node:http looks for slow requests, so they may be closed up to this much later. */
const lookForSlowEveryMs = 500;

/** Slow clients are cut off before they hold anything up; refuseUnreadable sends the answer. */
const serverLimits: ServerOptions = {
  headersTimeout: 5_000,
  // Minus one interval for the delay of the check, and one in case the event loop is busy.
  requestTimeout: requestMsMax - 2 * lookForSlowEveryMs,
  connectionsCheckingInterval: lookForSlowEveryMs,
  maxHeaderSize: 16 * 1024,
  // settleHost checks the Host header itself and answers with our own error.
  requireHostHeader: false,
  keepAliveTimeout: 65_000,
};

/** A client that takes nothing of its answer for this long is cut off: the rest of it waits in memory. */
const unreadMsMax = 60_000;
const connectionsWaitingMax = 4096;
/** Grace period in which requests that are already on their way are still answered during a shutdown. */
export const endIdleAfterMsDefault = 250;
const sweepIdleEveryMs = 50;
/** How long an answer is kept for a client that has closed its sending side. */
const halfClosedMs = 2_000;
/** Clients that have not read their whole answer within this time are cut off during a shutdown. */
export const slowReadersMs = 10_000;
const quietTurnMs = 0.2;
const quietWithinMs = 100;

interface ListenOptions {
  port: number;
  host: string;
  /**
   * Whether other processes listen on the port, too (SO_REUSEPORT); the kernel spreads connections over them.
   */
  reusePort?: boolean;
}

/** Creates a server with the limits above; use `listen` and `closeServer` to start and stop it. */
export function createHttpServer({ unreadMs = unreadMsMax } = {}): Server {
  const more = { httpAllowHalfOpen: true, timeout: unreadMs };
  const server = Object.assign(createServer(serverLimits), more);
  const sockets: Answering = new Map();
  answering.set(server, sockets);
  server.on('request', (message, response) => {
    const { socket } = message;
    lingerWhereUnread(message, response);
    response.on('timeout', () => cutIfUnread(socket));
    if (!sockets.has(socket)) {
      socket.once('close', () => sockets.delete(socket));
      socket.once('end', () => leaveHalfClosed(socket, sockets));
    }
    sockets.set(socket, response);
  });
  return server;
}

/**
 * Called when nothing has happened on a connection for a while. An answer that is still being made takes as
 * long as it takes.
 */
function cutIfUnread(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
  else socket.setTimeout(socket.timeout ?? unreadMsMax);
}

/**
 * Handles clients that half-close the connection after a request. Some, such as `nc -N`, still want the
 * answer, but nearly always the client has gone. So an answer that has begun, such as an endless event
 * stream, is aborted, and one that has not begun gets `halfClosedMs`.
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

/** Connections that have had a request, each with the answer to the latest one. */
type Answering = Map<Socket, ServerResponse>;

const answering = new WeakMap<Server, Answering>();

/**
 * Listens on the given port and host.
 * @throws OperatorError that names the setting to change: `setting`, or else PORT or HOST
 */
export async function listen(
  server: NetServer,
  { port, host, reusePort = false }: ListenOptions,
  setting?: string,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      const why = `${setting ?? blame(code)}: ${addressOf({ host, port })} ${explain(code)}.`;
      reject(new OperatorError(code === 'ENOTSUP' ? cannotShare : why));
    });
    server.listen({ port, host, reusePort, backlog: connectionsWaitingMax }, resolve);
  });
}

const cannotShare = 'WORKERS: this system does not let processes share a port; only 1 can be used here.';

/** All other codes are about the address, such as EAFNOSUPPORT on a system without IPv6. */
const aboutPort: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES']);

function blame(code: string): string {
  return aboutPort.has(code) ? 'PORT' : 'HOST';
}

function explain(code: string): string {
  return code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
}

/** The port it listens on, which the system chose if it was asked for port 0. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/**
 * A shared port (`reusePort`) can be opened even if another service already shares it. So this first tries to
 * listen without sharing, which fails if anybody listens there.
 * @throws OperatorError when the port is in use
 */
export async function requireFreePort({ port, host }: ListenOptions): Promise<void> {
  const trial = createNetServer();
  await listen(trial, { port, host });
  await new Promise((resolve) => trial.close(resolve));
}

/**
 * Shuts the server down: answers running requests, and those that still arrive on open connections, each with
 * `Connection: close`. Idle connections are closed after `endIdleAfterMs`, and those whose answer is still
 * being sent after `cutAfterMs`.
 */
export async function closeServer(
  server: Server,
  endIdleAfterMs = endIdleAfterMsDefault,
  cutAfterMs = slowReadersMs,
): Promise<void> {
  await quietTurn();
  // http.Server.close would close idle connections at once and lose requests that are on their way to us.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  server.prependListener('request', (_, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  let sweeper: NodeJS.Timeout | undefined;
  const cutAt = performance.now() + cutAfterMs;
  const sweep = () => {
    const isLate = performance.now() > cutAt;
    // node:http counts a connection as idle once its answer is complete, even if it is not sent yet.
    if (isLate || !isReadSlowly(server)) server.closeIdleConnections();
    if (isLate) cutStreams(server);
  };
  const grace = setTimeout(() => {
    sweep();
    // A busy connection becomes idle only after its answer, so this is repeated.
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

/** Closes the connections whose answer has begun and is not complete; others are still being worked on. */
function cutStreams(server: Server): void {
  for (const [socket, response] of answering.get(server) ?? [])
    if (response.headersSent && !response.writableEnded) socket.destroy();
}

/**
 * Waits for a turn of the event loop in which almost nothing happens. Connections and requests that arrive
 * between the turn's poll of the sockets and the closing of the sockets are lost in any case; a short turn
 * loses the fewest.
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

import { randomUUIDv7 } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { resolveClientAddress } from '../http/client-address.ts';
import { cacheControlOf } from './answers.ts';
import { chooseDestination, stateOf } from './choose-destination.ts';
import { type DataPlane, linkKey } from './data-plane.ts';
import { findSite, readHost } from './find-site.ts';
import type { LiveLink } from './live-link.ts';
import { type PlainHead, readPlainHead } from './read-plain-head.ts';

/** node:http takes larger heads, too; they are rare. */
const headBytesMax = 8 * 1024;
/** A client that sends and does not read is node:http's to slow down. */
const unreadBytesMax = 64 * 1024;
/** A request that is on its way when the lane closes is still answered. */
const endIdleAfterMs = 250;

export interface FastLane {
  /** From now on node:http gets every request, and ends connections with its answers; idle ones end a little later. */
  close(): void;
}

type SlowLane = (this: Server, socket: Socket) => void;

interface Lane {
  plane: DataPlane;
  server: Server;
  slow: SlowLane;
  connections: Set<Connection>;
  isClosing: boolean;
  /** Idle connections are not waited for any more. */
  isClosed: boolean;
}

/** A connection while the fast lane has it. */
interface Connection {
  socket: Socket;
  /** Answers that wait for the spool. */
  pending: number;
  hasAnswered: boolean;
  /** What came while answers were pending; node:http gets it after them. */
  waiting: Buffer | undefined;
  handOver(chunk: Buffer): void;
  /** Nothing more is read: what comes now could not be answered, so it must not be recorded. */
  end(): void;
}

/**
 * Answers plain visits of known, live links on the raw socket. Everything else, and its connection with it, is handed
 * over untouched to node:http: what is not recognised exactly is not this file's business. Same answers, same records,
 * same time-outs; what is spared are node:http's objects and streams.
 */
export function attachFastLane(server: Server, plane: DataPlane): FastLane {
  const [slow] = server.listeners('connection') as SlowLane[];
  if (!slow) throw new Error('The server has no listener for connections.');
  const lane: Lane = { plane, server, slow, connections: new Set(), isClosing: false, isClosed: false };
  server.removeListener('connection', slow);
  server.on('connection', (socket: Socket) => takeConnection(lane, socket));
  return {
    close() {
      lane.isClosing = true;
      setTimeout(() => {
        lane.isClosed = true;
        for (const connection of lane.connections) if (connection.pending === 0) connection.end();
      }, endIdleAfterMs).unref();
    },
  };
}

function takeConnection(lane: Lane, socket: Socket): void {
  if (lane.isClosing) return lane.slow.call(lane.server, socket);
  const connection: Connection = {
    socket,
    pending: 0,
    hasAnswered: false,
    waiting: undefined,
    handOver,
    end: endSocket,
  };
  const onData = (chunk: Buffer) => {
    if (!answerPlain(lane, connection, chunk)) handOver(chunk);
  };
  function handOver(chunk: Buffer): void {
    // Its answers leave in the order of its requests.
    if (connection.pending > 0) lane.plane.spool.flush();
    if (connection.pending > 0) {
      // They wait for the disk, too (CLICK_FSYNC=always).
      connection.waiting = chunk;
      socket.pause();
      return;
    }
    letGo();
    socket.unshift(chunk);
    lane.slow.call(lane.server, socket);
    socket.resume();
  }
  function endSocket(): void {
    socket.off('data', onData).destroySoon();
  }
  const destroy = () => socket.destroy();
  const end = () => {
    if (connection.pending > 0) lane.plane.spool.flush();
    if (connection.pending === 0) socket.end();
  };
  function letGo(): void {
    lane.connections.delete(connection);
    socket.setTimeout(0);
    socket
      .off('data', onData)
      .off('end', end)
      .off('error', destroy)
      .off('timeout', destroy)
      .off('close', letGo);
  }
  lane.connections.add(connection);
  socket.setTimeout(lane.server.headersTimeout);
  socket.on('data', onData).on('end', end).on('error', destroy).on('timeout', destroy).on('close', letGo);
}

/** Whether the chunk was one plain request; it is then answered, now or with this turn's spool write. */
function answerPlain(lane: Lane, connection: Connection, chunk: Buffer): boolean {
  const { plane } = lane;
  const { socket } = connection;
  if (lane.isClosing || connection.pending > 0 || chunk.length > headBytesMax) return false;
  if (socket.writableLength > unreadBytesMax) return false;
  const head = readPlainHead(chunk.toString('latin1'));
  const link = head && findKnownLink(plane, head);
  const now = plane.clock.now();
  if (!head || !link || stateOf(link, now) !== 'live') return false;
  const answer = writeAnswer(lane.server, link, head.query);
  if (head.isHead) socket.write(answer, 'latin1');
  else {
    connection.pending++;
    plane.spool.append(recordOf(plane, { head, link, now, socket }), () => finish(lane, connection, answer));
  }
  if (!connection.hasAnswered) {
    connection.hasAnswered = true;
    socket.setTimeout(lane.server.keepAliveTimeout);
  }
  return true;
}

function finish(lane: Lane, connection: Connection, answer: string): void {
  const { socket, waiting } = connection;
  connection.pending--;
  if (socket.destroyed) return;
  socket.write(answer, 'latin1');
  if (connection.pending > 0) return;
  if (waiting) connection.handOver(waiting);
  else if (lane.isClosed || socket.readableEnded) connection.end();
}

function findKnownLink(plane: DataPlane, { host, alias }: PlainHead): LiveLink | null | undefined {
  const site = findSite(plane, readHost(host));
  if (site === null || site instanceof Promise) return undefined;
  return plane.links.peek(linkKey(site.kind === 'branded' ? site.domain.id : null, alias.toLowerCase()));
}

/** To the letter what node:http writes for `redirect`. */
function writeAnswer(server: Server, link: LiveLink, query: string): string {
  return (
    `HTTP/1.1 ${link.status} ${STATUS_CODES[link.status]}\r\nLocation: ${chooseDestination(link, query)}\r\n` +
    `Cache-Control: ${cacheControlOf(link.status)}\r\nContent-Length: 0\r\nDate: ${httpDate()}\r\n` +
    `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n\r\n`
  );
}

let dateText = '';
let dateSecond = 0;

function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateText = new Date(second * 1000).toUTCString();
  }
  return dateText;
}

interface Recorded {
  head: PlainHead;
  link: LiveLink;
  now: number;
  socket: Socket;
}

/** As readVisit, from a plain head. */
function recordOf({ settings }: DataPlane, { head, link, now, socket }: Recorded) {
  return {
    id: randomUUIDv7(),
    subject: 'link' as const,
    subjectId: link.id,
    at: now,
    userAgent: head.userAgent,
    referrer: head.referrer,
    language: head.language,
    address: resolveClientAddress(
      { peer: socket.remoteAddress ?? '', forwardedFor: head.forwardedFor },
      settings,
    ),
    query: head.query,
    purpose: head.purpose,
    optedOut: head.optedOut,
  };
}

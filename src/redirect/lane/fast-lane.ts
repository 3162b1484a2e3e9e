import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { endIdleAfterMsDefault, slowReadersMs } from '../../http/server/http-server.ts';
import type { DataPlane } from '../data-plane.ts';
import type { Lane, LaneMember } from './lane.ts';
import { LaneConnection } from './lane-connection.ts';
import { LaneTurn } from './lane-turn.ts';
import { createPlainAnswerWriter } from './plain-answer.ts';

/** How often the lane looks for connections that have timed out. */
const sweepEveryMs = 1_000;

export interface FastLane {
  /**
   * Stops the lane: from now on node:http gets every request, and ends each connection with its answer.
   * Connections that are idle are ended after `endIdleAfterMs` milliseconds, and those of clients that do not
   * read their answers are cut off after `cutAfterMs`.
   */
  close(endIdleAfterMs?: number, cutAfterMs?: number): void;
}

type SlowLane = (this: Server, socket: Socket) => void;

/**
 * Answers plain visits of live links directly on the socket (the fast lane), which saves node:http's objects
 * and streams. Answers, records and time-outs are the same as with node:http. A request that is not
 * recognised exactly is handed over to node:http untouched, and its connection with it.
 * @throws Error when nothing listens for the server's connections
 */
export function attachFastLane(server: Server, plane: DataPlane): FastLane {
  const [slow] = server.listeners('connection') as SlowLane[];
  if (!slow) throw new Error('The server has no listener for connections.');
  const connections = new Set<LaneMember>();
  const lane: Lane = {
    plane,
    server,
    turn: new LaneTurn(plane),
    phase: 'open',
    writeAnswer: createPlainAnswerWriter(server),
    handOver: (socket) => slow.call(server, socket),
    onLeave: (member) => connections.delete(member),
  };
  const sweeper = setInterval(() => {
    for (const connection of connections) connection.sweep(sweepEveryMs);
  }, sweepEveryMs).unref();
  server.removeListener('connection', slow);
  server.on('connection', (socket: Socket) => {
    if (lane.phase === 'open') connections.add(new LaneConnection(lane, socket));
    else lane.handOver(socket);
  });
  return {
    close(endIdleAfterMs = endIdleAfterMsDefault, cutAfterMs = slowReadersMs) {
      lane.phase = 'closing';
      setTimeout(() => {
        lane.phase = 'closed';
        clearInterval(sweeper);
        for (const connection of connections) connection.endIfIdle();
      }, endIdleAfterMs).unref();
      setTimeout(() => {
        for (const connection of connections) connection.cutIfUnread();
      }, cutAfterMs).unref();
    },
  };
}

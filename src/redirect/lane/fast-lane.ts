import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { endIdleAfterMsDefault } from '../../http/http-server.ts';
import type { DataPlane } from '../data-plane.ts';
import type { Lane, LaneMember } from './lane.ts';
import { LaneConnection } from './lane-connection.ts';
import { LaneTurn } from './lane-turn.ts';
import { createPlainAnswerWriter } from './plain-answer.ts';

/** As often as node:http looks for slow clients. */
const sweepEveryMs = 1_000;

export interface FastLane {
  /** From now on node:http gets every request, and ends connections with its answers; idle ones end so much later. */
  close(endIdleAfterMs?: number): void;
}

type SlowLane = (this: Server, socket: Socket) => void;

/**
 * Answers plain visits of live links on the raw socket. Everything else, and its connection with it, is handed over
 * untouched to node:http: what is not recognised exactly is not the lane's business. Same answers, same records, same
 * time-outs; what is spared are node:http's objects and streams.
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
    close(endIdleAfterMs = endIdleAfterMsDefault) {
      lane.phase = 'closing';
      setTimeout(() => {
        lane.phase = 'closed';
        clearInterval(sweeper);
        for (const connection of connections) connection.endIfIdle();
      }, endIdleAfterMs).unref();
    },
  };
}

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { DataPlane } from '../data-plane.ts';
import type { LaneTurn } from './lane-turn.ts';
import type { PlainAnswerWriter } from './plain-answer.ts';

/** A connection while the lane has it. */
export interface LaneMember {
  /** Ends the connection unless a request is under way; then that is answered first. */
  endIfIdle(): void;
  /** To be called every so many milliseconds: the same time-outs as node:http has. */
  sweep(ms: number): void;
}

/** What the connections of a server share. */
export interface Lane {
  plane: DataPlane;
  server: Server;
  turn: LaneTurn;
  /** closing: node:http gets every request. closed: idle connections are not waited for any more. */
  phase: 'open' | 'closing' | 'closed';
  writeAnswer: PlainAnswerWriter;
  /** Gives a connection to node:http for good. */
  handOver(socket: Socket): void;
  onLeave(member: LaneMember): void;
}

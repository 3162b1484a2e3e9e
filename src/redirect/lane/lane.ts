import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { DataPlane } from '../data-plane.ts';
import type { LaneTurn } from './lane-turn.ts';
import type { PlainAnswerWriter } from './plain-answer.ts';

/** A connection while the fast lane owns it. */
export interface LaneMember {
  /** Ends the connection. If a request is under way, it is answered first. */
  endIfIdle(): void;
  /** Closes the connection at once if the client has not read its answers. */
  cutIfUnread(): void;
  /** Applies the same time-outs as node:http; to be called every `ms` milliseconds. */
  sweep(ms: number): void;
}

/** What all connections of a server share. */
export interface Lane {
  plane: DataPlane;
  server: Server;
  turn: LaneTurn;
  /** closing: node:http gets every request. closed: idle connections are ended, too. */
  phase: 'open' | 'closing' | 'closed';
  writeAnswer: PlainAnswerWriter;
  /** Hands a connection over to node:http for good. */
  handOver(socket: Socket): void;
  onLeave(member: LaneMember): void;
}

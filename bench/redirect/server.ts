import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A server under measurement. */
export interface Server {
  name: string;
  /** How many links it has. */
  links: number;
  port: number;
  /** The processes that answer. */
  pids: number[];
  /** All clicks it has counted so far; undefined where nothing is counted. */
  readCounted?(): number | Promise<number>;
  /** All clicks it has stored, counted or not; undefined where that cannot be told fast. */
  readStored?(): number;
  stop(): Promise<void>;
}

/** Ends a child and waits until it is gone. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

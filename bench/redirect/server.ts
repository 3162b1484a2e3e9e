import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A server that is measured. */
export interface Server {
  name: string;
  /** Number of its links. */
  links: number;
  port: number;
  /** Its processes. */
  pids: number[];
  /** Clicks it has counted so far; undefined for servers that don't count. */
  readCounted?(): number | Promise<number>;
  /** Clicks it has stored, counted or not; undefined if that cannot be read quickly. */
  readStored?(): number;
  stop(): Promise<void>;
}

/** Ends a child process and waits for its exit. */
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

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setPeer } from '../http/server/client-address.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';
import { peerHeader } from './forward.ts';

/** Longer paths of Unix sockets are cut off by the system, at 104 to 108 bytes. */
const pathBytesMax = 100;
const lingerMs = 1_000;
const connectionsWaitingMax = 4096;

/** No time-outs here: workers have already applied the service's limits, and their connections stay open. */
const limits: ServerOptions = {
  headersTimeout: 0,
  requestTimeout: 0,
  keepAliveTimeout: 0,
  maxHeaderSize: 32 * 1024,
  requireHostHeader: false,
};

type Listener = (message: IncomingMessage, response: ServerResponse) => void;

export interface ControlSocket {
  path: string;
  close(): Promise<void>;
}

/**
 * Opens the Unix socket on which the primary process answers requests forwarded by its workers. It is in a
 * folder that only this user may enter. Requests that arrive before `listener` resolves wait for it.
 * @throws OperatorError when the folder cannot be created
 */
export async function openControlSocket(listener: Promise<Listener>): Promise<ControlSocket> {
  const folder = await makeFolder();
  const path = join(folder, 'control');
  const server = createServer(limits, (message, response) => {
    setPeer(message, String(message.headers[peerHeader]));
    delete message.headers[peerHeader];
    void listener.then((answer) => answer(message, response));
  });
  server.on('connection', lingerOnClose);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path, backlog: connectionsWaitingMax }, resolve);
  });
  return { path, close };
}

async function makeFolder(): Promise<string> {
  const start = join(tmpdir(), 'waypost-');
  if (Buffer.byteLength(start) > pathBytesMax - 'XXXXXX/control'.length)
    throw new OperatorError(`TMPDIR: ${tmpdir()} is too long a path for WORKERS above 1.`);
  try {
    return await mkdtemp(start);
  } catch (error) {
    throw new OperatorError(
      `TMPDIR: cannot write to ${tmpdir()} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/**
 * node:http may close a connection after an answer although the request was not read completely. A worker
 * that is still sending would then lose the answer. So this only ends the sending side, and the worker closes
 * the connection.
 */
function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setPeer } from '../http/client-address.ts';
import { StartError } from '../platform/start-error.ts';
import { peerHeader } from './forward.ts';

/** Systems cut longer ones off, at 104 to 108 bytes. */
const pathBytesMax = 100;
const lingerMs = 1_000;
const connectionsWaitingMax = 4096;

/** What the workers let in was held to the service's limits already; their connections stay open. */
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
 * Where the primary answers what its workers pass on: a socket in a folder that only this user may enter. Requests that
 * come before there is a listener wait for it.
 * @throws StartError when there can be no such folder
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
    throw new StartError(`TMPDIR: ${tmpdir()} is too long a path for WORKERS above 1.`);
  try {
    return await mkdtemp(start);
  } catch (error) {
    throw new StartError(`TMPDIR: cannot write to ${tmpdir()} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * An answer may end the connection before the request was read. Closed at once, that takes away the answer from a
 * worker which is still sending; so first this side falls silent, and the worker closes.
 */
function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** A proxy between a program and a server on this machine, to simulate a network. */
export interface TcpProxy {
  port: number;
  /** Delays all data from now on by this time, in both directions. */
  delay(ms: number): void;
}

/** Starts the proxy. It is stopped when the test file ends; call it at the file's top level. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => setTimeout(() => to.write(chunk), delayMs));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((socket) => {
    const target = connect(targetPort, '127.0.0.1');
    pass(socket, target);
    pass(target, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      delayMs = ms;
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CountingProxy {
  port: number;
  /** Bytes in both directions so far. */
  bytes(): number;
  stop(): Promise<void>;
}

/** Forwards connections to a port of this machine and counts the bytes. */
export async function startCountingProxy(targetPort: number): Promise<CountingProxy> {
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(from);
      from.setNoDelay(true).on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        to.write(chunk);
      });
      from.on('close', () => to.destroy()).on('error', () => to.destroy());
      from.on('close', () => open.delete(from));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    async stop() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

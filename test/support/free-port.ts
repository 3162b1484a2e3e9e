import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type ListenOptions, type Server } from 'node:net';
import { after } from 'node:test';

/** Systems take others for connections, and for servers that ask for any port. */
const ports = [10_000, 32_000] as const;

/**
 * Finds a port of 127.0.0.1 that stays free until the caller uses it: the system gives it to nobody by itself,
 * and other test processes do not find it while this one runs.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...ports);
    const trial = (await isReserved(port)) ? await tryListen({ port, host: '127.0.0.1' }) : undefined;
    if (!trial) continue;
    trial.close();
    await once(trial, 'close');
    return port;
  }
}

/** Reserves it by a name that Linux keeps, without a file, as long as this process runs. */
async function isReserved(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const name = await tryListen({ path: `\0waypost-test-port-${port}` });
  name?.unref();
  return name !== undefined;
}

function tryListen(options: ListenOptions): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(options, () => resolve(server));
  });
}

/** A port of 127.0.0.1 on which nothing listens as long as the test file runs: a connection goes out from it. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(connection, 'connect')]);
  for (const socket of [connection, accepted]) socket.on('error', () => {});
  after(() => {
    connection.destroy();
    accepted.destroy();
    server.close();
  });
  return connection.localPort as number;
}

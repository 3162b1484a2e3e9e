import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Outside the ranges from which systems choose ports themselves: one of those may be given to any connection or
 * server before it is listened on.
 */
const [first, end] = [20_000, 30_000];
const given = new Set<number>();

/** Finds a free port of 127.0.0.1, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), 'close');
  return isListening;
}

import { lookup } from 'node:dns/promises';

/** Returns all addresses of a host name from the system's resolver. Rejects if there are none. */
export async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

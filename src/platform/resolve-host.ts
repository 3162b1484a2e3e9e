import { lookup } from 'node:dns/promises';

/** All addresses that the system's resolver has for a host name. Rejects when there are none. */
export async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

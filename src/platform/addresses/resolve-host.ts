import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createLimitedQueue } from '../pace/limited-queue.ts';

interface Asking {
  /** Name servers, as `address:port`; those of the system by default. */
  servers?: string[];
  /** How long a name server may take, twice. */
  timeoutMs?: number;
}

/**
 * Returns all addresses of a host name. Rejects if there are none.
 *
 * Names come from users, and whoever runs a name server can have it keep silent. The system's resolver would then wait
 * for ten seconds, in one of only two threads that it has for all names, the database's among them. So DNS is asked
 * without it, and it is only left the names of which DNS does not tell: they may be in the machine's own files.
 */
export async function resolveHost(
  host: string,
  { servers, timeoutMs = 1_500 }: Asking = {},
): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  if (!host.includes('.')) return askSystem(host);
  // A new one reads the system's servers again, which may have changed.
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2, maxTimeout: timeoutMs });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return found.length > 0 ? found : askSystem(host);
}

/** One at a time, so that one of the two threads stays free. */
const systemQueue = createLimitedQueue({ runningMax: 1, waitingMax: 100 });

async function askSystem(host: string): Promise<string[]> {
  const found = await systemQueue(() => lookup(host, { all: true }));
  return found.map(({ address }) => address);
}

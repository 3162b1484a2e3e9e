import type { Database } from '../../database/database.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { findAllHosts, findDomainByHost } from './domain-store.ts';

interface Needed {
  database: Pick<Database, 'read'>;
  changes: ChangeFeed;
}

/** `host`: as readHost has it */
export type IsBranded = (host: string) => boolean;

/** host[:port] of each domain, by its name without a port */
type Hosts = Map<string, Set<string>>;

/** The names that branded domains have, in memory: the first question reads them, then the change feed keeps them. */
export interface KnownNames {
  /** `name`: lower case, without a port */
  has(name: string): Promise<boolean>;
  /** What tells it of hosts, as they are now. */
  readHosts(): Promise<IsBranded>;
}

export function createKnownNames({ database, changes }: Needed): KnownNames {
  let reading: Promise<Hosts> | undefined;
  const forgetIfFailed = (promise: Promise<Hosts>) => {
    promise.catch(() => {
      if (reading === promise) reading = undefined;
    });
    return promise;
  };
  const read = () => (reading ??= forgetIfFailed(readAll(database)));
  changes.subscribe((change) => {
    if (change.kind === 'account' || change.kind === 'everything') reading = undefined;
    // One after the other, so that the last word is the newest.
    else if (change.kind === 'domain' && reading !== undefined)
      reading = forgetIfFailed(reading.then((hosts) => readAgain(database, hosts, change.host)));
  });
  return {
    has: async (name) => (await read()).has(name),
    async readHosts() {
      const hosts = await read();
      return (host) => hosts.get(nameOf(host))?.has(host) ?? false;
    },
  };
}

async function readAll({ read }: Needed['database']): Promise<Hosts> {
  const hosts: Hosts = new Map();
  for (const host of await findAllHosts(read)) add(hosts, host);
  return hosts;
}

async function readAgain({ read }: Needed['database'], hosts: Hosts, host: string): Promise<Hosts> {
  if ((await findDomainByHost(read, host)) === undefined) remove(hosts, host);
  else add(hosts, host);
  return hosts;
}

function add(hosts: Hosts, host: string): void {
  const name = nameOf(host);
  hosts.set(name, (hosts.get(name) ?? new Set()).add(host));
}

function remove(hosts: Hosts, host: string): void {
  const name = nameOf(host);
  const ofName = hosts.get(name);
  ofName?.delete(host);
  if (ofName?.size === 0) hosts.delete(name);
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}

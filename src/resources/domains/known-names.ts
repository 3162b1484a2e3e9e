import type { Database } from '../../database/database.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { findAllHosts, findDomainByHost } from './domain-store.ts';
import { getOrMake } from '../../platform/caches/get-or-make.ts';

interface Needed {
  database: Pick<Database, 'read'>;
  changes: ChangeFeed;
}

/** `host` in the form that readHost returns */
export type IsBranded = (host: string) => boolean;

/** The hosts (host[:port]) of the branded domains by their name without the port */
type Hosts = Map<string, Set<string>>;

/**
 * An in-memory cache of the names of all branded domains: the first call reads them, the change feed keeps
 * them up to date.
 */
export interface KnownNames {
  /** `name`: lower case, without a port */
  has(name: string): Promise<boolean>;
  /** Returns a function that tells whether a host is a branded domain, from a snapshot of the hosts. */
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
    // The updates run one after the other, so that the latest one decides.
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
  getOrMake(hosts, nameOf(host), () => new Set()).add(host);
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

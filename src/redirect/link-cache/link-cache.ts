import type { Clock } from '../../platform/clock.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { createStaleWhileAway } from '../../platform/stale-while-away.ts';
import { fromPlain, isPlain, type LiveLink, type PlainLink } from '../live-link.ts';
import { type LinkKey, linkKey } from './link-key.ts';
import { LinkTable } from './link-table.ts';
import { OtherLinks } from './other-links.ts';

/** Links as visits need them, read from the store when they are first asked for. `domainId` null = the base host. */
export interface LinkCache {
  /** A plain link that is known; undefined says nothing. `now`: epoch milliseconds. */
  peekPlain(key: LinkKey, now: number): PlainLink | undefined;
  /** As peekPlain, of many, which is quicker than one by one. */
  peekAllPlain(keys: readonly LinkKey[], now: number): (PlainLink | undefined)[];
  /** What is known; null = there is no such link, undefined = not known, so ask `find`. */
  peek(domainId: number | null, alias: string): LiveLink | null | undefined;
  /** Reads it when it is not known; at the same moment once. */
  find(domainId: number | null, alias: string): Promise<LiveLink | null>;
  /** It is not what it was, or may not be. */
  forget(domainId: number | null, alias: string): void;
  forgetAll(): void;
}

interface LinkCacheOptions {
  load(domainId: number | null, aliasKey: string): Promise<LiveLink | null>;
  clock: Clock;
  /** A link is read again at the latest so long after it was read, whether or not it was asked for meanwhile. */
  lifetimeMs: number;
}

/** About 2,000,000 plain links. */
const tableBytesMax = 256 * 1024 * 1024;
/** Of what leads to another host of ours: what is there may have changed, and nobody tells of that. */
const passingLifetimeMs = 60_000;
/** As of then nothing that was read is past its time. */
const longAgo = 1;
/** The share of the lifetime by which it is shortened at random: links read together are not read again together. */
const jitter = 0.25;

interface Reading {
  domainId: number | null;
  aliasKey: string;
  link: LiveLink | null;
  readAt: number;
}

export function createLinkCache({ load, clock, lifetimeMs }: LinkCacheOptions): LinkCache {
  const createTable = () => new LinkTable({ bytesMax: tableBytesMax, startedAt: clock.now() });
  let plain = createTable();
  const others = new OtherLinks();

  const keep = (name: string, { domainId, aliasKey, link, readAt }: Reading) => {
    const key = linkKey(domainId, aliasKey);
    const isPassing = link !== null && link.leadsHere !== 'never';
    const until = readAt + (isPassing ? passingLifetimeMs : lifetimeMs) * (1 - jitter * Math.random());
    if (link !== null && isPlain(link) && plain.set(key, link, until)) return others.delete(name);
    plain.delete(key);
    others.set(name, link, { readAt, until });
  };

  const source = createSingleFlight<Reading>({ load: (name) => readLink(name, { load, clock }), keep });

  const orKnown = createStaleWhileAway();

  const peekAt = (domainId: number | null, alias: string, now: number) => {
    const known = plain.get(linkKey(domainId, alias), now);
    if (known) return fromPlain(known);
    return others.get(nameOf(domainId, alias.toLowerCase()), now);
  };
  const peek = (domainId: number | null, alias: string) => peekAt(domainId, alias, clock.now());

  return {
    peekPlain: (key, now) => plain.get(key, now),
    peekAllPlain: (keys, now) => plain.getAll(keys, now),
    peek,
    async find(domainId, alias) {
      const known = peek(domainId, alias);
      if (known !== undefined) return known;
      const read = async () => (await source.read(nameOf(domainId, alias.toLowerCase()))).link;
      return orKnown(read, peekAt(domainId, alias, longAgo) ?? undefined);
    },
    forget(domainId, alias) {
      const name = nameOf(domainId, alias.toLowerCase());
      plain.delete(linkKey(domainId, alias));
      others.delete(name);
      source.forget(name);
    },
    forgetAll() {
      plain = createTable();
      others.clear();
      source.forgetAll();
    },
  };
}

async function readLink(
  name: string,
  { load, clock }: Pick<LinkCacheOptions, 'load' | 'clock'>,
): Promise<Reading> {
  const readAt = clock.now();
  const [domainId, aliasKey] = partsOf(name);
  return { domainId, aliasKey, link: await load(domainId, aliasKey), readAt };
}

function nameOf(domainId: number | null, aliasKey: string): string {
  return `${domainId ?? ''}/${aliasKey}`;
}

function partsOf(name: string): [domainId: number | null, aliasKey: string] {
  const slash = name.indexOf('/');
  return [slash === 0 ? null : Number(name.slice(0, slash)), name.slice(slash + 1)];
}

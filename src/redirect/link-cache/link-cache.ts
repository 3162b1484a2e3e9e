import { type Clock, createAgeTime } from '../../platform/time/clock.ts';
import { createSingleFlight } from '../../platform/caches/single-flight.ts';
import { createStaleWhileAway } from '../../platform/caches/stale-while-away.ts';
import { fromPlain, isPlain, type LiveLink, type PlainLink } from '../live-link.ts';
import { type LinkKey, linkKey } from './link-key.ts';
import { LinkTable } from './link-table.ts';
import { OtherLinks } from './other-links.ts';

/** A cache of links, read from the store when they are first needed. `domainId` null = the base host. */
export interface LinkCache {
  /**
   * The link if it is cached and plain; undefined does not mean that none exists. `now`: the clock's time.
   */
  peekPlain(key: LinkKey, now: number): PlainLink | undefined;
  /** Like peekPlain for a batch of keys, which is quicker than one by one. */
  peekAllPlain(keys: readonly LinkKey[], now: number): (PlainLink | undefined)[];
  /** The cached link; null = there is no such link, undefined = not cached, so call `find`. */
  peek(domainId: number | null, alias: string): LiveLink | null | undefined;
  /**
   * The cached link, or the link as read from the store; concurrent calls share one read. While the store is
   * slow or unavailable, an expired entry is returned if there is one.
   */
  find(domainId: number | null, alias: string): Promise<LiveLink | null>;
  /** Drops a link that has changed, or may have. */
  forget(domainId: number | null, alias: string): void;
  forgetAll(): void;
}

interface LinkCacheOptions {
  load(domainId: number | null, aliasKey: string): Promise<LiveLink | null>;
  clock: Clock;
  /** TTL of an entry, counted from when it was read; visits do not extend it. */
  lifetimeMs: number;
}

/** Enough for about 2,000,000 plain links. */
const tableBytesMax = 256 * 1024 * 1024;
/**
 * TTL of links that lead to another host of ours: the change feed does not name them when that one changes.
 */
const passingLifetimeMs = 60_000;
/** A point in time at which no entry has expired; asking for it finds expired entries, too. */
const longAgo = 1;
/** Jitter: up to this share of the TTL is taken off at random, so that links do not expire together. */
const jitter = 0.25;

interface Reading {
  domainId: number | null;
  aliasKey: string;
  link: LiveLink | null;
  readAt: number;
}

export function createLinkCache({ load, clock, lifetimeMs }: LinkCacheOptions): LinkCache {
  // By the clock itself, what is cached would last longer by as much as it is set back.
  const timeAt = createAgeTime();
  const currentTime = () => timeAt(clock.now());
  const createTable = () => new LinkTable({ bytesMax: tableBytesMax, startedAt: currentTime() });
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

  const source = createSingleFlight<Reading>({ load: (name) => readLink(name, { load, currentTime }), keep });

  const orKnown = createStaleWhileAway();

  const peekAt = (domainId: number | null, alias: string, time: number) => {
    const known = plain.get(linkKey(domainId, alias), time);
    if (known) return fromPlain(known);
    return others.get(nameOf(domainId, alias.toLowerCase()), time);
  };
  const peek = (domainId: number | null, alias: string) => peekAt(domainId, alias, currentTime());

  return {
    peekPlain: (key, now) => plain.get(key, timeAt(now)),
    peekAllPlain: (keys, now) => plain.getAll(keys, timeAt(now)),
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
  { load, currentTime }: Pick<LinkCacheOptions, 'load'> & { currentTime(): number },
): Promise<Reading> {
  const readAt = currentTime();
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

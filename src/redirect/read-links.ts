import type { Queries } from '../database/database.ts';
import { createBatchedRead } from '../platform/caches/batched-read.ts';
import { addressesOf, findVisitedLinks } from '../resources/links/index.ts';
import type { JudgeAddresses } from './leads-here.ts';
import { type LiveLink, toLiveLink } from './live-link.ts';

type ReadLink = (domainId: number | null, aliasKey: string) => Promise<LiveLink | null>;

interface Place {
  /** null = the base host */
  domainId: number | null;
  aliasKey: string;
}

/**
 * How many aliases a query may ask for. There are few such numbers, because the database keeps a prepared
 * statement for each.
 */
const queryAliases = [1, 8, 64] as const;
const aliasesMax = 64;

/** Reads links from the store; calls at the same time are batched into one query. null = no such link. */
export function createLinkReader(queries: Queries, judge: JudgeAddresses): ReadLink {
  const read = createBatchedRead({
    keysMax: aliasesMax,
    readMany: (places: Place[]) => readLinks({ queries, judge }, places),
  });
  return (domainId, aliasKey) => read({ domainId, aliasKey });
}

interface Source {
  queries: Queries;
  judge: JudgeAddresses;
}

async function readLinks({ queries, judge }: Source, places: Place[]): Promise<(LiveLink | null)[]> {
  const links = new Map<string, LiveLink>();
  for (const [domainId, ofDomain] of Map.groupBy(places, (place) => place.domainId)) {
    const aliasKeys = fillUp(ofDomain.map(({ aliasKey }) => aliasKey));
    for (const link of await findVisitedLinks(queries, domainId, aliasKeys)) {
      const leadsHere = await judge(addressesOf(link).map(({ address }) => address));
      links.set(nameOf({ domainId, aliasKey: link.alias_key }), toLiveLink(link, leadsHere));
    }
  }
  return places.map((place) => links.get(nameOf(place)) ?? null);
}

/** Repeats the last alias until there are as many as one of the prepared statements takes. */
function fillUp(aliasKeys: string[]): string[] {
  const length = queryAliases.find((aliases) => aliases >= aliasKeys.length) ?? aliasKeys.length;
  const last = aliasKeys.at(-1) as string;
  return [...aliasKeys, ...Array.from({ length: length - aliasKeys.length }, () => last)];
}

function nameOf({ domainId, aliasKey }: Place): string {
  return `${domainId ?? ''}/${aliasKey}`;
}

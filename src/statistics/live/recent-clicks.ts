import { type Dimension, dimensionOf, dimensions, nameIdOf } from '../../clicks/dimensions.ts';
import { unpackNumbers } from '../../clicks/count/packed-numbers.ts';
import { toTimestamp } from '../../platform/time/timestamp.ts';
import type { ClickRow } from './live-clicks-store.ts';
import { resolveNames } from '../names/resolve-names.ts';
import type { Queries } from '../statistics-store.ts';

/** A click as live counters show it. */
export interface RecentClick {
  /** The visit's id in hexadecimal, which sorts by time */
  id: string;
  accountId: number;
  shown: Record<'at' | 'alias' | ShownDimension, string> & { link: number };
}

const shownDimensions = ['country', 'device', 'browser', 'referrer'] as const satisfies Dimension[];
type ShownDimension = (typeof shownDimensions)[number];

/** Looks up the names that are shown of each click; nothing in the result says who it was. */
export async function describeClicks(queries: Queries, rows: readonly ClickRow[]): Promise<RecentClick[]> {
  const entries = rows.map(({ names }) => nameIdsOf(names));
  const names = await resolveNames(queries, new Set(entries.flatMap((ids) => [...ids.values()])));
  return rows.map(({ id, at, accountId, linkId, alias }, index) => {
    const nameOf = (dimension: ShownDimension) =>
      names.get(entries[index]?.get(dimension) ?? 0) ?? unknownName;
    const [country, device, browser, referrer] = shownDimensions.map(nameOf) as [
      string,
      string,
      string,
      string,
    ];
    const shown = { at: toTimestamp(at), link: linkId, alias, country, device, browser, referrer };
    return { id: Buffer.from(id).toString('hex'), accountId, shown };
  });
}

const unknownName = 'Unknown';

/** The ids of names, by dimension. */
function nameIdsOf(packed: Uint8Array): Map<Dimension, number> {
  return new Map(
    unpackNumbers(packed).map((entry) => [dimensions[dimensionOf(entry)] as Dimension, nameIdOf(entry)]),
  );
}

/** The latest clicks of both lists, each once, newest first. */
export function mergeRecent(
  known: readonly RecentClick[],
  found: readonly RecentClick[],
  clicksMax: number,
): RecentClick[] {
  const byId = new Map([...known, ...found].map((click) => [click.id, click]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, clicksMax);
}

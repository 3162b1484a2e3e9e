import { limits } from '../../../contract/limits.ts';
import type { Services } from '../../http/context.ts';
import { firstIdAt, textOf } from '../../clicks/id-range.ts';
import { minuteMs } from '../../platform/time/durations.ts';
import { dayOf } from '../../platform/time/utc-day.ts';
import { type ClickRow, findClicksOfDays, findNewestClicks } from './live-clicks-store.ts';
import { describeClicks, mergeRecent, type RecentClick } from './recent-clicks.ts';

/** Whose clicks are watched: an account's, or those of one of its links. */
export interface Watched {
  accountId: number;
  linkId?: number | undefined;
}

/** What is known of one watched account or link. */
export interface Known {
  /** Clicks on this UTC day */
  today: number;
  /** Clicks on the UTC day before, some of which may only be counted after midnight */
  yesterday: number;
  /** The UTC day, since 1970-01-01 */
  day: number;
  /** The latest first */
  recent: RecentClick[];
}

/** By keyOf. */
export type KnownClicks = Map<string, Known>;

export function keyOf({ accountId, linkId }: Watched): string {
  return linkId === undefined ? `account ${accountId}` : `link ${linkId}`;
}

/**
 * Clicks later than this were counted while the clock was wrong: once it is set back, they would stand before all new
 * ones. The clocks of nodes differ by less.
 */
const aheadMsMax = minuteMs;

/**
 * Reads what is to be sent about each: the counts, with two small queries, and the latest clicks of those
 * whose counts have changed, with one more for all of them.
 */
export async function readClicks(
  services: Pick<Services, 'clock'> & { database: Pick<Services['database'], 'read'> },
  watched: readonly Watched[],
  known: Readonly<KnownClicks>,
): Promise<KnownClicks> {
  const counts = await readCounts(services, watched);
  const changed = watched.filter((one) => !isSame(known.get(keyOf(one)), counts.get(keyOf(one))));
  const end = firstIdAt(services.clock.now() + aheadMsMax);
  const recent = await readRecent(services, changed, end);
  const endText = textOf(end);
  return new Map(
    watched.map((one): [string, Known] => {
      const key = keyOf(one);
      const found = recent.filter((click) => isOf(one, click.accountId, click.shown.link));
      const before = known.get(key)?.recent.filter(({ id }) => id < endText) ?? [];
      const merged = mergeRecent(before, found, limits.liveClicksMax);
      return [key, { ...(counts.get(key) as Counted), recent: merged }];
    }),
  );
}

type Counted = Omit<Known, 'recent'>;

function isSame(one: Counted | undefined, other: Counted | undefined): boolean {
  return one?.day === other?.day && one?.today === other?.today && one?.yesterday === other?.yesterday;
}

async function readCounts(
  { clock, database }: Parameters<typeof readClicks>[0],
  watched: readonly Watched[],
): Promise<Map<string, Counted>> {
  const day = dayOf(clock.now());
  const links = watched.flatMap(({ linkId }) => linkId ?? []);
  const accounts = watched.flatMap(({ accountId, linkId }) => (linkId === undefined ? accountId : []));
  const [ofLinks, ofAccounts] = await Promise.all([
    findClicksOfDays(database.read, [day - 1, day], { subject: 'link', ids: links }),
    findClicksOfDays(database.read, [day - 1, day], { subject: 'account', ids: accounts }),
  ]);
  return new Map(
    watched.map((one) => {
      const { accountId, linkId } = one;
      const [ofDays, id] = linkId === undefined ? [ofAccounts, accountId] : [ofLinks, linkId];
      const clicksOn = (of: number) => ofDays.get(of)?.get(id) ?? 0;
      return [keyOf(one), { day, today: clicksOn(day), yesterday: clicksOn(day - 1) }];
    }),
  );
}

async function readRecent(
  { database }: Parameters<typeof readClicks>[0],
  watched: readonly Watched[],
  end: Uint8Array,
): Promise<RecentClick[]> {
  if (watched.length === 0) return [];
  const accountIds = [...new Set(watched.map(({ accountId }) => accountId))];
  const rows = await findNewestClicks(database.read, accountIds, end);
  const shown = new Set<ClickRow>();
  for (const one of watched) {
    const own = rows.filter(({ accountId, linkId }) => isOf(one, accountId, linkId));
    for (const row of own.slice(0, limits.liveClicksMax)) shown.add(row);
  }
  return describeClicks(database.read, [...shown]);
}

function isOf(watched: Watched, accountId: number, linkId: number): boolean {
  return watched.linkId === undefined ? watched.accountId === accountId : watched.linkId === linkId;
}

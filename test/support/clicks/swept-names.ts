import { createClickStore } from '../../../src/clicks/click-store.ts';
import { sweepNames } from '../../../src/clicks/retention/sweep-names.ts';
import { chooseClickRows } from '../../../src/clicks/rows/choose-click-rows.ts';
import type { Database } from '../../../src/database/database.ts';
import { deleteCounts } from '../../../src/database/statements/delete-counts.ts';
import { readCounts, readEvents } from './click-counts.ts';
import { packVisits } from './click-stores.ts';
import { makeVisit } from './visits.ts';

/** One of the nodes that store clicks; each caches the ids of names. */
export const startNode = ({ write }: Pick<Database, 'write'>) => createClickStore(write, chooseClickRows);

/** Where what a node stores was read. */
export const place = { segment: 'a.spool', drainedBytes: 1 };

/** Packs a visit of the account's link that came from such a campaign. */
export const fromCampaign = (name: string, accountId = 1) =>
  packVisits([makeVisit({ query: `utm_campaign=${name}`, subjectId: accountId, accountId })], () => null);

/** The time at which tests sweep. */
export const sweptAt = Date.UTC(2026, 5, 1);

export function sweep(
  database: Pick<Database, 'read' | 'write'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  return sweepNames({ database, signal, clock: { now: () => sweptAt } });
}

/** All stored names but Other, which is stored with the first click, whether it has anything to name or not. */
export async function storedNames({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const rows = await read.selectFrom('click_name').select('name').execute();
  return rows.flatMap(({ name }) => (name === 'Other' ? [] : name)).sort();
}

/** The names that events and counts refer to. Fails when one of them is not stored. */
export async function neededNames(database: Pick<Database, 'read'>): Promise<string[]> {
  const [{ dimensions, months }, events] = [await readCounts(database), await readEvents(database)];
  const named = [...dimensions, ...months, ...events.flatMap(({ names }) => names)];
  return [...new Set(named.map(({ name }) => name))].sort();
}

/** Deletes the events and counts of an account whose only link and code have its own id. */
export async function forgetAll({ write }: Pick<Database, 'write'>, accountId: number): Promise<void> {
  await write(async (tx) => {
    await tx.deleteFrom('click').where('account_id', '=', accountId).execute();
    for (const subject of ['link', 'qr', 'account'] as const) await deleteCounts(tx, subject, [accountId]);
  });
}

/** When the last sweep ended. */
export async function finishedAt({ read }: Pick<Database, 'read'>): Promise<number> {
  const row = await read.selectFrom('click_name_sweep').selectAll().executeTakeFirstOrThrow();
  return Number(row.finished_at);
}

import { chunks, findInChunks } from '../../database/statements/chunks.ts';
import type { Queries } from '../../database/database.ts';
import type { Subject } from '../../database/tables.ts';
import type { EventRange } from '../id-range.ts';
import type { DayRow, EventRow, MonthRow, TotalRow } from '../count/click-rows.ts';

/** The first event after the given one that was classified by older rules. */
export async function findNextStaleId(
  queries: Queries,
  { after, version }: { after: Uint8Array; version: number },
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('click')
    .select('id')
    .where('id', '>', after)
    .where('rules_version', '<', version)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The columns of an event that decide whether it changes. */
export type StaleRow = Omit<EventRow, 'names' | 'account_id' | 'agent_id' | 'rules_version'> & {
  /** null once it is deleted, or if it was one too many of its account */
  userAgent: string | null;
};

/** The next events of the range that were classified by older rules. */
export async function findStale(
  queries: Queries,
  { from, to }: EventRange,
  { version, limit }: { version: number; limit: number },
): Promise<StaleRow[]> {
  return queries
    .selectFrom('click')
    .leftJoin('click_agent', 'click_agent.id', 'click.agent_id')
    .select([
      'click.id',
      'click.subject',
      'click.subject_id',
      'click.at',
      'click.kind',
      'click.reason',
      'click.is_unique',
      'click.visitor',
      'click_agent.user_agent as userAgent',
    ])
    .where('click.id', '>=', from)
    .where('click.id', '<', to)
    .where('click.rules_version', '<', version)
    .orderBy('click.id')
    .limit(limit)
    .execute();
}

export type PersonRow = Pick<
  EventRow,
  'id' | 'subject' | 'subject_id' | 'at' | 'is_unique' | 'rules_version' | 'visitor'
> & {
  userAgent: string | null;
};

/** The next events of the range that are counted as people's clicks and whose visitor is known. */
export async function findPeople(
  queries: Queries,
  { from, to }: EventRange,
  limit: number,
): Promise<PersonRow[]> {
  return queries
    .selectFrom('click')
    .leftJoin('click_agent', 'click_agent.id', 'click.agent_id')
    .select([
      'click.id',
      'click.subject',
      'click.subject_id',
      'click.at',
      'click.is_unique',
      'click.rules_version',
      'click.visitor',
      'click_agent.user_agent as userAgent',
    ])
    .where('click.id', '>=', from)
    .where('click.id', '<', to)
    .where('click.kind', '=', 'human')
    .where('click.visitor', 'is not', null)
    .orderBy('click.id')
    .limit(limit)
    .execute();
}

/** Those that still exist, in the order of their ids. */
export function findEvents(tx: Queries, ids: readonly Uint8Array[]): Promise<EventRow[]> {
  return findInChunks(ids, (some) =>
    tx.selectFrom('click').selectAll().where('id', 'in', some).orderBy('id').execute(),
  );
}

/** Writes the columns that may change of events that exist. */
export async function putEvents(tx: Queries, rows: readonly EventRow[]): Promise<void> {
  for (const chunk of chunks(rows)) {
    await tx
      .insertInto('click')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((e) => ({
          kind: e.ref('excluded.kind'),
          reason: e.ref('excluded.reason'),
          rules_version: e.ref('excluded.rules_version'),
          is_unique: e.ref('excluded.is_unique'),
          names: e.ref('excluded.names'),
        })),
      )
      .execute();
  }
}

/** Marks events that newer rules leave as they are. */
export async function raiseVersion(tx: Queries, ids: readonly Uint8Array[], version: number): Promise<void> {
  for (const chunk of chunks(ids)) {
    await tx
      .updateTable('click')
      .set({ rules_version: version })
      .where('id', 'in', chunk)
      .where('rules_version', '<', version)
      .execute();
  }
}

/** Those of the days that still have a salt, so that their visitors can be told apart. */
export async function findSaltDays(tx: Queries, days: readonly number[]): Promise<Set<number>> {
  if (days.length === 0) return new Set();
  const rows = await tx.selectFrom('visitor_salt').select('day').where('day', 'in', days).execute();
  return new Set(rows.map(({ day }) => day));
}

/** Tells readers that counts were corrected, see click_correction. */
export async function noteCorrection(tx: Queries): Promise<void> {
  await tx
    .updateTable('click_correction')
    .set((e) => ({ corrections: e('corrections', '+', 1) }))
    .execute();
}

/** See visitor-key. */
export async function deleteVisitors(tx: Queries, keys: readonly number[]): Promise<void> {
  for (const chunk of chunks(keys)) await tx.deleteFrom('click_visitor').where('key', 'in', chunk).execute();
}

/** Which rows of one day or month, as far as they exist. */
interface Wanted {
  subject: Subject;
  ids: readonly number[];
}

export function findTotals(tx: Queries, { subject, ids }: Wanted): Promise<TotalRow[]> {
  return findInChunks(ids, (some) =>
    tx
      .selectFrom('click_total')
      .selectAll()
      .where('subject', '=', subject)
      .where('subject_id', 'in', some)
      .execute(),
  );
}

/** Overwrites totals that exist. */
export async function putTotals(tx: Queries, rows: readonly TotalRow[]): Promise<void> {
  for (const chunk of chunks(rows)) {
    await tx
      .insertInto('click_total')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['subject', 'subject_id']).doUpdateSet((e) => ({
          clicks: e.ref('excluded.clicks'),
          unique_clicks: e.ref('excluded.unique_clicks'),
          bots: e.ref('excluded.bots'),
          social_facebook: e.ref('excluded.social_facebook'),
          social_twitter: e.ref('excluded.social_twitter'),
          social_instagram: e.ref('excluded.social_instagram'),
          social_google: e.ref('excluded.social_google'),
        })),
      )
      .execute();
  }
}

export function findDayRows(tx: Queries, day: number, { subject, ids }: Wanted): Promise<DayRow[]> {
  return findInChunks(ids, (some) =>
    tx
      .selectFrom('click_day')
      .selectAll()
      .where('subject', '=', subject)
      .where('subject_id', 'in', some)
      .where('day', '=', day)
      .execute(),
  );
}

export function findMonthRows(tx: Queries, month: number, { subject, ids }: Wanted): Promise<MonthRow[]> {
  return findInChunks(ids, (some) =>
    tx
      .selectFrom('click_month')
      .selectAll()
      .where('subject', '=', subject)
      .where('subject_id', 'in', some)
      .where('month', '=', month)
      .execute(),
  );
}

/** The domain and alias of those of the links that have a click limit. */
export async function findLimitedLinks(
  tx: Queries,
  linkIds: readonly number[],
): Promise<{ domainId: number | null; aliasKey: string }[]> {
  if (linkIds.length === 0) return [];
  return tx
    .selectFrom('link')
    .select(['domain_id as domainId', 'alias_key as aliasKey'])
    .where('id', 'in', linkIds)
    .where('click_limit', 'is not', null)
    .execute();
}

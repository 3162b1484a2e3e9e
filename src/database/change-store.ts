/** Changes that one process tells the others through the database. */
import { sql } from 'kysely';
import type { Change } from '../platform/change-feed.ts';
import type { Database, Queries } from './database.ts';

/** More than nodes make in the time in which changes can still come late. */
const sharedChangesMax = 100_000;

/** To be called in the unit of work that makes the changes, so that nobody hears of what did not happen. */
export async function recordChanges(tx: Queries, changes: readonly Change[], at: number): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({ kind: change.kind, key: keyOf(change), at }));
  await tx.insertInto('change').values(rows).execute();
}

/** The number of the newest change; 0 = there is none. */
export async function findLastChange(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('change')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export interface RecordedChange {
  seq: number;
  /** undefined = of a kind that only newer versions know */
  change: Change | undefined;
}

/** In order, at most `limit` of them. */
export async function findChangesAfter(
  queries: Queries,
  seq: number,
  limit: number,
): Promise<RecordedChange[]> {
  const rows = await queries
    .selectFrom('change')
    .select(['seq', 'kind', 'key'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ seq: row.seq, change: parseChange(row) }));
}

/** A change as nodes that share a database see it. */
export interface SharedChange extends RecordedChange {
  /** Milliseconds since it was made, by the database's clock. */
  ageMs: number;
}

/** Changes after that number, in order, with their ages. PostgreSQL only. */
export async function findSharedChanges(queries: Queries, seq: number): Promise<SharedChange[]> {
  const rows = await queries
    .selectFrom('change')
    .select(['seq', 'kind', 'key'])
    .select(sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint - at`.as('ageMs'))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(sharedChangesMax)
    .execute();
  return rows.map((row) => ({ seq: row.seq, change: parseChange(row), ageMs: Number(row.ageMs) }));
}

/** Removes those made before `at` whose number is at most `seq`. */
export async function deleteOldChanges(database: Database, seq: number, at: number): Promise<void> {
  const old = await database.read
    .selectFrom('change')
    .select('seq')
    .where('at', '<', at)
    .where('seq', '<=', seq)
    .limit(1)
    .executeTakeFirst();
  if (old === undefined) return;
  await database.write((tx) =>
    tx.deleteFrom('change').where('at', '<', at).where('seq', '<=', seq).execute(),
  );
}

function keyOf(change: Change): string {
  switch (change.kind) {
    case 'link':
      return `${change.domainId ?? ''}/${change.aliasKey}`;
    case 'domain':
      return change.host;
    case 'qr':
      return change.code;
    case 'account':
      return String(change.accountId);
  }
}

function parseChange({ kind, key }: { kind: string; key: string }): Change | undefined {
  switch (kind) {
    case 'link': {
      const slash = key.indexOf('/');
      const domainId = slash === 0 ? null : Number(key.slice(0, slash));
      return { kind, domainId, aliasKey: key.slice(slash + 1) };
    }
    case 'domain':
      return { kind, host: key };
    case 'qr':
      return { kind, code: key };
    case 'account':
      return { kind, accountId: Number(key) };
    default:
      return undefined;
  }
}

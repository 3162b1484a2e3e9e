/** The `change` table, through which processes tell each other which cached entries are out of date. */
import { sql } from 'kysely';
import type { Change } from '../../platform/change-feed.ts';
import { toChangeRow } from './change-row.ts';
import type { Database, Queries } from '../database.ts';

/** Call it in the unit of work that makes the changes, so that no rolled-back change is announced. */
export async function recordChanges(tx: Queries, changes: readonly Change[], at: number): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('change')
    .values(changes.map((change) => ({ ...toChangeRow(change), at })))
    .execute();
}

/** The `seq` of the newest change; 0 = there is none. */
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
  /** undefined = a kind of change that only newer versions of Waypost know */
  change: Change | undefined;
}

/** The changes with a `seq` above the given one, in ascending order, at most `limit` of them. */
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

/** A PostgreSQL transaction id (the snapshot's xmin): all transactions with a lower id have ended. */
export type Horizon = bigint;

/** A change as nodes that share a database see it. */
export interface SharedChange extends RecordedChange {
  /** The id of the transaction that made the change. */
  transaction: bigint;
}

export interface SharedChanges {
  /** In ascending order of `seq`. */
  found: SharedChange[];
  /** Every change of a transaction below this id was visible to the query that returned `found`. */
  horizon: Horizon;
}

/** The horizon at this moment. PostgreSQL only. */
export async function findHorizon(queries: Queries): Promise<Horizon> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(queries);
  return BigInt((rows[0] as { horizon: string }).horizon);
}

/**
 * One page of the changes of transactions from the horizon on, with a `seq` above `after`. PostgreSQL only.
 */
export async function findSharedChanges(
  queries: Queries,
  from: Horizon,
  { after, limit }: { after: number; limit: number },
): Promise<SharedChanges> {
  const { rows } = await sql<{
    horizon: string;
    seq: number | null;
    kind: string;
    key: string;
    transaction: string;
  }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, seq, kind, key, transaction::text
    from (select 1) as always left join change
      on change.transaction >= ${String(from)}::xid8 and change.seq > ${after}::bigint
    order by seq
    limit ${limit}`.execute(queries);
  const found = rows.flatMap(({ seq, kind, key, transaction }): SharedChange[] =>
    seq === null ? [] : [{ seq, change: parseChange({ kind, key }), transaction: BigInt(transaction) }],
  );
  return { found, horizon: BigInt((rows[0] as { horizon: string }).horizon) };
}

/**
 * PostgreSQL only: removes up to `limit` changes older than `ageMs` by its clock; returns how many. The moment is a whole
 * number that is the same for the whole statement, so that the index by age finds them, and finds at once that there are
 * none.
 */
export async function deleteSharedChanges(
  queries: Queries,
  { ageMs, limit }: { ageMs: number; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from change where seq in (select seq from change
      where at < floor(extract(epoch from statement_timestamp()) * 1000)::bigint - ${ageMs}::bigint
      order by at limit ${limit})`.execute(queries);
  return Number(numAffectedRows);
}

/** Removes the changes made before `at` (epoch milliseconds) whose `seq` is at most the given one. */
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

function parseChange({ kind, key }: { kind: string; key: string }): Change | undefined {
  return Object.hasOwn(readers, kind) ? readers[kind as Change['kind']](key) : undefined;
}

/** Reads a change from its key (see toChangeRow), by its kind. */
const readers: { [Kind in Change['kind']]: (key: string) => Extract<Change, { kind: Kind }> } = {
  link(key) {
    const slash = key.indexOf('/');
    const domainId = slash === 0 ? null : Number(key.slice(0, slash));
    return { kind: 'link', domainId, aliasKey: key.slice(slash + 1) };
  },
  domain: (host) => ({ kind: 'domain', host }),
  qr: (code) => ({ kind: 'qr', code }),
  pixels: (accountId) => ({ kind: 'pixels', accountId: Number(accountId) }),
  pages: (accountId) => ({ kind: 'pages', accountId: Number(accountId) }),
  account: (accountId) => ({ kind: 'account', accountId: Number(accountId) }),
  everything: () => ({ kind: 'everything' }),
};

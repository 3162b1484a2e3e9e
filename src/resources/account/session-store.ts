import { blockOf } from '../../database/statements/block-of.ts';
import type { Database, Queries } from '../../database/database.ts';
import { readPage } from '../../database/statements/read-page.ts';
import type { Page } from '../../http/answers/envelope.ts';

export interface NewSessionRow {
  accountId: number;
  hash: string;
  browser: string;
  os: string;
  at: number;
  expiresAt: number;
}

/** A dashboard session as its owner sees it. */
export interface Session {
  id: number;
  browser: string;
  os: string;
  created_at: number;
  last_used_at: number;
}

/** Stores the session, and deletes the expired sessions of all accounts. */
export async function insertSession(tx: Queries, session: NewSessionRow): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<', session.at).execute();
  await tx
    .insertInto('session')
    .values({
      account_id: session.accountId,
      token_hash: session.hash,
      browser: session.browser,
      os: session.os,
      created_at: session.at,
      last_used_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

export function findCallerBySession(queries: Queries, tokenHash: string, now: number) {
  return queries
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'username', 'email', 'plan', 'role', 'suspended_at', 'session.id as session_id'])
    .select('session.last_used_at')
    .select(blockOf({ account: 'account.id' }).as('block_id'))
    .where('token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
}

export async function putLastUsed(tx: Queries, id: number, at: number): Promise<void> {
  await tx.updateTable('session').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** The account's sessions that have not expired, newest first. */
export async function pageOfSessions(
  queries: Queries,
  { accountId, now }: { accountId: number; now: number },
  range: { limit: number; offset: number },
): Promise<Page<Session>> {
  const own = queries.selectFrom('session').where('account_id', '=', accountId).where('expires_at', '>', now);
  const listing = own.select(['id', 'browser', 'os', 'created_at', 'last_used_at']).orderBy('id', 'desc');
  return readPage(own, listing, range);
}

/** false = the account has no such session. */
export async function deleteSession(database: Database, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database.write((tx) =>
    tx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return numDeletedRows > 0n;
}

/** Ends all sessions of the account except `keptId`; undefined = all of them. */
export async function deleteOtherSessions(
  tx: Queries,
  accountId: number,
  keptId: number | undefined,
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(keptId !== undefined, (sessions) => sessions.where('id', '!=', keptId as number))
    .execute();
}

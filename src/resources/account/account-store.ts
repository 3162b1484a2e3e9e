import { blockOf } from '../../database/statements/block-of.ts';
import type { Database, Queries } from '../../database/database.ts';
import { takeTurn } from '../../database/statements/take-turn.ts';
import type { Caller } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Account } from './account.ts';
import { requireAccess } from './require-access.ts';
import { deleteOtherSessions } from './session-store.ts';

export interface NewAccountRow {
  username: string;
  email: string;
  passwordHash: string;
  plan: string;
  role: 'administrator' | 'user';
  at: number;
  key: { hash: string; lastCharacters: string };
  /** true = the account is stored only if it is the first one of this installation. */
  onlyFirst: boolean;
}

export interface NewKeyRow {
  accountId: number;
  hash: string;
  lastCharacters: string;
  at: number;
}

/**
 * Stores the account and its first key, and returns the account's id. The first account of an installation
 * becomes an administrator. 'taken' = another account has the username or the email; 'not-first' = see
 * `onlyFirst`.
 */
export function insertAccount(
  database: Database,
  row: NewAccountRow,
): Promise<number | 'taken' | 'not-first'> {
  return database.write(async (tx) => {
    await takeTurn(tx, 'registration');
    const isFirst = !(await hasAnyAccount(tx));
    if (row.onlyFirst && !isFirst) return 'not-first';
    const account = await tx
      .insertInto('account')
      .values({
        username: row.username,
        email: row.email,
        email_key: emailKey(row.email),
        password_hash: row.passwordHash,
        plan: row.plan,
        role: isFirst ? 'administrator' : row.role,
        created_at: row.at,
        plan_ends_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!account) return 'taken';
    await insertKey(tx, { ...row.key, at: row.at, accountId: account.id });
    return account.id;
  });
}

export async function hasAnyAccount(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function isAccount(queries: Queries, id: number): Promise<boolean> {
  const row = await queries.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(queries: Queries, email: string): Promise<boolean> {
  const row = await queries
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return row !== undefined;
}

export function findAccount(queries: Queries, id: number): Promise<Account | undefined> {
  return selectAccount(queries).where('account.id', '=', id).executeTakeFirst();
}

export function findAccountByUsername(queries: Queries, username: string): Promise<Account | undefined> {
  return selectAccount(queries).where('username', '=', username.toLowerCase()).executeTakeFirst();
}

/** The account with this email, with what is needed to check its password when somebody signs in. */
export function findSignIn(queries: Queries, email: string) {
  return queries
    .selectFrom('account')
    .select(['id', 'password_hash', 'suspended_at'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

export async function findPasswordHash(queries: Queries, id: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Whether the account still has the password hash that was verified. The check is an update that changes
 * nothing: it locks the row, so the password cannot be changed before the unit of work ends.
 */
export async function holdPassword(tx: Queries, id: number, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface AccountChangeRow {
  email?: string | undefined;
  passwordHash?: string | undefined;
  /**
   * The hash that the submitted current password was verified against; undefined = no current password was
   * required.
   */
  shownHash?: string | undefined;
  /**
   * The key or session that asks for the change, which must still be valid; undefined = the operator, by a
   * command.
   */
  by?: Caller['by'] | undefined;
}

/**
 * Changes the email, the password or both; a new password ends all other sessions of the account. false = the
 * password was changed since it was verified (`shownHash`), and nothing is stored.
 * @throws UniqueViolation when another account has the email; AppError as requireAccess, or accountNotFound
 */
export function updateAccountRow(database: Database, id: number, change: AccountChangeRow): Promise<boolean> {
  const { email, passwordHash, shownHash, by } = change;
  return database.write(async (tx) => {
    if (shownHash !== undefined && !(await holdPassword(tx, id, shownHash))) {
      // If the account was deleted meanwhile, requireAccess says so instead of calling the password wrong.
      if (by !== undefined) await requireAccess(tx, { id, by });
      return false;
    }
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({
        ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (by !== undefined) await requireAccess(tx, { id, by });
    else if (numUpdatedRows === 0n) throw notFound('accountNotFound');
    const keptSessionId = by?.kind === 'session' ? by.sessionId : undefined;
    if (passwordHash !== undefined) await deleteOtherSessions(tx, id, keptSessionId);
    return true;
  });
}

async function insertKey(tx: Queries, key: NewKeyRow): Promise<void> {
  await tx
    .insertInto('api_key')
    .values({
      account_id: key.accountId,
      key_hash: key.hash,
      last_characters: key.lastCharacters,
      created_at: key.at,
      expires_at: null,
    })
    .execute();
}

/**
 * Stores a new key. It replaces the key that the call was made with, or all keys of the account if the call
 * was made without a key.
 * @throws AppError as requireAccess
 */
export function replaceKeyRow(
  database: Database,
  key: NewKeyRow,
  by: Caller['by'] | undefined,
): Promise<void> {
  return database.write(async (tx) => {
    if (by !== undefined) await requireAccess(tx, { id: key.accountId, by });
    const replacedId = by?.kind === 'key' ? by.keyId : undefined;
    const keys = tx.deleteFrom('api_key').where('account_id', '=', key.accountId);
    await (replacedId === undefined ? keys : keys.where('id', '=', replacedId)).execute();
    await insertKey(tx, key);
  });
}

export function findCallerByKey(queries: Queries, keyHash: string, now: number) {
  return queries
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .leftJoin('account_activity as activity', 'activity.account_id', 'account.id')
    .select(['account.id', 'username', 'email', 'plan', 'role', 'suspended_at', 'api_key.id as key_id'])
    .select('activity.last_seen_at')
    .select(blockOf({ account: 'account.id' }).as('block_id'))
    .where('key_hash', '=', keyHash)
    .where((e) => e.or([e('api_key.expires_at', 'is', null), e('api_key.expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Records when the account was last used, in epoch milliseconds. */
export async function putLastSeen(tx: Queries, accountId: number, at: number): Promise<void> {
  await tx
    .insertInto('account_activity')
    .values({ account_id: accountId, last_seen_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ last_seen_at: at }))
    .execute();
}

function selectAccount(queries: Queries) {
  return queries
    .selectFrom('account')
    .select(['account.id', 'username', 'email', 'plan', 'created_at', 'plan_ends_at', 'role']);
}

function emailKey(email: string): string {
  return email.toLowerCase();
}

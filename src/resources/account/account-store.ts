import { blockOf } from '../../database/block-of.ts';
import type { Database, Queries } from '../../database/database.ts';
import type { Account } from './account.ts';

export interface NewAccountRow {
  username: string;
  email: string;
  passwordHash: string;
  plan: string;
  at: number;
  key: { hash: string; lastCharacters: string };
  /** Stored only if it is the first account of all. */
  onlyFirst: boolean;
}

export interface NewKeyRow {
  accountId: number;
  hash: string;
  lastCharacters: string;
  at: number;
}

/** Stores the account and its first key, and answers its id. The first account of all is the administrator. */
export function insertAccount(
  database: Database,
  row: NewAccountRow,
): Promise<number | 'taken' | 'not-first'> {
  return database.write(async (tx) => {
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
        role: isFirst ? 'administrator' : 'user',
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

export function findSignIn(queries: Queries, email: string) {
  return queries
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** @throws UniqueViolation when the email is another account's */
export function updateAccountRow(
  database: Database,
  id: number,
  change: { email?: string | undefined; passwordHash?: string | undefined },
): Promise<void> {
  return database.write(async (tx) => {
    const { email, passwordHash } = change;
    await tx
      .updateTable('account')
      .set({
        ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', id)
      .execute();
    if (passwordHash !== undefined) await tx.deleteFrom('session').where('account_id', '=', id).execute();
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

/** The new key takes the place of `replacedId`, or of every key of the account. false = `replacedId` is gone already. */
export function replaceKeyRow(
  database: Database,
  key: NewKeyRow,
  replacedId: number | undefined,
): Promise<boolean> {
  return database.write(async (tx) => {
    const keys = tx.deleteFrom('api_key').where('account_id', '=', key.accountId).returning('id');
    const deleted = await (replacedId === undefined ? keys : keys.where('id', '=', replacedId)).execute();
    if (replacedId !== undefined && deleted.length === 0) return false;
    await insertKey(tx, key);
    return true;
  });
}

export function findCallerByKey(queries: Queries, keyHash: string, now: number) {
  return queries
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['account.id', 'username', 'email', 'plan', 'role', 'api_key.id as key_id'])
    .select(blockOf({ account: 'account.id' }).as('block_id'))
    .where('key_hash', '=', keyHash)
    .where((e) => e.or([e('api_key.expires_at', 'is', null), e('api_key.expires_at', '>', now)]))
    .executeTakeFirst();
}

export function findCallerBySession(queries: Queries, tokenHash: string, now: number) {
  return queries
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'username', 'email', 'plan', 'role', 'session.id as session_id'])
    .select(blockOf({ account: 'account.id' }).as('block_id'))
    .where('token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
}

export function insertSession(
  database: Database,
  session: { accountId: number; hash: string; at: number; expiresAt: number },
): Promise<void> {
  return database.write(async (tx) => {
    await tx.deleteFrom('session').where('expires_at', '<', session.at).execute();
    await tx
      .insertInto('session')
      .values({
        account_id: session.accountId,
        token_hash: session.hash,
        created_at: session.at,
        expires_at: session.expiresAt,
      })
      .execute();
  });
}

export async function deleteSession(database: Database, id: number): Promise<void> {
  await database.write((tx) => tx.deleteFrom('session').where('id', '=', id).execute());
}

function selectAccount(queries: Queries) {
  return queries
    .selectFrom('account')
    .select(['account.id', 'username', 'email', 'plan', 'created_at', 'plan_ends_at', 'role']);
}

function emailKey(email: string): string {
  return email.toLowerCase();
}

import type { Database, Queries } from '../../../database/database.ts';
import { countRows } from '../../../database/statements/read-page.ts';

export interface TwoFactor {
  /** Base32 */
  secret: string;
  /** Epoch milliseconds; null = not confirmed yet */
  confirmed_at: number | null;
}

export function findTwoFactor(queries: Queries, accountId: number): Promise<TwoFactor | undefined> {
  return queries
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export function countRecoveryCodes(queries: Queries, accountId: number): Promise<number> {
  return countRows(queries.selectFrom('recovery_code').where('account_id', '=', accountId));
}

/** Stores a secret, replacing one that was not confirmed. false = the second factor is already on. */
export async function putSecret(database: Database, accountId: number, secret: string): Promise<boolean> {
  const fresh = { secret, confirmed_at: null, last_step: 0 };
  const { numInsertedOrUpdatedRows } = await database.write((tx) =>
    tx
      .insertInto('two_factor')
      .values({ account_id: accountId, ...fresh })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(fresh).where('two_factor.confirmed_at', 'is', null),
      )
      .executeTakeFirstOrThrow(),
  );
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Confirmation {
  /** The secret that the code was verified against */
  secret: string;
  /** The time step of that code */
  step: number;
  at: number;
}

/** Turns the second factor on. false = it was confirmed, or started again with another secret, meanwhile. */
export async function confirmSecret(
  tx: Queries,
  accountId: number,
  { secret, step, at }: Confirmation,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Marks the codes up to this time step as used. false = a code of this or a later step was used already: of
 * several attempts at the same time only one succeeds.
 */
export async function takeStep(tx: Queries, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code. false = the account has no such code, or it was used already. */
export async function takeRecoveryCode(tx: Queries, accountId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Replaces all recovery codes of the account. */
export async function putRecoveryCodes(
  tx: Queries,
  accountId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const rows = codeHashes.map((hash) => ({ account_id: accountId, code_hash: hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Deletes the second factor and its recovery codes. false = the account has none. */
export async function deleteTwoFactor(tx: Queries, accountId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('two_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

import type { Database, Queries } from '../../../database/database.ts';

export interface TwoFactor {
  /** Base32 */
  secret: string;
  /** null = not yet */
  confirmed_at: number | null;
  last_step: number;
}

export function findTwoFactor(queries: Queries, accountId: number): Promise<TwoFactor | undefined> {
  return queries
    .selectFrom('two_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function countRecoveryCodes(queries: Queries, accountId: number): Promise<number> {
  const { codes } = await queries
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<number>().as('codes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

/** In the place of one that was not confirmed; false = it is on. */
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
  /** The one that a code was shown of */
  secret: string;
  /** Of that code */
  step: number;
  at: number;
}

/** false = it was confirmed, or started anew, meanwhile. */
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

/** false = its code, or that of a later step, was used already: of several that try at once one wins. */
export async function takeStep(tx: Queries, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** false = there is none, or not any more. */
export async function takeRecoveryCode(tx: Queries, accountId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** In the place of all there are. */
export async function putRecoveryCodes(
  tx: Queries,
  accountId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const rows = codeHashes.map((hash) => ({ account_id: accountId, code_hash: hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** With its recovery codes; false = there is nothing to delete. */
export async function deleteTwoFactor(tx: Queries, accountId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('two_factor')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

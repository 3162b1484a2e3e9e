import type { Queries } from '../../database/database.ts';
import { apiKeyRequired } from '../../http/callers/authenticate.ts';
import type { Caller } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { holdAccess, isSuspended } from './access-store.ts';

/**
 * Checks again that the caller's key or session is valid, in the unit of work that changes a password, key or
 * second factor: since the call was authenticated, passwords were hashed, and the owner may have revoked the
 * key or session meanwhile. Call it last in the unit, after writing to the account's row: all callers lock
 * the rows in this order, which prevents deadlocks.
 * @throws AppError apiKeyRequired, accountSuspended
 */
export async function requireAccess(tx: Queries, account: Pick<Caller, 'id' | 'by'>): Promise<void> {
  if (!(await holdAccess(tx, account))) throw apiKeyRequired();
  if (await isSuspended(tx, account.id)) throw new AppError('accountSuspended');
}

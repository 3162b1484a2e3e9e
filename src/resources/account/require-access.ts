import type { Queries } from '../../database/database.ts';
import { apiKeyRequired } from '../../http/authenticate.ts';
import type { Caller } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { holdAccess, isSuspended } from './access-store.ts';

/**
 * For what hands an account over, in the unit of work that does it: between the call and here passwords were hashed, and
 * its owner may have replaced the key that asks, or ended the session. Last in the unit, after the account's own row, in
 * the order in which all others lock them.
 * @throws AppError apiKeyRequired, accountSuspended
 */
export async function requireAccess(tx: Queries, account: Pick<Caller, 'id' | 'by'>): Promise<void> {
  if (!(await holdAccess(tx, account))) throw apiKeyRequired();
  if (await isSuspended(tx, account.id)) throw new AppError('accountSuspended');
}

import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { eraseAccount, isAccount } from '../account/index.ts';

/**
 * Deletes another user's account; for the caller's own account see deleteAccount.
 * @throws AppError ownAccountDeleted, accountNotFound
 */
export async function removeAccount(context: Context, id: number): Promise<void> {
  if (id === context.account.id) throw new AppError('ownAccountDeleted');
  await eraseAccount(context, id, async (tx) => {
    if (!(await isAccount(tx, id))) throw notFound('accountNotFound');
  });
}

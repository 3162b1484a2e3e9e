import type { Context } from '../../http/context.ts';
import { UniqueViolation } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { updateAccountRow } from './account-store.ts';

/** Changes the email, the password or both. A new password ends the account's dashboard sessions. */
export async function updateAccount(
  context: Context,
  change: { email?: string | undefined; password?: string | undefined },
): Promise<void> {
  const passwordHash = change.password === undefined ? undefined : await hashPassword(change.password);
  try {
    await updateAccountRow(context.database, context.account.id, { email: change.email, passwordHash });
  } catch (error) {
    if (error instanceof UniqueViolation) throw new AppError('emailTaken', { field: 'email', cause: error });
    throw error;
  }
}

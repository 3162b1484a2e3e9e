import { UniqueViolation } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { type AccountChangeRow, updateAccountRow } from './account-store.ts';
import { passwordWrong, type ProvingContext } from './require-password.ts';
import { requireSessionPassword } from './require-session-password.ts';

interface Change {
  email?: string | undefined;
  password?: string | undefined;
  currentpassword?: string | undefined;
}

/**
 * Changes the email, the password or both. Callers with a session must send the current password. A new
 * password ends all other dashboard sessions of the account.
 * @throws AppError invalidInput, passwordWrong, rateLimited, emailTaken; as requireAccess
 */
export async function updateAccount(context: ProvingContext, change: Change): Promise<void> {
  const { email, password, currentpassword } = change;
  const shownHash = await requireSessionPassword(context, currentpassword);
  const passwordHash = password === undefined ? undefined : await hashPassword(password, 'account');
  await store(context, { email, passwordHash, shownHash, by: context.account.by });
}

async function store({ database, account }: ProvingContext, row: AccountChangeRow): Promise<void> {
  try {
    if (!(await updateAccountRow(database, account.id, row))) throw passwordWrong('currentpassword');
  } catch (error) {
    if (error instanceof UniqueViolation) throw new AppError('emailTaken', { field: 'email', cause: error });
    throw error;
  }
}

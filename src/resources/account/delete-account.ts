import type { Queries } from '../../database/database.ts';
import { holdPassword } from './account-store.ts';
import { eraseAccount } from './erase-account.ts';
import { requireAccess } from './require-access.ts';
import { passwordWrong, type ProvingContext, requirePassword } from './require-password.ts';
import { tryCode } from './two-factor/check-code.ts';
import { requireSecondFactor } from './two-factor/require-second-factor.ts';

/**
 * Deletes the caller's own account.
 * @throws AppError rateLimited, passwordWrong, invalidInput, codeWrong, lastAdministrator
 */
export async function deleteAccount(
  context: ProvingContext,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { account } = context;
  const shownHash = await requirePassword(context, password);
  const permit = async (tx: Queries) => {
    const isHeld = await holdPassword(tx, account.id, shownHash);
    if (isHeld) await requireSecondFactor(tx, context, code);
    await requireAccess(tx, account);
    if (!isHeld) throw passwordWrong('password');
  };
  await tryCode(context, { accountId: account.id, code }, () => eraseAccount(context, account.id, permit));
}

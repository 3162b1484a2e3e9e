import type { Queries } from '../../../database/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { holdPassword } from '../account-store.ts';
import { isHeld } from './deletion-store.ts';
import { eraseAccount } from './erase-account.ts';
import { requireAccess } from '../require-access.ts';
import { passwordWrong, type ProvingContext, requirePassword } from '../require-password.ts';
import { tryCode } from '../two-factor/check-code.ts';
import { requireSecondFactor } from '../two-factor/require-second-factor.ts';

/**
 * Deletes the caller's own account, unless a person has blocked it or something that it has: the addresses would become
 * free, and the same owner could register again and put them back without the block.
 * @throws AppError rateLimited, passwordWrong, invalidInput, codeWrong, lastAdministrator, accountHeld
 */
export async function deleteAccount(
  context: ProvingContext,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { account } = context;
  const shownHash = await requirePassword(context, password);
  const permit = async (tx: Queries) => {
    const isRight = await holdPassword(tx, account.id, shownHash);
    if (isRight) await requireSecondFactor(tx, context, code);
    await requireAccess(tx, account);
    if (!isRight) throw passwordWrong('password');
    if (await isHeld(tx, account.id)) throw new AppError('accountHeld');
  };
  await tryCode(context, { accountId: account.id, code }, () => eraseAccount(context, account.id, permit));
}

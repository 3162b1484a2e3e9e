import type { Unit } from '../../../database/database.ts';
import type { Services } from '../../../http/context.ts';
import { findSignIn } from '../account-store.ts';
import { requireAccess } from '../require-access.ts';
import { type ProvingContext, requirePassword } from '../require-password.ts';
import { tryCode } from './check-code.ts';
import { requireSecondFactor, requireTwoFactorOn } from './require-second-factor.ts';
import { deleteTwoFactor } from './two-factor-store.ts';

/** @throws AppError rateLimited, passwordWrong, twoFactorOff, codeWrong */
export async function disableTwoFactor(
  context: ProvingContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { account, database } = context;
  await requirePassword(context, password);
  const turnOff: Unit<void> = async (tx) => {
    await requireTwoFactorOn(tx, account.id);
    await requireSecondFactor(tx, context, code);
    await deleteTwoFactor(tx, account.id);
    await requireAccess(tx, account);
  };
  await tryCode(context, { accountId: account.id, code }, () => database.write(turnOff));
}

/** For the operator, when a user lost both the app and the recovery codes. */
export async function disableTwoFactorOf(
  { database }: Services,
  email: string,
): Promise<'disabled' | 'off' | 'unknown'> {
  const account = await findSignIn(database.read, email);
  if (!account) return 'unknown';
  const isDeleted = await database.write((tx) => deleteTwoFactor(tx, account.id));
  return isDeleted ? 'disabled' : 'off';
}

import type { Services } from '../../../http/context.ts';
import { findSignIn } from '../account-store.ts';
import { requireAccess } from '../require-access.ts';
import { type ProvingContext, requirePassword } from '../require-password.ts';
import { limitCodes } from './check-code.ts';
import { requireSecondFactor, requireTwoFactorOn } from './require-second-factor.ts';
import { deleteTwoFactor } from './two-factor-store.ts';

/** @throws AppError rateLimited, passwordWrong, twoFactorOff, codeWrong */
export async function disableTwoFactor(
  context: ProvingContext,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(context, password);
  await limitCodes(context, context.account.id, code);
  await context.database.write(async (tx) => {
    await requireTwoFactorOn(tx, context.account.id);
    await requireSecondFactor(tx, context, code);
    await deleteTwoFactor(tx, context.account.id);
    await requireAccess(tx, context.account);
  });
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

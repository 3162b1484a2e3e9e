import type { Unit } from '../../../database/database.ts';
import { requireAccess } from '../require-access.ts';
import { type ProvingContext, requirePassword } from '../require-password.ts';
import { tryCode } from './check-code.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { requireSecondFactor, requireTwoFactorOn } from './require-second-factor.ts';
import { putRecoveryCodes } from './two-factor-store.ts';

/**
 * Replaces all recovery codes and returns the new ones.
 * @throws AppError rateLimited, passwordWrong, twoFactorOff, codeWrong
 */
export async function replaceRecoveryCodes(
  context: ProvingContext,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const { account, database } = context;
  await requirePassword(context, password);
  const codes = createRecoveryCodes(context);
  const replace: Unit<void> = async (tx) => {
    await requireTwoFactorOn(tx, account.id);
    await requireSecondFactor(tx, context, code);
    await putRecoveryCodes(tx, account.id, codes.map(hashRecoveryCode));
    await requireAccess(tx, account);
  };
  await tryCode(context, { accountId: account.id, code }, () => database.write(replace));
  return codes;
}

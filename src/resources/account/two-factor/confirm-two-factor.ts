import type { Queries, Unit } from '../../../database/database.ts';
import { AppError } from '../../../platform/app-error.ts';
import { holdPassword } from '../account-store.ts';
import { passwordWrong, type ProvingContext, requirePassword } from '../require-password.ts';
import { requireAccess } from '../require-access.ts';
import { deleteOtherSessions } from '../session-store.ts';
import { readDigits, tryCode } from './check-code.ts';
import { findStep } from './one-time-code.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { confirmSecret, findTwoFactor, putRecoveryCodes } from './two-factor-store.ts';

/**
 * Turns the second factor on: signing in needs a code from then on. Ends all other sessions of the account,
 * which were opened without a code. Returns the recovery codes.
 * @throws AppError rateLimited, passwordWrong, twoFactorNotStarted, twoFactorOn, codeWrong
 */
export async function confirmTwoFactor(
  context: ProvingContext,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const { account, database, clock } = context;
  const shownHash = await requirePassword(context, password);
  const codes = createRecoveryCodes(context);
  const keptSessionId = account.by.kind === 'session' ? account.by.sessionId : undefined;
  const turnOn: Unit<void> = async (tx) => {
    // The lock on the account's row makes a sign-in, which takes it, too, come before or after the whole change.
    if (!(await holdPassword(tx, account.id, shownHash))) {
      await requireAccess(tx, account);
      throw passwordWrong('password');
    }
    await confirmCode(tx, { accountId: account.id, code, at: clock.now() });
    await putRecoveryCodes(tx, account.id, codes.map(hashRecoveryCode));
    await requireAccess(tx, account);
    await deleteOtherSessions(tx, account.id, keptSessionId);
  };
  await tryCode(context, { accountId: account.id, code }, () => database.write(turnOn));
  return codes;
}

async function confirmCode(
  tx: Queries,
  { accountId, code, at }: { accountId: number; code: string; at: number },
): Promise<void> {
  const started = await findTwoFactor(tx, accountId);
  if (!started) throw new AppError('twoFactorNotStarted');
  if (started.confirmed_at !== null) throw new AppError('twoFactorOn');
  const { secret } = started;
  const step = findStep(secret, readDigits(code) ?? '', at);
  if (step === undefined) throw new AppError('codeWrong', { field: 'code' });
  if (!(await confirmSecret(tx, accountId, { secret, step, at }))) throw new AppError('twoFactorOn');
}

import type { Queries } from '../../../database/database.ts';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import type { ProvingContext } from '../require-password.ts';
import { checkSecondFactor } from './check-code.ts';
import { findTwoFactor } from './two-factor-store.ts';

/**
 * Requires a code for actions that a stolen session or key must not permit; where no second factor is set up,
 * none is needed. Call it in the unit of work of the action, after requirePassword and within tryCode.
 * @throws AppError invalidInput, codeWrong: both name the field "code"
 */
export async function requireSecondFactor(
  tx: Queries,
  { account, clock }: ProvingContext,
  code: string | undefined,
): Promise<void> {
  const outcome = await checkSecondFactor(tx, { accountId: account.id, code, at: clock.now() });
  if (outcome === 'missing') throw invalidField('code', 'The field "code" is required.');
  if (outcome === 'wrong') throw new AppError('codeWrong', { field: 'code' });
}

/** @throws AppError twoFactorOff */
export async function requireTwoFactorOn(tx: Queries, accountId: number): Promise<void> {
  const twoFactor = await findTwoFactor(tx, accountId);
  if (!twoFactor || twoFactor.confirmed_at === null) throw new AppError('twoFactorOff');
}

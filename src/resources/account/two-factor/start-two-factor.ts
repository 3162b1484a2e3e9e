import type { Context } from '../../../http/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { addressOf, createSecret } from './one-time-code.ts';
import { renderAddress } from './render-address.ts';
import { putSecret } from './two-factor-store.ts';

/**
 * Creates a secret, replacing one that was not confirmed. It is not in effect until it is confirmed.
 * @throws AppError twoFactorOn
 */
export async function startTwoFactor({ account, database, settings }: Context) {
  const secret = createSecret();
  if (!(await putSecret(database, account.id, secret))) throw new AppError('twoFactorOn');
  const host = new URL(settings.baseUrl).hostname;
  const uri = addressOf(secret, { email: account.email, host });
  return { secret, uri, svg: renderAddress(uri) };
}

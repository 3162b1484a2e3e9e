import { invalidField } from '../../platform/app-error.ts';
import { type ProvingContext, requirePassword } from './require-password.ts';

/**
 * Requires the current password of callers with a session, because a browser may be left open. Callers with a
 * key need none, because the reference does not ask them for one; if they send one, it must be correct.
 * Returns the hash that the password was verified against; undefined when none was sent.
 * @throws AppError invalidInput naming the field, passwordWrong, rateLimited
 */
export async function requireSessionPassword(
  context: ProvingContext,
  shown: string | undefined,
): Promise<string | undefined> {
  const field = 'currentpassword';
  if (shown !== undefined) return requirePassword(context, shown, field);
  if (context.account.by.kind === 'session') throw invalidField(field, `The field "${field}" is required.`);
  return undefined;
}

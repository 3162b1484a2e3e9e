import { invalidField } from '../../platform/app-error.ts';
import { type ProvingContext, requirePassword } from './require-password.ts';

/**
 * Sessions must show the current password, because a browser may be left open; keys need not, because the reference asks
 * them for nothing else. One that is shown must be right. Answers the hash it fits, undefined when none was shown.
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

import type { Services } from '../../http/context.ts';
import { hashSecret } from '../../http/callers/authenticate.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { insertAccount, isEmailTaken } from './account-store.ts';
import { createApiKey } from './api-key.ts';

interface NewAccount {
  username: string;
  email: string;
  password: string;
  /** DEFAULT_PLAN if not given */
  plan?: string | undefined;
  /** 'user' if not given. It does not apply to the first account, which always becomes an administrator. */
  role?: 'administrator' | 'user' | undefined;
}

/**
 * Creates an account with its first key. The operator's commands may always do so; for the rules over HTTP
 * see registerAccount.
 * @throws AppError usernameTaken, emailTaken; registrationClosed if `onlyFirst` is set and there is an
 * account already
 */
export async function createAccount(
  services: Services,
  wanted: NewAccount,
  { onlyFirst }: { onlyFirst: boolean } = { onlyFirst: false },
): Promise<{ id: number; key: string }> {
  const key = createApiKey();
  const at = services.clock.now();
  const id = await insertAccount(services.database, {
    username: wanted.username.toLowerCase(),
    email: wanted.email,
    passwordHash: await hashPassword(wanted.password, 'account'),
    plan: wanted.plan ?? services.settings.defaultPlan,
    role: wanted.role ?? 'user',
    at,
    key: { hash: hashSecret(key), lastCharacters: key.slice(-4) },
    onlyFirst,
  });
  if (id === 'not-first') throw new AppError('registrationClosed');
  if (id === 'taken') throw await takenError(services, wanted.email);
  return { id, key };
}

async function takenError({ database }: Services, email: string): Promise<AppError> {
  return (await isEmailTaken(database.read, email))
    ? new AppError('emailTaken', { field: 'email' })
    : new AppError('usernameTaken', { field: 'username' });
}

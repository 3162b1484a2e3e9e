import type { Services } from '../../http/context.ts';
import { hashSecret } from '../../http/authenticate.ts';
import { AppError } from '../../platform/app-error.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { insertAccount, isEmailTaken } from './account-store.ts';
import { createApiKey } from './api-key.ts';

/** Whoever runs the service may always create accounts; over HTTP see registerAccount. */
export async function createAccount(
  services: Services,
  wanted: { username: string; email: string; password: string },
): Promise<{ id: number; key: string }> {
  const key = createApiKey();
  const at = services.clock.now();
  const id = await insertAccount(
    services.database,
    {
      username: wanted.username.toLowerCase(),
      email: wanted.email,
      passwordHash: await hashPassword(wanted.password),
      plan: services.settings.defaultPlan,
      at,
    },
    { hash: hashSecret(key), lastCharacters: key.slice(-4), at },
  );
  if (id === undefined) {
    const emailTaken = await isEmailTaken(services.database.read, wanted.email);
    throw new AppError(emailTaken ? 'emailTaken' : 'usernameTaken', {
      field: emailTaken ? 'email' : 'username',
    });
  }
  return { id, key };
}

import type { Services } from '../../http/context.ts';
import { readableAlphabet } from '../../platform/ids.ts';
import { createAccount } from '../account/index.ts';
import { requirePlan } from './plans.ts';

const passwordCharacters = 16;

interface Wanted {
  username: string;
  email: string;
  /** Generated if not given */
  password?: string | undefined;
  plan?: string | undefined;
  role?: 'administrator' | 'user' | undefined;
}

/**
 * Creates an account for an administrator. The result contains the password only if it was generated.
 * @throws AppError invalidInput, usernameTaken, emailTaken
 */
export async function addAccount(
  services: Services,
  wanted: Wanted,
): Promise<{ id: number; key: string; password?: string }> {
  requirePlan(services.settings, wanted.plan);
  if (wanted.password !== undefined) return createAccount(services, { ...wanted, password: wanted.password });
  const password = services.randomText(readableAlphabet, passwordCharacters);
  return { ...(await createAccount(services, { ...wanted, password })), password };
}

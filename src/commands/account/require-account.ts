import type { Services } from '../../http/context.ts';
import { findAccountByUsername } from '../../resources/account/index.ts';
import { SettingError } from '../../settings/environment.ts';

/** @throws SettingError when no account has this username */
export async function requireAccount({ database }: Services, username: string): Promise<{ id: number }> {
  const found = await findAccountByUsername(database.read, username);
  if (!found) throw new SettingError(`there is no account with the username "${username}".`);
  return { id: found.id };
}

import { changeRole } from '../../resources/administration/index.ts';
import { withServices } from '../with-services.ts';
import { requireAccount } from './require-account.ts';

export interface NewRole {
  username: string;
  role: 'administrator' | 'user';
}

/** `waypost account role`: also a way back in if no administrator can sign in any more. */
export function giveRole({ username, role }: NewRole): Promise<void> {
  return withServices(async (services) => {
    const { id } = await requireAccount(services, username);
    await changeRole(services, id, role);
    process.stdout.write(`${username} is now ${role === 'user' ? 'a user' : 'an administrator'}.\n`);
  });
}

import type { Services } from '../../http/context.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { updateAccountRow } from './account-store.ts';

/**
 * For the operator, when a user forgot the password. All sessions of the account end; its keys stay valid.
 */
export async function setPassword(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  password: string,
): Promise<void> {
  await updateAccountRow(database, accountId, { passwordHash: await hashPassword(password, 'account') });
}

import type { Services } from '../../http/context.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { updateAccountRow } from './account-store.ts';

/** For whoever runs the service, when somebody forgot theirs. All sessions of the account end, and its keys stay. */
export async function setPassword(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  password: string,
): Promise<void> {
  await updateAccountRow(database, accountId, { passwordHash: await hashPassword(password, 'account') });
}

import type { Services } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { requireOtherAdministrator } from '../account/index.ts';
import { changeAccountRow } from './account-rights-store.ts';

/** Changes a role by the operator's command. @throws AppError accountNotFound, lastAdministrator */
export async function changeRole(
  { database }: Pick<Services, 'database'>,
  accountId: number,
  role: 'administrator' | 'user',
): Promise<void> {
  await database.write(async (tx) => {
    if (role === 'user') await requireOtherAdministrator(tx, accountId);
    if (!(await changeAccountRow(tx, accountId, { role }))) throw notFound('accountNotFound');
  });
}

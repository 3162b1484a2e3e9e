import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { requireOtherAdministrator } from '../account/index.ts';
import { changeAccountRow } from './account-rights-store.ts';
import { requirePlan } from './plans.ts';

interface Change {
  plan?: string | undefined;
  role?: 'administrator' | 'user' | undefined;
  status?: 'active' | 'suspended' | undefined;
}

/**
 * Changes the fields that are given; the others stay. Suspending an account takes effect from its next call
 * on.
 * @throws AppError invalidInput, ownAccountSuspended, accountNotFound, lastAdministrator
 */
export async function changeAccount(context: Context, id: number, change: Change): Promise<void> {
  const { account, clock, database, settings } = context;
  const { plan, role, status } = change;
  requirePlan(settings, plan);
  if (status === 'suspended' && id === account.id) throw new AppError('ownAccountSuspended');
  const suspension = status && { suspendedAt: status === 'suspended' ? clock.now() : null };
  await database.write(async (tx) => {
    if (role === 'user' || status === 'suspended') await requireOtherAdministrator(tx, id);
    const isChanged = await changeAccountRow(tx, id, { plan, role, ...suspension });
    if (!isChanged) throw notFound('accountNotFound');
  });
}

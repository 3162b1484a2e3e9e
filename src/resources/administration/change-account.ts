import type { Context } from '../../http/context.ts';
import { AppError, invalidField, notFound } from '../../platform/app-error.ts';
import type { Settings } from '../../settings/settings.ts';
import { leaveAdministration } from '../account/index.ts';
import { changeAccountRow } from './change-account-store.ts';
import { plansOf } from './plans.ts';

interface Change {
  plan?: string | undefined;
  role?: 'administrator' | 'user' | undefined;
  status?: 'active' | 'suspended' | undefined;
}

/**
 * What is absent stays. Whoever is suspended is refused from the next call on.
 * @throws AppError invalidInput, ownAccountSuspended, accountNotFound, lastAdministrator
 */
export async function changeAccount(context: Context, id: number, change: Change): Promise<void> {
  const { account, clock, database, settings } = context;
  const { plan, role, status } = change;
  if (plan !== undefined) requirePlan(settings, plan);
  if (status === 'suspended' && id === account.id) throw new AppError('ownAccountSuspended');
  const suspendedAt = status === undefined ? undefined : status === 'active' ? null : clock.now();
  await database.write(async (tx) => {
    if (role === 'user' || status === 'suspended') await leaveAdministration(tx, id);
    if (!(await changeAccountRow(tx, id, { plan, role, suspendedAt }))) throw notFound('accountNotFound');
  });
}

/** @throws AppError invalidInput */
export function requirePlan(settings: Settings, plan: string): void {
  const names = plansOf(settings).map(({ name }) => name);
  if (!names.includes(plan)) {
    throw invalidField('plan', `The field "plan" must be one of ${names.join(', ')}.`);
  }
}

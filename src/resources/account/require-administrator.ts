import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  hasOtherAccount,
  hasOtherAdministrator,
  isAdministrator,
  revokeAdministration,
} from './administrators-store.ts';

/**
 * Call this before an account loses the administrator role or is suspended or blocked: another administrator
 * must remain.
 * @throws AppError lastAdministrator
 */
export async function requireOtherAdministrator(tx: Queries, accountId: number): Promise<void> {
  const isNeeded = await isAdministrator(tx, accountId);
  if (isNeeded && !(await hasOtherAdministrator(tx, accountId))) throw new AppError('lastAdministrator');
}

/**
 * Call this before an account is deleted, in a unit of work that holds the advisory lock of registrations.
 * The last administrator may only leave as the only account: then the next account to register is the first
 * one again.
 * @throws AppError lastAdministrator
 */
export async function leaveAdministration(tx: Queries, accountId: number): Promise<void> {
  if (!(await hasOtherAccount(tx, accountId))) return;
  await requireOtherAdministrator(tx, accountId);
  await revokeAdministration(tx, accountId);
}

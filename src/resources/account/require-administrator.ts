import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  hasOtherAccount,
  hasOtherAdministrator,
  isAdministrator,
  takeAdministration,
} from './administrators-store.ts';

/** Before an account administers no more: somebody else must be able to. @throws AppError lastAdministrator */
export async function requireOtherAdministrator(tx: Queries, accountId: number): Promise<void> {
  const isNeeded = await isAdministrator(tx, accountId);
  if (isNeeded && !(await hasOtherAdministrator(tx, accountId))) throw new AppError('lastAdministrator');
}

/**
 * Before an account goes. Only one that is alone may go without another administrator: then the next one to register is
 * the first. For a unit of work that has the turn of registrations.
 * @throws AppError lastAdministrator
 */
export async function leaveAdministration(tx: Queries, accountId: number): Promise<void> {
  if (!(await hasOtherAccount(tx, accountId))) return;
  await requireOtherAdministrator(tx, accountId);
  await takeAdministration(tx, accountId);
}

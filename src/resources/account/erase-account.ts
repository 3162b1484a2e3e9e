import type { Queries } from '../../database/database.ts';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { deleteAccess, deleteAccountRow, deleteBelongings } from './deletion-store.ts';
import { leaveAdministration } from './require-administrator.ts';

/**
 * Removes an account with all it has: first whoever calls in its name, then what it has, then the account itself. A
 * large one takes seconds, and where it is interrupted it can be done again. What was counted for it is removed
 * soon after.
 * `approve` is called first, in the unit of work that closes the account: what it throws keeps it as it is.
 * @throws AppError lastAdministrator; accountNotFound
 */
export async function eraseAccount(
  services: Services,
  accountId: number,
  approve: (tx: Queries) => Promise<void> = async () => {},
): Promise<void> {
  const { database, clock, changes } = services;
  await database.write(async (tx) => {
    await approve(tx);
    await leaveAdministration(tx, accountId);
    await deleteAccess(tx, accountId);
  });
  try {
    await deleteBelongings(database, accountId);
    const isDeleted = await database.write(async (tx) => {
      await leaveAdministration(tx, accountId);
      return deleteAccountRow(tx, accountId, clock.now());
    });
    if (!isDeleted) throw new AppError('accountNotFound');
  } finally {
    // Also where it was interrupted: what is deleted until then must answer nobody.
    changes.announce({ kind: 'account', accountId });
  }
}

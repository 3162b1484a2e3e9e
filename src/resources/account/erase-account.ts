import type { Database, Queries } from '../../database/database.ts';
import { takeTurn } from '../../database/take-turn.ts';
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
  await writeInTurn(database, async (tx) => {
    await approve(tx);
    await leaveAdministration(tx, accountId);
    await deleteAccess(tx, accountId);
  });
  try {
    await deleteBelongings(database, accountId);
    const isDeleted = await writeInTurn(database, async (tx) => {
      await leaveAdministration(tx, accountId);
      return deleteAccountRow(tx, accountId, clock.now());
    });
    if (!isDeleted) throw new AppError('accountNotFound');
  } finally {
    // Also where it was interrupted: what is deleted until then must answer nobody.
    changes.announce({ kind: 'account', accountId });
  }
}

/**
 * Who registers at this moment is there before the account goes, or is the first one after it. The turn comes before
 * anything is written: a registration with the same name waits for that, and has the turn.
 */
function writeInTurn<T>(database: Database, unit: (tx: Queries) => Promise<T>): Promise<T> {
  return database.write(async (tx) => {
    await takeTurn(tx, 'registration');
    return unit(tx);
  });
}

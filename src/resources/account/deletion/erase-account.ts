import type { Database, Queries } from '../../../database/database.ts';
import { takeTurn } from '../../../database/statements/take-turn.ts';
import type { Services } from '../../../http/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { deleteAccess, deleteAccountRow, deleteBelongings } from './deletion-store.ts';
import { leaveAdministration } from '../require-administrator.ts';

/**
 * Deletes an account with everything it has: first its keys and sessions, then its belongings, then the
 * account itself. For a large account this takes seconds; if it is interrupted, it can be started again. Its
 * click counts are removed soon afterwards.
 * `approve` is called first, in the unit of work that revokes the keys and sessions: if it throws, nothing is
 * changed.
 * @throws AppError lastAdministrator, accountNotFound
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
    // Also after a failure: links that are deleted already must disappear from the redirect's cache.
    changes.announce({ kind: 'account', accountId });
  }
}

/**
 * Runs the unit holding the advisory lock of registrations, so that an account that registers at the same
 * time is stored either before the deletion or after it. The lock is taken before any write; otherwise a
 * registration with the same name could hold the lock while it waits for rows written here: a deadlock.
 */
function writeInTurn<T>(database: Database, unit: (tx: Queries) => Promise<T>): Promise<T> {
  return database.write(async (tx) => {
    await takeTurn(tx, 'registration');
    return unit(tx);
  });
}

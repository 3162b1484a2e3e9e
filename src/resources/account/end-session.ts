import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteOtherSessions, deleteSession } from './session-store.ts';

/**
 * Ends one of the account's own sessions, which may be the one that makes the call. @throws AppError
 * sessionNotFound
 */
export async function endSession({ account, database }: Context, id: number): Promise<void> {
  if (!(await deleteSession(database, account.id, id))) throw notFound('sessionNotFound');
}

/**
 * Ends all sessions of the account except the one that makes the call; all of them if the call is made with a
 * key.
 */
export async function endOtherSessions({ account, database }: Context): Promise<void> {
  const keptId = account.by.kind === 'session' ? account.by.sessionId : undefined;
  await database.write((tx) => deleteOtherSessions(tx, account.id, keptId));
}

import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { deleteOtherSessions, deleteSession } from './session-store.ts';

/** Any of the own ones, the one that asks included. @throws AppError sessionNotFound */
export async function endSession({ account, database }: Context, id: number): Promise<void> {
  if (!(await deleteSession(database, account.id, id))) throw notFound('sessionNotFound');
}

/** All but the one that asks; asked with a key, all. */
export async function endOtherSessions({ account, database }: Context): Promise<void> {
  const keptId = account.by.kind === 'session' ? account.by.sessionId : undefined;
  await database.write((tx) => deleteOtherSessions(tx, account.id, keptId));
}

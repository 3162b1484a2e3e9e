import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { requireOtherAdministrator } from '../account/index.ts';
import { type BlockedSubject, subjectNotFound } from './block.ts';
import { findChanges, storeBlock } from './block-store.ts';

/**
 * Visitors get a page that says so from now on. Blocking again changes the reason, and who blocked.
 * @throws AppError linkNotFound, domainNotFound, accountNotFound, ownAccountBlocked, lastAdministrator
 */
export async function blockSubject(context: Context, subject: BlockedSubject, reason: string): Promise<void> {
  const { account, clock, changes, database } = context;
  if (subject.kind === 'account' && subject.id === account.id) throw new AppError('ownAccountBlocked');
  const changed = await database.write(async (tx) => {
    const found = await findChanges(tx, subject);
    if (!found) throw notFound(subjectNotFound[subject.kind]);
    // Whoever blocks may have been blocked meanwhile.
    if (subject.kind === 'account') await requireOtherAdministrator(tx, subject.id);
    await storeBlock(tx, subject, { reason, source: 'administrator', by: account.id, at: clock.now() });
    return found;
  });
  changed.forEach(changes.announce);
}

import type { Context } from '../../http/context.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { requireOtherAdministrator } from '../account/index.ts';
import { type BlockedSubject, subjectNotFound } from './block.ts';
import { findChanges, storeBlock } from './block-store.ts';

/**
 * Blocks a link, domain or account: its visitors get a page that says so. Blocking it again replaces the
 * reason and the name of the administrator.
 * @throws AppError linkNotFound, domainNotFound, accountNotFound, ownAccountBlocked, lastAdministrator
 */
export async function blockSubject(context: Context, subject: BlockedSubject, reason: string): Promise<void> {
  const { account, clock, changes, database } = context;
  if (subject.kind === 'account' && subject.id === account.id) throw new AppError('ownAccountBlocked');
  const changed = await database.write(async (tx) => {
    const found = await findChanges(tx, subject);
    if (!found) throw notFound(subjectNotFound[subject.kind]);
    // The administrator who makes this call may have been blocked meanwhile.
    if (subject.kind === 'account') await requireOtherAdministrator(tx, subject.id);
    await storeBlock(tx, subject, { reason, source: 'administrator', by: account.id, at: clock.now() });
    return found;
  });
  changed.forEach(changes.announce);
}

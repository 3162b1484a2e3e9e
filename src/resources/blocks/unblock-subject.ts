import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { type BlockedSubject, subjectNotFound } from './block.ts';
import { deleteBlock, findChanges } from './block-store.ts';

/**
 * Removes the block, whoever made it; a subject that is not blocked stays as it is.
 * @throws AppError linkNotFound, domainNotFound, accountNotFound
 */
export async function unblockSubject({ changes, database }: Context, subject: BlockedSubject): Promise<void> {
  const changed = await database.write(async (tx) => {
    const found = await findChanges(tx, subject);
    if (!found) throw notFound(subjectNotFound[subject.kind]);
    await deleteBlock(tx, subject);
    return found;
  });
  changed.forEach(changes.announce);
}

import type { Context } from '../../http/context.ts';
import { notFound } from '../../platform/app-error.ts';
import { type BlockedSubject, subjectNotFound } from './block.ts';
import { deleteBlock, findChanges } from './block-store.ts';

/**
 * Takes the block away, whoever's it is; what is not blocked stays so.
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

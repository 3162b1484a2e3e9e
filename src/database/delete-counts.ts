import { bioBlockSubjectId } from '../platform/bio-block-id.ts';
import type { Queries } from './database.ts';
import type { Subject } from './tables.ts';

/** Where what was counted of a subject is. */
const countTables = ['click_total', 'click_day', 'click_month'] as const;

/**
 * All counts of what was visited; what its account has of them stays. Its raw events have no index by subject, nor have
 * its visitors; they go when their time is over.
 */
export async function deleteCounts(
  tx: Queries,
  subject: Subject,
  ids: number | readonly number[],
): Promise<void> {
  for (const table of countTables) {
    await tx
      .deleteFrom(table)
      .where('subject', '=', subject)
      .where('subject_id', 'in', typeof ids === 'number' ? [ids] : ids)
      .execute();
  }
}

/** All counts of all blocks that a bio page has had. */
export async function deleteBioBlockCounts(tx: Queries, pageId: number): Promise<void> {
  for (const table of countTables) {
    await tx
      .deleteFrom(table)
      .where('subject', '=', 'block')
      .where('subject_id', '>=', bioBlockSubjectId(pageId, 0))
      .where('subject_id', '<', bioBlockSubjectId(pageId + 1, 0))
      .execute();
  }
}

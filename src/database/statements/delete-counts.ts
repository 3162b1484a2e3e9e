import { bioBlockSubjectId } from '../../platform/bio-block-id.ts';
import type { Queries } from '../database.ts';
import type { Subject } from '../tables.ts';

/** All tables that hold counts of a subject. */
const countTables = ['click_total', 'click_day', 'click_month'] as const;

/**
 * Deletes all counts of the subjects; the account's own totals keep these clicks. Raw events and visitors
 * stay until their retention ends, because they have no index by subject.
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

/** Deletes the counts of all blocks that a bio page has ever had. */
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

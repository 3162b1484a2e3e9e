import { bioBlockSubjectId } from '../../platform/bio-block-id.ts';
import { chunks } from './chunks.ts';
import type { Database, Queries } from '../database.ts';
import type { Subject } from '../tables.ts';

/** All tables that hold counts of a subject. */
const countTables = ['click_total', 'click_day', 'click_month'] as const;

/**
 * Deletes all counts of one or a few subjects; the account's own totals keep these clicks. Raw events and visitors
 * stay until their retention ends, because they have no index by subject.
 */
export async function deleteCounts(tx: Queries, subject: Subject, ids: readonly number[]): Promise<void> {
  for (const table of countTables)
    await tx.deleteFrom(table).where('subject', '=', subject).where('subject_id', 'in', ids).execute();
}

/** Each may have a row for every day of years, and other writers wait for a unit of work. */
export const subjectsPerUnit = 10;

/**
 * Deletes all counts of subjects that are gone, some in each unit of work. None begins once `signal` is aborted:
 * retention removes the rest, which it finds by the totals. Returns for how many subjects it deleted them.
 */
export async function deleteCountsOfGone(
  { database, signal }: { database: Pick<Database, 'write'>; signal: AbortSignal },
  subject: Subject,
  ids: readonly number[],
): Promise<number> {
  let gone = 0;
  for (const some of chunks(ids, subjectsPerUnit)) {
    if (signal.aborted) break;
    await database.write((tx) => deleteCounts(tx, subject, some));
    gone += some.length;
  }
  return gone;
}

/**
 * Sets the totals of links that are deleted in this unit of work to 0. Triggers then remove the ranks of the links, by
 * which lists would still look for them. Returns the ids of those that have counts, for deleteCountsOfGone.
 */
export async function emptyTotals(tx: Queries, ids: readonly number[]): Promise<number[]> {
  const emptied = await tx
    .updateTable('click_total')
    .set({ clicks: 0 })
    .where('subject', '=', 'link')
    .where('subject_id', 'in', ids)
    .returning('subject_id')
    .execute();
  return emptied.map(({ subject_id }) => subject_id);
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

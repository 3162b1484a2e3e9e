import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { subjectTables } from '../../database/statements/subject-tables.ts';
import { bioBlockIdsPerPage } from '../../platform/bio-block-id.ts';
import type { EventRange } from '../id-range.ts';
import type { VisitSubject } from '../subjects.ts';

/** The id that follows the next `count` events of the range; undefined when no more than `count` are left. */
export async function findIdAfterEvents(
  queries: Queries,
  { from, to }: EventRange,
  count: number,
): Promise<Uint8Array | undefined> {
  const row = await queries
    .selectFrom('click')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(1)
    .offset(count)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the number of events deleted. */
export async function deleteEvents(tx: Queries, { from, to }: EventRange): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('click')
    .where('id', '>=', from)
    .where('id', '<', to)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface Page {
  /** The last id already read; not part of the page. */
  after: number;
  limit: number;
}

/** The next user agents by id, with the day on which each was seen last. */
export async function findAgents(
  queries: Queries,
  { after, limit }: Page,
): Promise<{ id: number; seenOn: number }[]> {
  return queries
    .selectFrom('click_agent')
    .select(['id', 'seen_on as seenOn'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes agents from the first to the last id that were last seen before the day, and not since. */
export async function deleteAgents(
  tx: Queries,
  { first, last, seenBefore }: { first: number; last: number; seenBefore: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('click_agent')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('seen_on', '<', seenBefore)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** As in bio-block-id.ts. The number is literal, as SQLite would take a parameter as a real number. */
const pageOfBioBlock = sql<number>`click_total.subject_id / ${sql.lit(bioBlockIdsPerPage)}`;

/** A page of the ids that have counts, in order, beginning with `from`. */
export interface PageOfCounts {
  from: number;
  limit: number;
}

export interface GoneOfPage {
  gone: number[];
  /** The id with which the next page begins; undefined = there is none. */
  next: number | undefined;
}

/** Those ids of a page whose subjects no longer exist, compared in the database, as there may be millions. */
export async function findGone(
  queries: Queries,
  subject: VisitSubject,
  { from, limit }: PageOfCounts,
): Promise<GoneOfPage> {
  const counted = queries
    .selectFrom('click_total')
    .select('subject_id')
    .where('subject', '=', subject)
    .where('subject_id', '>=', from);
  const following = await counted.orderBy('subject_id').offset(limit).limit(1).executeTakeFirst();
  const next = following?.subject_id;
  const owner = subject === 'block' ? pageOfBioBlock : sql<number>`click_total.subject_id`;
  const rows = await counted
    .$if(next !== undefined, (page) => page.where('subject_id', '<', next as number))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom(subjectTables[subject]).select('id').where('id', '=', owner))),
    )
    .execute();
  return { gone: rows.map(({ subject_id }) => subject_id), next };
}

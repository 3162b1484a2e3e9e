import type { Queries } from '../database/database.ts';
import type { Subject } from '../database/tables.ts';

export type { Subject };

/** All days together; see click_dimension. */
const allDays = 0;
const namesMax = 10;

export function findTotal(queries: Queries, subject: Subject, id: number) {
  return queries
    .selectFrom('click_total')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst();
}

/** The names with most clicks, in order; equal ones by name, so that the answer is always the same. */
export function topNames(queries: Queries, of: { subject: Subject; id: number; dimension: string }) {
  return queries
    .selectFrom('click_dimension')
    .select(['name', 'clicks'])
    .where('subject', '=', of.subject)
    .where('subject_id', '=', of.id)
    .where('day', '=', allDays)
    .where('dimension', '=', of.dimension)
    .orderBy('clicks', 'desc')
    .orderBy('name')
    .limit(namesMax)
    .execute();
}

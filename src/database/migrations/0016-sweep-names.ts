import { type Kysely, sql } from 'kysely';
import { dayMs } from '../../platform/time/durations.ts';

/** With the day that sweeps are apart at least, this gives a rolling deploy a week: see the decision 0013. */
const firstSweepAfterMs = 6 * dayMs;

/**
 * Numbers the sweeps that remove names which nothing refers to any more, and notes for each name in which
 * sweep it was last found in use. The program before this one notes nothing, so no sweep may begin while it
 * still runs on some node: they begin a week after this migration.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('click_name')
    .addColumn('sweep', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('click_name_sweep')
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('finished_at', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into click_name_sweep values (0, ${Date.now() + firstSweepAfterMs})`.execute(db);
}

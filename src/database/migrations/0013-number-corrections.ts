import { type Kysely, sql } from 'kysely';

/**
 * Numbers the transactions that correct counted clicks, in one row. Together with how many clicks an account
 * has, the number tells whether sums of counts that a process remembers are still right.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('click_correction')
    .addColumn('corrections', 'bigint', (c) => c.notNull())
    .execute();
  await sql`insert into click_correction values (0)`.execute(db);
}

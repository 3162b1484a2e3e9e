import { type Kysely, sql } from 'kysely';

/**
 * Notes with a report whose link it is about, so that it is deleted with the account, even after the link is.
 * There are few reports. The program before this one notes no account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('report')
    .addColumn('account_id', 'bigint', (c) => c.references('account.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('report_by_account').on('report').column('account_id').execute();
  await sql`update report set account_id = (select account_id from link where link.id = report.link_id)`.execute(
    db,
  );
}

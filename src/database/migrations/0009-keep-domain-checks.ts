import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Until now a domain was only stored when it led here.
  await db.schema
    .alterTable('domain')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('ready'))
    .execute();
  await db.schema.alterTable('domain').addColumn('checked_at', 'bigint').execute();
}

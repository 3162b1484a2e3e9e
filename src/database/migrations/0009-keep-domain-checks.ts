import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Existing domains are `ready`, because before this migration only domains that pointed here were stored.
  await db.schema
    .alterTable('domain')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('ready'))
    .execute();
  await db.schema.alterTable('domain').addColumn('checked_at', 'bigint').execute();
}

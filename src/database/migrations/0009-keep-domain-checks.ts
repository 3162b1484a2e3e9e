import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Existing domains are `ready`: before this migration a domain was only stored if it pointed to this
  // service.
  await db.schema
    .alterTable('domain')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('ready'))
    .execute();
  await db.schema.alterTable('domain').addColumn('checked_at', 'bigint').execute();
}

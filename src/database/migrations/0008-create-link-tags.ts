import { type Kysely, sql } from 'kysely';
import { type Engine, keyOrdered, withOwner } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(db.schema.createTable('link_tag'))
    .addColumn('link_id', 'bigint', (c) => c.notNull().references('link.id').onDelete('cascade'))
    .addColumn('tag_key', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('link_tag_key', ['link_id', 'tag_key'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await db.schema
    .createIndex('link_tag_by_key')
    .on('link_tag')
    .columns(['account_id', 'tag_key', 'link_id', 'tag'])
    .execute();
  await indexLists(db);
}

/**
 * What lists are filtered by lies in the index that has them in order, so that the links of an account are counted
 * without being read. The other indexes that begin with the account are made such that nothing but what they are for
 * can use them: by them links would be read in no order at all, which takes three times as long.
 */
async function indexLists(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('link_by_account').execute();
  await db.schema
    .createIndex('link_by_account')
    .on('link')
    .columns(['account_id', 'id', 'status', 'domain_id', 'campaign_id'])
    .columns(['starts_at', 'expires_at', 'click_limit'])
    .execute();
  await db.schema.dropIndex('link_by_target').execute();
  await sql`
    create index link_by_target on link (account_id, reuse_hash) where reuse_hash is not null`.execute(db);
  await sql`create index link_by_title on link (account_id, lower(title), id) where id > 0`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { type Engine, keyOrdered, withOwner } from './columns.ts';

/** Between texts of a link: a sign that nobody looks for. */
const separator = sql.lit('\u001f');

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
  await indexTexts(db, engine);
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
  // With the account and the number, so that nothing else is read to count what a filter lets through.
  for (const column of ['domain', 'campaign']) {
    const [index, id] = [sql.ref(`link_by_${column}`), sql.ref(`${column}_id`)];
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on link (${id}, account_id, id) where ${id} is not null`.execute(db);
  }
}

/** What lists are searched in; see link-filter-store, which looks for exactly this. */
const texts = sql`lower(alias || ${separator} || target || ${separator} || title || ${separator} || description)`;

/**
 * SQLite goes through the texts of an account, lying close together. PostgreSQL finds a text by its trigrams if it has
 * pg_trgm, which the owner of a database may add where it is installed; if not, it reads the links.
 */
async function indexTexts(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create index link_by_text on link (account_id, id, ${texts}) where id > 0`.execute(db);
    return;
  }
  await sql`do $$
    begin
      create extension if not exists pg_trgm;
      create index link_by_text on link using gin ((${texts}) gin_trgm_ops);
    exception when others then
      raise log 'waypost: links are searched without an index: %', sqlerrm;
    end $$`.execute(db);
}

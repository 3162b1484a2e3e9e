import { type Kysely, sql } from 'kysely';
import { type Engine, keyOrdered, withOwner } from './columns.ts';

/** Separates the texts of a link in the search index: a control character that nobody searches for. */
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
 * The index that orders an account's links also holds the columns that lists are filtered by, so that
 * filtered links can be counted from the index alone. The other indexes that begin with the account are
 * partial ones, so that the query planner uses them only for their purpose: with them, links would be read
 * unordered, which takes three times as long.
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
  // With account and link id, so that a domain's or campaign's links are counted from the index alone.
  for (const column of ['domain', 'campaign']) {
    const [index, id] = [sql.ref(`link_by_${column}`), sql.ref(`${column}_id`)];
    await sql`drop index ${index}`.execute(db);
    await sql`create index ${index} on link (${id}, account_id, id) where ${id} is not null`.execute(db);
  }
}

/** The text that lists search. link-filter-store uses the same expression, so that the index applies. */
const texts = sql`lower(alias || ${separator} || target || ${separator} || title || ${separator} || description)`;

/**
 * SQLite scans the texts of an account, which this index keeps close together. PostgreSQL uses a trigram
 * index if the extension pg_trgm is available, which the owner of a database may create where it is
 * installed. Otherwise it scans the links.
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

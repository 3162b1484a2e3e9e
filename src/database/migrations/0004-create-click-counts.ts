import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { bytes, type Engine, keyOrdered, withId } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await createEvents(db, engine);
  await createRollUps(db, engine);
  await createVisitors(db, engine);
  await withId(db.schema.createTable('click_waiting') as CreateTableBuilder<'click_waiting', never>, engine)
    .addColumn('clicks', 'integer', (c) => c.notNull())
    .addColumn('packed', bytes(engine), (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('spool_segment')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('drained_bytes', 'bigint', (c) => c.notNull())
    .modifyEnd(keyOrdered(engine))
    .execute();
}

async function createEvents(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('click')
    .addColumn('id', bytes(engine), (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('rules_version', 'integer', (c) => c.notNull())
    .addColumn('is_unique', 'integer', (c) => c.notNull())
    .addColumn('agent_id', 'bigint', (c) => c.notNull())
    .addColumn('names', bytes(engine), (c) => c.notNull())
    .addColumn('visitor', bytes(engine))
    .modifyEnd(engine === 'sqlite' ? keyOrdered(engine) : sql`partition by range (id)`)
    .execute();
  // Ids begin with the time, so partitions by id are months. This one takes what fits no month.
  if (engine === 'postgres') await sql`create table click_elsewhen partition of click default`.execute(db);
  await db.schema
    .createTable('click_agent')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('seen_on', 'integer', (c) => c.notNull())
    .modifyEnd(keyOrdered(engine))
    .execute();
}

async function createRollUps(db: Kysely<never>, engine: Engine): Promise<void> {
  const subject = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'bigint', (c) => c.notNull());
  const count = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0);
  await subject('click_total')
    .addColumn('clicks', 'bigint', count)
    .addColumn('unique_clicks', 'bigint', count)
    .addColumn('bots', 'bigint', count)
    .addColumn('social_facebook', 'bigint', count)
    .addColumn('social_twitter', 'bigint', count)
    .addColumn('social_instagram', 'bigint', count)
    .addColumn('social_google', 'bigint', count)
    .addPrimaryKeyConstraint('click_total_key', ['subject', 'subject_id'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await subject('click_day')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('clicks', 'bigint', count)
    .addColumn('unique_clicks', 'bigint', count)
    .addColumn('bots', 'bigint', count)
    .addColumn('quarters', bytes(engine), (c) => c.notNull())
    .addColumn('names', bytes(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint('click_day_key', ['subject', 'subject_id', 'day'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await subject('click_month')
    .addColumn('month', 'integer', (c) => c.notNull())
    .addColumn('names', bytes(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint('click_month_key', ['subject', 'subject_id', 'month'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  // Every batch of clicks looks up the latest month.
  await db.schema.createIndex('click_month_by_month').on('click_month').column('month').execute();
  await withId(db.schema.createTable('click_name') as CreateTableBuilder<'click_name', never>, engine)
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .execute();
}

async function createVisitors(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('click_visitor')
    // On SQLite, only the type `integer` makes the key the rowid, so that a visitor takes some ten bytes.
    .addColumn('key', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.primaryKey())
    .execute();
  await db.schema
    .createTable('visitor_salt')
    .addColumn('day', 'integer', (c) => c.primaryKey())
    .addColumn('salt', bytes(engine), (c) => c.notNull())
    .execute();
}

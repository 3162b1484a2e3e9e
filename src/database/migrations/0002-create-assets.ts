import type { Kysely } from 'kysely';
import { bytes, type Engine, keyOrdered, withId, withOwner } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await createDomain(db, engine);
  await createCampaign(db, engine);
  await createChannel(db, engine);
  await createPixel(db, engine);
  await createNamedPage(db, engine, 'overlay');
  await createNamedPage(db, engine, 'splash_page');
  await createBioPage(db, engine);
  await createQrCode(db, engine);
}

async function createDomain(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('domain'), engine))
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('host', 'text', (c) => c.notNull().unique())
    .addColumn('redirect_root', 'text')
    .addColumn('redirect_404', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('domain_by_account').on('domain').columns(['account_id', 'id']).execute();
}

async function createCampaign(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('campaign'), engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('list_slug', 'text', (c) => c.notNull())
    .addColumn('rotator_slug', 'text', (c) => c.unique())
    .addColumn('is_public', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('campaign_name', ['account_id', 'name'])
    .execute();
  await db.schema.createIndex('campaign_by_account').on('campaign').columns(['account_id', 'id']).execute();
}

async function createChannel(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('channel'), engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('starred', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('channel_name', ['account_id', 'name'])
    .execute();
  await db.schema.createIndex('channel_by_account').on('channel').columns(['account_id', 'id']).execute();
  await db.schema
    .createTable('channel_item')
    .addColumn('channel_id', 'bigint', (c) => c.notNull().references('channel.id').onDelete('cascade'))
    .addColumn('item_type', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('assigned_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_item_key', ['channel_id', 'item_type', 'item_id'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await db.schema
    .createIndex('channel_item_by_time')
    .on('channel_item')
    .columns(['channel_id', 'assigned_at', 'item_type', 'item_id'])
    .execute();
  await db.schema
    .createIndex('channel_item_by_item')
    .on('channel_item')
    .columns(['item_type', 'item_id'])
    .execute();
}

async function createPixel(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('pixel'), engine))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('pixel_tag', ['account_id', 'type', 'tag'])
    .execute();
  await db.schema.createIndex('pixel_by_account').on('pixel').columns(['account_id', 'id']).execute();
}

async function createNamedPage(
  db: Kysely<never>,
  engine: Engine,
  table: 'overlay' | 'splash_page',
): Promise<void> {
  const builder = withOwner(withId(db.schema.createTable(table), engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull());
  await (table === 'overlay' ? builder.addColumn('type', 'text', (c) => c.notNull()) : builder).execute();
  await db.schema.createIndex(`${table}_by_account`).on(table).columns(['account_id', 'id']).execute();
}

async function createBioPage(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('bio_page'), engine))
    .addColumn('alias', 'text', (c) => c.notNull())
    .addColumn('alias_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('bio_page_by_account').on('bio_page').columns(['account_id', 'id']).execute();
}

async function createQrCode(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('qr_code'), engine))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('is_dynamic', 'integer', (c) => c.notNull())
    .addColumn('foreground', 'text', (c) => c.notNull())
    .addColumn('background', 'text', (c) => c.notNull())
    .addColumn('logo', 'text')
    .addColumn('style', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('scannability', 'integer', (c) => c.notNull())
    .addColumn('logo_hash', 'text')
    // The last column, so that SQLite can read the others without reading the picture.
    .addColumn('logo_png', bytes(engine))
    .execute();
  await db.schema.createIndex('qr_code_by_account').on('qr_code').columns(['account_id', 'id']).execute();
}

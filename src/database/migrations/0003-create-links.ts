import { type Kysely, sql } from 'kysely';
import { type Engine, keyOrdered, withId, withOwner } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('link'), engine))
    .addColumn('domain_id', 'bigint', (c) => c.references('domain.id'))
    .addColumn('alias', 'text', (c) => c.notNull())
    .addColumn('alias_key', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'bigint', (c) => c.references('campaign.id').onDelete('set null'))
    .addColumn('starts_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .addColumn('click_limit', 'bigint')
    .addColumn('expiration_target', 'text')
    .addColumn('redirect_status', 'integer', (c) => c.notNull())
    .addColumn('weight', 'integer', (c) => c.notNull())
    .addColumn('forward_query', 'integer', (c) => c.notNull())
    .addColumn('delivery', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('reuse_hash', 'bigint')
    .execute();
  // Links on the base host have no domain id, and a plain unique index would not let NULLs collide.
  await db.schema
    .createIndex('link_alias')
    .unique()
    .on('link')
    .expression(sql`alias_key, coalesce(domain_id, 0)`)
    .execute();
  await db.schema.createIndex('link_by_account').on('link').columns(['account_id', 'id']).execute();
  await db.schema.createIndex('link_by_campaign').on('link').columns(['campaign_id', 'id']).execute();
  await db.schema.createIndex('link_by_target').on('link').columns(['account_id', 'reuse_hash']).execute();
  await db.schema.createIndex('link_by_domain').on('link').column('domain_id').execute();
  await db.schema
    .createTable('link_pixel')
    .addColumn('link_id', 'bigint', (c) => c.notNull().references('link.id').onDelete('cascade'))
    .addColumn('pixel_id', 'bigint', (c) => c.notNull().references('pixel.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('link_pixel_key', ['link_id', 'pixel_id'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await db.schema.createIndex('link_pixel_by_pixel').on('link_pixel').column('pixel_id').execute();
}

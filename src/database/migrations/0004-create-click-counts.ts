import type { Kysely } from 'kysely';
import { bytes, type Engine, keyOrdered } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await createEvents(db, engine);
  await createRollUps(db, engine);
  await createVisitors(db, engine);
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
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('rules_version', 'integer', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('city', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('os', 'text', (c) => c.notNull())
    .addColumn('referrer', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('utm', 'text', (c) => c.notNull())
    .addColumn('visitor', bytes(engine))
    .modifyEnd(keyOrdered(engine))
    .execute();
}

async function createRollUps(db: Kysely<never>, engine: Engine): Promise<void> {
  const subject = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('subject_id', 'bigint', (c) => c.notNull());
  await subject('click_total')
    .addColumn('clicks', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('unique_clicks', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('bots', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('social_facebook', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('social_twitter', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('social_instagram', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('social_google', 'bigint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('click_total_key', ['subject', 'subject_id'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await subject('click_quarter')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('clicks', 'bigint', (c) => c.notNull())
    .addColumn('unique_clicks', 'bigint', (c) => c.notNull())
    .addColumn('bots', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('click_quarter_key', ['subject', 'subject_id', 'at'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await subject('click_dimension')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('dimension', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('clicks', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('click_dimension_key', ['subject', 'subject_id', 'day', 'dimension', 'name'])
    .modifyEnd(keyOrdered(engine))
    .execute();
}

async function createVisitors(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('click_visitor')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'bigint', (c) => c.notNull())
    .addColumn('visitor', bytes(engine), (c) => c.notNull())
    .addPrimaryKeyConstraint('click_visitor_key', ['day', 'subject', 'subject_id', 'visitor'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await db.schema
    .createTable('visitor_salt')
    .addColumn('day', 'integer', (c) => c.primaryKey())
    .addColumn('salt', bytes(engine), (c) => c.notNull())
    .execute();
}

import type { Kysely } from 'kysely';
import { bytes, type Engine, withId, withOwner } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('account'), engine)
    .addColumn('username', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('plan', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('plan_ends_at', 'bigint')
    .execute();
  await withOwner(withId(db.schema.createTable('api_key'), engine))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('last_characters', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_key_by_account').on('api_key').column('account_id').execute();
  await withOwner(withId(db.schema.createTable('session'), engine))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('session_by_account').on('session').column('account_id').execute();
  await withOwner(db.schema.createTable('idempotent_request'))
    .addColumn('idempotency_key', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotent_request_key', ['account_id', 'idempotency_key'])
    .execute();
  await db.schema
    .createIndex('idempotent_request_by_age')
    .on('idempotent_request')
    .column('created_at')
    .execute();
  await withOwner(withId(db.schema.createTable('upload'), engine))
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes(engine), (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('upload_by_account').on('upload').column('account_id').execute();
}

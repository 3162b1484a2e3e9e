import type { Kysely } from 'kysely';
import { type Engine, keyOrdered, withOwner } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema.alterTable('account').addColumn('suspended_at', 'bigint').execute();
  await describeSessions(db);
  await createTwoFactor(db, engine);
  await withOwner(db.schema.createTable('account_activity'))
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('account_activity_key', ['account_id'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  // No foreign key, because the account no longer exists.
  await db.schema
    .createTable('deleted_account')
    .addColumn('account_id', 'bigint', (c) => c.primaryKey())
    .addColumn('deleted_at', 'bigint', (c) => c.notNull())
    .modifyEnd(keyOrdered(engine))
    .execute();
}

async function describeSessions(db: Kysely<never>): Promise<void> {
  const texts = ['browser', 'os'] as const;
  for (const column of texts) {
    await db.schema
      .alterTable('session')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('Unknown'))
      .execute();
  }
  await db.schema
    .alterTable('session')
    .addColumn('last_used_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}

async function createTwoFactor(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(db.schema.createTable('two_factor'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('two_factor_key', ['account_id'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await withOwner(db.schema.createTable('recovery_code'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'code_hash'])
    .modifyEnd(keyOrdered(engine))
    .execute();
}

import type { Kysely } from 'kysely';
import { type Engine, withId } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await createReport(db, engine);
  await createBlock(db, engine);
  await createChange(db, engine);
}

async function createReport(db: Kysely<never>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('report'), engine)
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('link_id', 'bigint', (c) => c.references('link.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'bigint', (c) => c.references('account.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('report_by_state').on('report').columns(['state', 'id']).execute();
  // Deleting a link or an account looks up its reports, because of the foreign keys.
  await db.schema.createIndex('report_by_link').on('report').column('link_id').execute();
  await db.schema.createIndex('report_by_closer').on('report').column('closed_by').execute();
}

/** Exactly one of the three ids is set. Deleting the link, domain or account deletes its block. */
async function createBlock(db: Kysely<never>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('block'), engine)
    .addColumn('link_id', 'bigint', (c) => c.unique().references('link.id').onDelete('cascade'))
    .addColumn('domain_id', 'bigint', (c) => c.unique().references('domain.id').onDelete('cascade'))
    .addColumn('account_id', 'bigint', (c) => c.unique().references('account.id').onDelete('cascade'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('blocked_by', 'bigint', (c) => c.references('account.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('block_by_source').on('block').columns(['source', 'id']).execute();
  await db.schema.createIndex('block_by_blocker').on('block').column('blocked_by').execute();
}

async function createChange(db: Kysely<never>, engine: Engine): Promise<void> {
  const table = db.schema.createTable('change');
  // `seq` is assigned by the database, which never reuses a number, even after rows were removed.
  const numbered =
    engine === 'sqlite'
      ? table.addColumn('seq', 'integer', (c) => c.primaryKey().autoIncrement())
      : table.addColumn('seq', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  await numbered
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('change_by_age').on('change').column('at').execute();
}

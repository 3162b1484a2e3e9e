import type { Kysely } from 'kysely';
import { type Engine, keyOrdered, withId, withOwner } from './columns.ts';

export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await createEntry(db, engine);
  await createVote(db, engine);
}

async function createEntry(db: Kysely<never>, engine: Engine): Promise<void> {
  await withOwner(withId(db.schema.createTable('overlay_entry'), engine))
    .addColumn('overlay_id', 'bigint', (c) => c.notNull().references('overlay.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('overlay_entry_by_account')
    .on('overlay_entry')
    .columns(['account_id', 'overlay_id', 'id'])
    .execute();
  // Deleting an overlay looks up its entries, because of the foreign key.
  await db.schema.createIndex('overlay_entry_by_overlay').on('overlay_entry').column('overlay_id').execute();
}

/** Votes are keyed by the text of the answer, so that they stay right when the answers are reordered. */
async function createVote(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('overlay_vote')
    .addColumn('overlay_id', 'bigint', (c) => c.notNull().references('overlay.id').onDelete('cascade'))
    .addColumn('option', 'text', (c) => c.notNull())
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('votes', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('overlay_vote_key', ['overlay_id', 'option'])
    .modifyEnd(keyOrdered(engine))
    .execute();
  await db.schema.createIndex('overlay_vote_by_account').on('overlay_vote').column('account_id').execute();
}

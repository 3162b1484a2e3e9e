import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { compareTextsByBytes } from './compare-texts.ts';
import type { Engine } from './migrations/columns.ts';
import { migrations } from './migrations/index.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * Runs all pending migrations in one transaction: either all of them are applied or none.
 * @throws DatabaseStartError when the schema is newer than the program or a migration fails
 */
export async function migrate(db: Kysely<never>, engine: Engine): Promise<void> {
  try {
    if (engine === 'sqlite') await inOneTransaction(db, () => migrateToLatest(db, engine));
    else await migrateToLatest(db, engine);
  } catch (error) {
    throw new DatabaseStartError(explain(error));
  }
}

async function migrateToLatest(db: Kysely<never>, engine: Engine): Promise<void> {
  const steps = Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      async up(connection: Kysely<never>) {
        await up(connection, engine);
        // After each migration, because a column's type cannot change once a trigger refers to it.
        if (engine === 'postgres') await compareTextsByBytes(connection);
      },
    },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
}

/**
 * Kysely's migrator opens a transaction itself only on PostgreSQL. On SQLite, without one, a process that is
 * killed during its first start would leave half a schema, which no later start could complete.
 */
async function inOneTransaction(db: Kysely<never>, run: () => Promise<void>): Promise<void> {
  await sql`begin immediate`.execute(db);
  try {
    await run();
    await sql`commit`.execute(db);
  } catch (error) {
    // The rollback fails if SQLite has already rolled back by itself.
    await sql`rollback`.execute(db).catch(() => {});
    throw error;
  }
}

function explain(error: unknown): string {
  const { message } = error as Error;
  return /is missing/.test(message)
    ? 'The data was written by a newer version of Waypost. Please start that version.'
    : `The database could not be brought up to date: ${message}.`;
}

import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { compareTextsByBytes } from './compare-texts.ts';
import type { Engine } from './migrations/columns.ts';
import { migrations } from './migrations/index.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * Brings the schema up to this program's version, all of the way or not at all.
 * @throws DatabaseStartError when the schema is newer than the program or a step fails
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
        // Of the columns that it made; once a later one has triggers on them, they cannot be changed.
        if (engine === 'postgres') await compareTextsByBytes(connection);
      },
    },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
}

/**
 * The migrator takes one itself on PostgreSQL alone, although SQLite can do it as well: else a process that is killed
 * at its first start leaves half a schema, which no later start can complete.
 */
async function inOneTransaction(db: Kysely<never>, run: () => Promise<void>): Promise<void> {
  await sql`begin immediate`.execute(db);
  try {
    await run();
    await sql`commit`.execute(db);
  } catch (error) {
    // SQLite may have done it already.
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

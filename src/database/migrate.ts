import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { collateTextsByBytes } from './collate-texts.ts';
import type { Engine } from './migrations/columns.ts';
import { migrations } from './migrations/index.ts';
import { OperatorError } from '../platform/processes/operator-error.ts';

/**
 * How long a migration waits for a table on PostgreSQL, which is longer than a node that works keeps one. What other
 * nodes want of the table waits behind it, so it must not wait for a backup, which may take hours.
 */
const lockTimeoutMs = 5_000;
/** SQLSTATE lock_not_available */
const tableInUse = '55P03';

/**
 * Runs all pending migrations in one transaction: either all of them are applied or none. On PostgreSQL it waits
 * before that while another node does the same; `onTurn` is called when that is over.
 * @throws OperatorError when the schema is newer than the program or a migration fails
 */
export async function migrate(db: Kysely<never>, engine: Engine, onTurn = () => {}): Promise<void> {
  try {
    if (engine === 'sqlite') await inOneTransaction(db, () => migrateToLatest(db, engine, onTurn));
    else await migrateToLatest(db, engine, onTurn);
  } catch (error) {
    throw new OperatorError(explain(error));
  }
}

async function migrateToLatest(db: Kysely<never>, engine: Engine, onTurn: () => void): Promise<void> {
  const steps = Object.entries(migrations).map(([name, { up }]) => [
    name,
    {
      async up(connection: Kysely<never>) {
        if (engine === 'postgres')
          await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(connection);
        await up(connection, engine);
        // After each migration, because a column's type cannot change once a trigger refers to it.
        if (engine === 'postgres') await collateTextsByBytes(connection);
      },
    },
  ]);
  // The migrator asks for them once it has its lock.
  const getMigrations = async () => {
    onTurn();
    return Object.fromEntries(steps);
  };
  const migrator = new Migrator({ db, provider: { getMigrations } });
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
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === tableInUse)
    return 'The database could not be brought up to date: somebody else uses its tables, such as a backup. Please start again when that has ended.';
  return /is missing/.test(message)
    ? 'The data was written by a newer version of Waypost. Please start that version.'
    : `The database could not be brought up to date: ${message}.`;
}

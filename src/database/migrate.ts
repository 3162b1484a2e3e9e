import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Engine } from './migrations/columns.ts';
import { migrations } from './migrations/index.ts';
import { DatabaseStartError } from './start-error.ts';

/**
 * Brings the schema up to this program's version.
 * @throws DatabaseStartError when the schema is newer than the program or a step fails
 */
export async function migrate(db: Kysely<never>, engine: Engine): Promise<void> {
  const steps = Object.entries(migrations).map(([name, step]) => [
    name,
    { up: (connection: Kysely<never>) => step.up(connection, engine) },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(steps) } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const message = error instanceof Error ? error.message : String(error);
  if (/is missing/.test(message)) {
    throw new DatabaseStartError(
      'The data was written by a newer version of Waypost. Please start that version.',
    );
  }
  throw new DatabaseStartError(`The database could not be brought up to date: ${message}.`);
}

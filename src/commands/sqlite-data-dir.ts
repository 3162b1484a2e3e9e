import { readEnvironment, SettingError } from '../settings/environment.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * The data directory, for commands that work on the file of SQLite. `instead`: what to do if PostgreSQL has the data.
 * @throws SettingError when it has
 */
export function sqliteDataDir(instead: string): string {
  const { databaseUrl, dataDir } = readSettings(readEnvironment());
  if (databaseUrl !== undefined)
    throw new SettingError(`DATABASE_URL: is set, so the data is in PostgreSQL; ${instead}.`);
  return dataDir;
}

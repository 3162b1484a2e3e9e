import { existsSync } from 'node:fs';
import type { Queries } from '../database.ts';
import { openSqliteConnection } from '../sqlite-connection.ts';
import { DatabaseStartError } from '../start-error.ts';

/**
 * Refuses a PostgreSQL without any account while the file of SQLite has some: whoever starts on it has forgotten the move.
 * The clicks in the spool would be counted where their links are not, and the first visitor could become administrator.
 * `file`: where SQLite's would be.
 * @throws DatabaseStartError when it is such a one, or when nobody can tell
 */
export async function requireMoved(read: Queries, file: string): Promise<void> {
  const account = await read.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (account !== undefined || !existsSync(file) || !holdsAccounts(file)) return;
  throw new DatabaseStartError(
    `DATABASE_URL: PostgreSQL has no account, but ${file} has some. Please run "waypost migrate --to postgres" first, or move that file away to begin anew.`,
  );
}

function holdsAccounts(file: string): boolean {
  const connection = openSqliteConnection(file, 'reader');
  try {
    return connection.execute('select 1 from account limit 1', []).rows.length > 0;
  } catch (error) {
    const { message } = error as Error;
    // A file that was made, and no more.
    if (/no such table/.test(message)) return false;
    throw new DatabaseStartError(`The database ${file} cannot be read: ${message}.`);
  } finally {
    connection.close();
  }
}

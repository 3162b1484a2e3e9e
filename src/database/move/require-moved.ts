import { existsSync } from 'node:fs';
import type { Queries } from '../database.ts';
import { openSqliteConnection } from '../sqlite/sqlite-connection.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';

/**
 * Refuses to start on a PostgreSQL without accounts while the SQLite file has some, because the operator has
 * probably forgotten `waypost migrate`. The spool's clicks would be counted in a database without their
 * links, and the first visitor could become administrator. `file`: path of the SQLite file, which may not
 * exist.
 * @throws OperatorError in that case, or when the SQLite file cannot be read
 */
export async function requireMoved(read: Queries, file: string): Promise<void> {
  const account = await read.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (account !== undefined || !existsSync(file) || !holdsAccounts(file)) return;
  throw new OperatorError(
    `DATABASE_URL: PostgreSQL has no account, but ${file} has some. Please run "waypost migrate --to postgres" first, or move that file away to begin anew.`,
  );
}

function holdsAccounts(file: string): boolean {
  const connection = openSqliteConnection(file, 'reader');
  try {
    return connection.execute('select 1 from account limit 1', []).rows.length > 0;
  } catch (error) {
    const { message } = error as Error;
    // An empty file, in which no tables were created.
    if (/no such table/.test(message)) return false;
    throw new OperatorError(`The database ${file} cannot be read: ${message}.`);
  } finally {
    connection.close();
  }
}

import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { isPostgres } from '../is-postgres.ts';

/** A table that exists while a move into this database is unfinished. Its row holds source and progress. */
export const progressTable = 'unfinished_move';

/**
 * As requireWholeFile, for a database that is open already. `name`: how the error message calls it.
 * @throws OperatorError when a move into it was begun but not finished
 */
export async function requireWholeData(read: Queries, name: string): Promise<void> {
  const asked = isPostgres(read)
    ? sql<{ there: number }>`select 1 as there where to_regclass(${progressTable}) is not null`
    : sql<{ there: number }>`select 1 as there from sqlite_schema where name = ${progressTable}`;
  const { rows } = await asked.execute(read);
  if (rows.length > 0) throw movedInPart(name);
}

/** The error for a move into what `name` calls that is not finished. */
export function movedInPart(name: string): OperatorError {
  return new OperatorError(
    `${name} holds only a part of the data that is being moved there. Please run "waypost migrate" again: it goes on where it was.`,
  );
}

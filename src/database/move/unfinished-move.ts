import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { OperatorError } from '../../platform/processes/operator-error.ts';
import { isPostgres } from '../is-postgres.ts';

/** A table that exists while a move into this database is unfinished. Its row holds source and progress. */
export const progressTable = 'unfinished_move';

/** @throws OperatorError when a move into the database was begun but not finished */
export async function requireWholeData(read: Queries): Promise<void> {
  const asked = isPostgres(read)
    ? sql<{ there: number }>`select 1 as there where to_regclass(${progressTable}) is not null`
    : sql<{ there: number }>`select 1 as there from sqlite_schema where name = ${progressTable}`;
  const { rows } = await asked.execute(read);
  if (rows.length === 0) return;
  throw new OperatorError(
    'The data has only been moved here in part. Please run "waypost migrate" again: it goes on where it was.',
  );
}

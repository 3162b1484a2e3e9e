import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { DatabaseStartError } from '../start-error.ts';
import { isPostgres } from '../take-turn.ts';

/** There while a move into this database is not finished; its one row says whose data comes and how far it is. */
export const progressTable = 'unfinished_move';

/** @throws DatabaseStartError when the database only has a part of what is being moved into it */
export async function requireWholeData(read: Queries): Promise<void> {
  const asked = isPostgres(read)
    ? sql<{ there: number }>`select 1 as there where to_regclass(${progressTable}) is not null`
    : sql<{ there: number }>`select 1 as there from sqlite_schema where name = ${progressTable}`;
  const { rows } = await asked.execute(read);
  if (rows.length === 0) return;
  throw new DatabaseStartError(
    'The data has only been moved here in part. Please run "waypost migrate" again: it goes on where it was.',
  );
}

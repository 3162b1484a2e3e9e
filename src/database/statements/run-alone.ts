import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';

/** Jobs that only one node at a time runs. */
export type Job = 'retention' | 'forgetting';

/**
 * Runs a job unless another node is running it; returns undefined in that case. The advisory lock belongs to
 * the connection, so it is released if the node dies. With SQLite there is one process, which needs no lock.
 */
export async function runAlone<Result>(
  queries: Queries,
  job: Job,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (!isPostgres(queries)) return work();
  return queries.connection().execute(async (connection) => {
    const key = sql`hashtext(${`waypost job ${job}`})`;
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${key}) as locked`.execute(
      connection,
    );
    if (!rows[0]?.locked) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

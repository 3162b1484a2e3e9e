import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { isPostgres } from '../is-postgres.ts';
import { turnKey, type Turn } from '../statements/take-turn.ts';

/** A node that works never takes this long to send a part of a COPY. */
const stuckAfterMs = 15_000;

/**
 * Terminates the connection of a node that holds the advisory lock of `turn` but has stopped sending in the
 * middle of a COPY. No time-out of PostgreSQL covers that case, and all other nodes wait for the lock.
 * PostgreSQL rolls the transaction back; the stuck node repeats it if it recovers. Does nothing on SQLite.
 */
export async function endStuckTurn(queries: Queries, turn: Turn, afterMs = stuckAfterMs): Promise<void> {
  if (!isPostgres(queries)) return;
  await sql`
    select pg_terminate_backend(activity.pid)
    from pg_locks join pg_stat_activity as activity on activity.pid = pg_locks.pid
    where pg_locks.locktype = 'advisory' and pg_locks.granted and pg_locks.database = activity.datid
      and activity.datname = current_database() and activity.usename = current_user
      and (pg_locks.classid::bigint << 32) | pg_locks.objid::bigint = ${turnKey(turn)}
      and activity.state = 'active' and activity.wait_event = 'ClientRead'
      and activity.query_start < clock_timestamp() - make_interval(secs => ${afterMs / 1000}::float8)`.execute(
    queries,
  );
}

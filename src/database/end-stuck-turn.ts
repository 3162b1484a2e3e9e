import { sql } from 'kysely';
import type { Queries } from './database.ts';
import { isPostgres, turnKey, type Turn } from './take-turn.ts';

/** No part of a COPY is so long on its way from a node that works. */
const stuckAfterMs = 15_000;

/**
 * Ends the connection of a node that has a turn and has stopped in the middle of a COPY: no time-out of PostgreSQL does,
 * and meanwhile no other node has its turn. What the node began is rolled back, and it does it again when it goes on.
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

import type pg from 'pg';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Repetition, repeat } from '../../platform/pace/repeat.ts';
import { connectTimeoutMs } from './postgres-pool.ts';

/** Key of the advisory lock that the query builder's migrator takes. */
const migrationLock = '3853314791062309107';
const lookEveryMs = 5_000;
const tellEveryMs = 60_000;

/** Whoever holds the lock while others wait for it. */
const findHolder = `
  select activity.pid, host(activity.client_addr) as address, activity.backend_start as "connectedSince"
  from pg_locks as held join pg_locks as awaited using (locktype, database, classid, objid, objsubid)
  join pg_stat_activity as activity on activity.pid = held.pid and activity.datid = database
  where locktype = 'advisory' and held.granted and not awaited.granted
    and activity.datname = current_database() and (classid::bigint << 32) | objid::bigint = $1::bigint`;

/** The connection that keeps others waiting: its process in PostgreSQL, and where it comes from. */
export interface LockHolder {
  pid: number;
  /** null = it is connected by a Unix socket. */
  address: string | null;
  connectedSince: Date;
}

/**
 * Tells, until it is stopped, whom this node or command waits for to bring the database up to date: after
 * `everyMs`, then once a minute. The migrator waits without a word, and for an hour if that node is frozen.
 */
export function watchMigrationLock(
  pool: pg.Pool,
  onWait: (holder: LockHolder) => void,
  everyMs = lookEveryMs,
): Repetition {
  let isOver = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (performance.now() - toldAt < tellEveryMs) return;
    const asked = { text: findHolder, values: [migrationLock], query_timeout: connectTimeoutMs };
    const { rows } = await pool.query<LockHolder>(asked).catch(() => ({ rows: [] }));
    if (isOver || rows[0] === undefined) return;
    toldAt = performance.now();
    onWait(rows[0]);
  };
  const { stop } = repeat(look, everyMs);
  return {
    stop() {
      isOver = true;
      return stop();
    },
  };
}

/** Returns a function that logs whom a node waits for. */
export function logWait(logger: Logger): (holder: LockHolder) => void {
  return (holder) =>
    logger.warn(
      holder,
      'Waiting for another node that brings the database up to date. If it is frozen, end it, or its connection: select pg_terminate_backend(pid)',
    );
}

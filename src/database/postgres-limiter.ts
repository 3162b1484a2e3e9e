import { sql } from 'kysely';
import type { SharedRateLimiter } from '../platform/limit-rate.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from './database.ts';

interface Taken {
  admitted: boolean;
  used: number;
  newest: number | null;
  frees_at: number | null;
  now_ms: number;
}

/**
 * Counts calls for all nodes, by the database's clock; the answers' times are this node's.
 * Rejects with AppError unavailable while the database is away.
 */
export function createPostgresLimiter(queries: Database['read'], clock: Clock): SharedRateLimiter {
  return {
    async take(bucket, { limit, windowMs }) {
      const { rows } = await sql<Taken>`select * from take_call(${bucket}, ${limit}, ${windowMs})`.execute(
        queries,
      );
      const taken = rows[0] as Taken;
      const here = clock.now() - taken.now_ms;
      return {
        admitted: taken.admitted,
        limit,
        remaining: Math.max(0, limit - taken.used),
        resetAt: (taken.newest ?? taken.now_ms - windowMs) + windowMs + here,
        retryAt: here + (taken.admitted ? taken.now_ms : (taken.frees_at ?? taken.now_ms) + windowMs),
        at: taken.now_ms,
      };
    },
    async giveBack({ bucket, at }) {
      const place = sql`array_position(times, ${at}::bigint)`;
      const removal = sql`update call_log set times = times[:${place} - 1] || times[${place} + 1:]
        where bucket = ${bucket} and ${place} is not null`;
      // One that stays counts until its time is over: no reason to refuse whoever had the right password.
      await removal.execute(queries).catch(() => {});
    },
  };
}

/** Buckets that nothing is in any more. */
export async function deleteIdleBuckets(queries: Database['read']): Promise<void> {
  await sql`delete from call_log where expires_at < floor(extract(epoch from clock_timestamp()) * 1000)`.execute(
    queries,
  );
}

import { sql } from 'kysely';
import type { SharedRateLimiter } from '../../platform/pace/limit-rate.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../database.ts';

interface Taken {
  admitted: boolean;
  used: number;
  newest: number | null;
  frees_at: number | null;
  now_ms: number;
}

/**
 * A rate limiter that all nodes share: it counts calls in PostgreSQL by the database's clock. Of a decision,
 * `resetAt` and `retryAt` are converted to this node's clock. Rejects with AppError unavailable while the
 * database is away.
 */
export function createPostgresLimiter(queries: Database['read'], clock: Clock): SharedRateLimiter {
  return {
    async take(bucket, { limit, windowMs }) {
      const { rows } = await sql<Taken>`select * from take_call(${bucket}, ${limit}, ${windowMs})`.execute(
        queries,
      );
      const taken = rows[0] as Taken;
      // `take_call` tells of a call that is yet to come as one of this millisecond.
      const isAhead = !taken.admitted && taken.newest === taken.now_ms;
      if (isAhead) await stayInThePast(queries, bucket, taken.now_ms);
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
      // Ignore a failure: the call then counts until its window ends, but its request must not fail.
      await removal.execute(queries).catch(() => {});
    },
  };
}

/**
 * If the database's clock was set back by an hour, later times would refuse the account for that hour, because a refused
 * call stores nothing. So they count as made just now.
 */
async function stayInThePast(queries: Database['read'], bucket: string, now: number): Promise<void> {
  await sql`update call_log set times = array(select least(at, ${now}::bigint) from unnest(times) as at order by at)
    where bucket = ${bucket} and times[cardinality(times)] > ${now}::bigint`.execute(queries);
}

/** Deletes the buckets of which all calls have expired. */
export async function deleteIdleBuckets(queries: Database['read']): Promise<void> {
  await sql`delete from call_log where expires_at < floor(extract(epoch from clock_timestamp()) * 1000)`.execute(
    queries,
  );
}

import { type Kysely, sql } from 'kysely';
import type { Engine } from './columns.ts';

/**
 * Makes `take_call` refuse calls to a full bucket without locking its row, so that a client over its limit
 * neither waits nor makes others wait. That is safe: calls are only added under the lock, so a bucket that
 * was read as full was full.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`create or replace function take_call(asked_bucket text, asked_limit bigint, window_ms bigint,
    out admitted boolean, out used bigint, out newest bigint, out frees_at bigint, out now_ms bigint)
  language plpgsql as $$
  declare
    kept bigint[];
  begin
    select times into kept from call_log where bucket = asked_bucket;
    now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
    kept := array(select least(at, now_ms) from unnest(kept) as at where at > now_ms - window_ms order by at);
    admitted := false;
    if cardinality(kept) < asked_limit then
      insert into call_log values (asked_bucket, '{}', 0)
        on conflict (bucket) do update set expires_at = call_log.expires_at
        returning times into kept;
      now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
      kept := array(select least(at, now_ms) from unnest(kept) as at where at > now_ms - window_ms order by at);
      admitted := cardinality(kept) < asked_limit;
      if admitted then kept := kept || now_ms; end if;
      update call_log set times = kept, expires_at = now_ms + window_ms where bucket = asked_bucket;
    end if;
    used := cardinality(kept);
    newest := kept[used];
    frees_at := kept[1 + greatest(0, used - asked_limit)];
  end $$`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Engine } from './columns.ts';

/**
 * PostgreSQL only: notifications of changes and shared rate limits, for nodes that share a database. With
 * SQLite there is only one service, which needs neither.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await orderChanges(db);
  await tellOfChanges(db);
  await countCalls(db);
}

/**
 * Stores which transaction made a change, because `seq` is no safe reading position: it is assigned before
 * the commit, so a lower number may become visible after a higher one (see tell-changes).
 */
async function orderChanges(db: Kysely<never>): Promise<void> {
  await sql`alter table change add column transaction xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`create index change_by_transaction on change (transaction)`.execute(db);
  // The notification has an empty payload, so PostgreSQL merges those of one transaction into one.
  await sql`create function notify_of_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('waypost_change', '');
      return null;
    end $$`.execute(db);
  await sql`create trigger notify after insert on change for each statement execute function notify_of_change()`.execute(
    db,
  );
}

/**
 * Triggers record changes, so a change is announced in its own transaction and whichever program makes it: no
 * node misses one, and none is announced that was rolled back.
 */
async function tellOfChanges(db: Kysely<never>): Promise<void> {
  await sql`create function tell_change(change_kind text, change_key text) returns void language sql as $$
    insert into change (kind, key, at)
      values (change_kind, change_key, floor(extract(epoch from clock_timestamp()) * 1000));
  $$`.execute(db);
  await tellOf(
    db,
    { table: 'link', kind: 'link' },
    (row) => `coalesce(${row}.domain_id::text, '') || '/' || ${row}.alias_key`,
  );
  await tellOf(db, { table: 'domain', kind: 'domain' }, (row) => `${row}.host`);
  await tellOf(db, { table: 'qr_code', kind: 'qr' }, (row) => `${row}.code`);
  await tellOfBlocks(db);
}

/**
 * A block that is added or removed makes nodes read the blocked link again. For a domain or an account, they
 * read everything again that the account has.
 */
async function tellOfBlocks(db: Kysely<never>): Promise<void> {
  await sql`create function tell_of_block() returns trigger language plpgsql as $$
    declare
      told block := coalesce(new, old);
    begin
      perform tell_change('link', coalesce(domain_id::text, '') || '/' || alias_key)
        from link where id = told.link_id;
      perform tell_change('domain', host), tell_change('account', account_id::text)
        from domain where id = told.domain_id;
      if told.account_id is not null then perform tell_change('account', told.account_id::text); end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger tell after insert or update or delete on block
    for each row execute function tell_of_block()`.execute(db);
}

async function tellOf(
  db: Kysely<never>,
  { table, kind }: { table: string; kind: string },
  keyOf: (row: string) => string,
): Promise<void> {
  const [before, after] = [keyOf('old'), keyOf('new')];
  await sql
    .raw(`create function tell_of_${table}() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then perform tell_change('${kind}', ${before}); end if;
        if tg_op = 'INSERT' then perform tell_change('${kind}', ${after});
        elsif tg_op = 'UPDATE' then
          if ${after} <> ${before} then perform tell_change('${kind}', ${after}); end if;
        end if;
        return null;
      end $$`)
    .execute(db);
  await sql
    .raw(
      `create trigger tell after insert or update or delete on "${table}" for each row execute function tell_of_${table}()`,
    )
    .execute(db);
}

/**
 * The rate limiter of createRateLimiter (a sliding log of calls for each bucket) as a function in the
 * database, by the database's clock. The table is `unlogged`: after a crash of the database every bucket is
 * empty.
 */
async function countCalls(db: Kysely<never>): Promise<void> {
  await sql`create unlogged table call_log (
    bucket text primary key,
    times bigint[] not null,
    expires_at bigint not null
  )`.execute(db);
  await sql`create function take_call(asked_bucket text, asked_limit bigint, window_ms bigint,
    out admitted boolean, out used bigint, out newest bigint, out frees_at bigint, out now_ms bigint)
  language plpgsql as $$
  declare
    kept bigint[];
  begin
    insert into call_log values (asked_bucket, '{}', 0)
      on conflict (bucket) do update set expires_at = call_log.expires_at
      returning times into kept;
    now_ms := floor(extract(epoch from clock_timestamp()) * 1000);
    kept := array(select least(at, now_ms) from unnest(kept) as at where at > now_ms - window_ms order by at);
    admitted := cardinality(kept) < asked_limit;
    if admitted then kept := kept || now_ms; end if;
    used := cardinality(kept);
    newest := kept[used];
    frees_at := kept[1 + greatest(0, used - asked_limit)];
    update call_log set times = kept, expires_at = now_ms + window_ms where bucket = asked_bucket;
  end $$`.execute(db);
}

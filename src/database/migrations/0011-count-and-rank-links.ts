import { type Kysely, sql } from 'kysely';
import { type Engine, keyOrdered } from './columns.ts';

/**
 * Keeps the number of links of each account and their rank by clicks, so that lists of very many links need
 * not scan all of them. Triggers maintain both, so they are correct at any moment, whichever program changes
 * a link or its clicks.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  await createCounts(db, engine);
  await createRanks(db, engine);
  // Triggers come first: creating one locks its table until the commit, so that filling misses nothing.
  for (const statement of [...triggers[engine], ...filling(engine)]) await sql.raw(statement).execute(db);
  // Partial index: a link without start, expiry and click limit is always active and need not be checked.
  await sql`create index link_by_life on link (account_id, id, status, domain_id, starts_at, expires_at, click_limit)
    where starts_at is not null or expires_at is not null or click_limit is not null`.execute(db);
}

/**
 * In PostgreSQL a change inserts a row instead of updating one, so that concurrent transactions do not wait
 * for each other's row lock. Occasionally a change merges the rows of its account (see sumOneIn).
 */
async function createCounts(db: Kysely<never>, engine: Engine): Promise<void> {
  const table = db.schema
    .createTable('link_count')
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('domain_id', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('links', 'bigint', (c) => c.notNull());
  if (engine === 'sqlite') {
    const key = ['account_id', 'domain_id', 'status'] as const;
    await table
      .addPrimaryKeyConstraint('link_count_key', [...key])
      .modifyEnd(keyOrdered(engine))
      .execute();
  } else {
    await table.execute();
    await db.schema.createIndex('link_count_by_account').on('link_count').column('account_id').execute();
  }
}

/** No foreign keys, as they would make a batch of clicks wait for the deletion of one of its links. */
async function createRanks(db: Kysely<never>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('link_rank')
    .addColumn('link_id', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.primaryKey())
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('rank', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('link_rank_by_account')
    .on('link_rank')
    .columns(['account_id', 'rank', 'link_id'])
    .execute();
}

/** Links with fewer clicks have no rank: they are many, and most of their first clicks would change it. */
const rankedClicksMin = 16;

/** Each doubling of the clicks raises the rank by four; 0 = no rank. */
const ranks = {
  sqlite: (clicks: string) =>
    `iif(${clicks} < ${rankedClicksMin}, 0, cast(4 * log2(max(1, ${clicks})) as integer))`,
  postgres: (clicks: string) =>
    `case when ${clicks} < ${rankedClicksMin} then 0
      else floor(4 * ln(greatest(1, ${clicks})::float8) / ln(2::float8))::int end`,
};

const addOne = 'on conflict (account_id, domain_id, status) do update set links = links + excluded.links';
const countOf = (row: string, links: number) =>
  `insert into link_count values (${row}.account_id, coalesce(${row}.domain_id, 0), ${row}.status, ${links}) ${addOne};`;
const forgetRank = (row: string) => `delete from link_rank where link_id = ${row}.subject_id;`;
const putRank = `insert into link_rank (link_id, account_id, rank)
  select link.id, link.account_id, ${ranks.sqlite('new.clicks')} from link
  where link.id = new.subject_id and new.clicks >= ${rankedClicksMin};`;

const sqliteTriggers = [
  `create trigger link_made after insert on link begin ${countOf('new', 1)} end`,
  `create trigger link_gone after delete on link begin ${countOf('old', -1)} end`,
  `create trigger link_counted_as_other after update of domain_id, status on link
    when old.domain_id is not new.domain_id or old.status <> new.status
    begin ${countOf('old', -1)} ${countOf('new', 1)} end`,
  `create trigger account_gone after delete on account
    begin delete from link_count where account_id = old.id; end`,
  `create trigger click_total_made after insert on click_total
    when new.clicks >= ${rankedClicksMin} and new.subject = 'link'
    begin ${forgetRank('new')} ${putRank} end`,
  // The cheap condition comes first: it is false for most of the rows that a batch of clicks updates.
  `create trigger click_total_ranked after update of clicks on click_total
    when max(old.clicks, new.clicks) >= ${rankedClicksMin} and new.subject = 'link'
      and ${ranks.sqlite('old.clicks')} <> ${ranks.sqlite('new.clicks')}
    begin ${forgetRank('new')} ${putRank} end`,
  `create trigger click_total_gone after delete on click_total
    when old.clicks >= ${rankedClicksMin} and old.subject = 'link' begin ${forgetRank('old')} end`,
];

/** One in this many changes, chosen at random, merges the account's rows in `link_count`. */
const sumOneIn = 200;

const postgresTriggers = [
  `create function sum_link_counts(of_account bigint) returns void language sql as $$
    with left_by_others as (
      delete from link_count where ctid = any (array(
        select ctid from link_count where account_id = of_account for update skip locked))
      returning *)
    insert into link_count
      select account_id, domain_id, status, sum(links) from left_by_others group by 1, 2, 3 having sum(links) <> 0;
  $$`,
  `create function count_link() returns trigger language plpgsql as $$
    begin
      -- With an account its last links go, and this is told of them later.
      if tg_op = 'DELETE' and not exists (select from account where id = old.account_id) then return null; end if;
      if tg_op <> 'INSERT' then
        insert into link_count values (old.account_id, coalesce(old.domain_id, 0), old.status, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into link_count values (new.account_id, coalesce(new.domain_id, 0), new.status, 1);
      end if;
      if random() < 1.0 / ${sumOneIn} then perform sum_link_counts(coalesce(new.account_id, old.account_id)); end if;
      return null;
    end $$`,
  `create trigger count_made after insert or delete on link for each row execute function count_link()`,
  `create trigger count_changed after update of domain_id, status on link for each row
    when (old.domain_id is distinct from new.domain_id or old.status <> new.status) execute function count_link()`,
  `create function forget_link_counts() returns trigger language plpgsql as $$
    begin
      delete from link_count where account_id = old.id;
      return null;
    end $$`,
  `create trigger forget_link_counts after delete on account for each row execute function forget_link_counts()`,
  `create function rank_link() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from link_rank where link_id = old.subject_id;
      elsif new.clicks < ${rankedClicksMin} then
        delete from link_rank where link_id = new.subject_id;
      else
        insert into link_rank (link_id, account_id, rank)
          select id, account_id, ${ranks.postgres('new.clicks')} from link where id = new.subject_id
          on conflict (link_id) do update set rank = excluded.rank;
      end if;
      return null;
    end $$`,
  `create trigger rank_made after insert on click_total for each row
    when (new.clicks >= ${rankedClicksMin} and new.subject = 'link') execute function rank_link()`,
  `create trigger rank_changed after update of clicks on click_total for each row
    when (greatest(old.clicks, new.clicks) >= ${rankedClicksMin} and new.subject = 'link'
      and (${ranks.postgres('old.clicks')}) <> (${ranks.postgres('new.clicks')}))
    execute function rank_link()`,
  `create trigger rank_gone after delete on click_total for each row
    when (old.clicks >= ${rankedClicksMin} and old.subject = 'link') execute function rank_link()`,
];

const triggers = { sqlite: sqliteTriggers, postgres: postgresTriggers };

/**
 * Counts and ranks existing links, in one go: no released version could have left a database with very many.
 */
function filling(engine: Engine): string[] {
  return [
    `insert into link_count
      select account_id, coalesce(domain_id, 0), status, count(*) from link group by 1, 2, 3`,
    `insert into link_rank (link_id, account_id, rank)
      select link.id, link.account_id, ${ranks[engine]('click_total.clicks')} from click_total
      join link on link.id = click_total.subject_id
      where click_total.subject = 'link' and click_total.clicks >= ${rankedClicksMin}`,
  ];
}

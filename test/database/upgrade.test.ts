import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { collateTextsByBytes } from '../../src/database/collate-texts.ts';
import type { Unit } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { Engine } from '../../src/database/migrations/columns.ts';
import { migrations } from '../../src/database/migrations/index.ts';
import { typeParser } from '../../src/database/postgres/postgres-pool.ts';
import { sqliteDialect } from '../../src/database/sqlite/sqlite-dialect.ts';
import { openSqliteConnection } from '../../src/database/sqlite/sqlite-connection.ts';
import type { Tables } from '../../src/database/tables.ts';
import { insertOwner } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const server = await withPostgres();

for (const [engine, open] of Object.entries({ sqlite: openEmptySqlite, postgres: openEmptyPostgres })) {
  test(`what older versions stored is counted, ranked and given to its account (${engine})`, async () => {
    const { db, close } = await open();
    try {
      await migrateTo(db, engine as Engine, '0010-share-between-nodes');
      const stored = await storeAsOlderVersion(db);
      await migrate(db as unknown as Kysely<never>, engine as Engine);
      assert.deepEqual(plain(await readKept(db)), expectedOf(stored));
    } finally {
      await close();
    }
  });
}

interface Stored {
  first: number;
  second: number;
  /** With 15 clicks, 16 clicks, and 1,000 */
  links: { seldom: number; often: number; most: number };
}

/** Links of two accounts, clicks on three of them, and reports about one that is there and one that is not. */
async function storeAsOlderVersion(db: Kysely<Tables>): Promise<Stored> {
  const database = { write: <T>(unit: Unit<T>) => unit(db, false) };
  const [first, second] = [await insertOwner(database), await insertOwner(database)];
  const links = {
    seldom: await insertLinkRow(database, first),
    often: await insertLinkRow(database, first),
    most: await insertLinkRow(database, second),
  };
  await db.updateTable('link').set({ status: 'disabled' }).where('id', '=', links.often).execute();
  await storeClicks(db, links.seldom, 15);
  await storeClicks(db, links.often, 16);
  await storeClicks(db, links.most, 1_000);
  await storeReport(db, links.most);
  await storeReport(db, null);
  return { first, second, links };
}

async function storeClicks(db: Kysely<Tables>, link: number, clicks: number): Promise<void> {
  const none = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
  const counts = { clicks, unique_clicks: clicks, bots: 0, ...none };
  await db
    .insertInto('click_total')
    .values({ subject: 'link', subject_id: link, ...counts })
    .execute();
}

/** As SQL, because the typed table has a column that older versions did not. */
async function storeReport(db: Kysely<Tables>, link: number | null): Promise<void> {
  await sql`insert into report (address, link_id, reason, details, state, created_at)
    values ('http://localhost/summer', ${link}, 'spam', '', 'open', 1)`.execute(db);
}

async function readKept(db: Kysely<Tables>) {
  return {
    counts: await db.selectFrom('link_count').selectAll().orderBy('account_id').orderBy('status').execute(),
    ranks: await db.selectFrom('link_rank').selectAll().orderBy('link_id').execute(),
    reports: await db.selectFrom('report').select(['link_id', 'account_id']).orderBy('id').execute(),
  };
}

/** SQLite's rows have no prototype. */
function plain<Rows>(rows: Rows): Rows {
  return JSON.parse(JSON.stringify(rows)) as Rows;
}

function expectedOf({ first, second, links }: Stored): Awaited<ReturnType<typeof readKept>> {
  return {
    counts: [
      { account_id: first, domain_id: 0, status: 'disabled', links: 1 },
      { account_id: first, domain_id: 0, status: 'public', links: 1 },
      { account_id: second, domain_id: 0, status: 'public', links: 1 },
    ],
    // Four for each doubling: 16 is 2 to the power of 4, and 1,000 of 9.97.
    ranks: [
      { link_id: links.often, account_id: first, rank: 16 },
      { link_id: links.most, account_id: second, rank: 39 },
    ],
    reports: [
      { link_id: links.most, account_id: second },
      { link_id: null, account_id: null },
    ],
  };
}

/** Brings an empty database to where a program was whose last migration was this one (see `migrate`). */
async function migrateTo(db: Kysely<Tables>, engine: Engine, last: string): Promise<void> {
  const steps = Object.entries(migrations)
    .filter(([name]) => name <= last)
    .map(([name, { up }]) => [
      name,
      {
        async up(tx: Kysely<never>) {
          await up(tx, engine);
          if (engine === 'postgres') await collateTextsByBytes(tx);
        },
      },
    ]);
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  assert.equal(error, undefined);
  assert.equal(results?.at(-1)?.migrationName, last);
}

interface Opened {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

async function openEmptySqlite(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-upgrade-'));
  const connection = openSqliteConnection(join(folder, 'test.sqlite'), 'writer');
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(async (text, parameters) => connection.execute(text, parameters)),
  });
  return {
    db,
    async close() {
      connection.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function openEmptyPostgres(): Promise<Opened> {
  const types = { getTypeParser: typeParser } as pg.CustomTypesConfig;
  const pool = new pg.Pool({ connectionString: await createDatabase(server.url), types });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}

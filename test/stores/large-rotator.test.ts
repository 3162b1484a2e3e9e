import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { typeParser } from '../../src/database/postgres/postgres-pool.ts';
import type { Tables } from '../../src/database/tables.ts';
import { findRotator } from '../../src/resources/campaigns/rotator-store.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';

const server = await withPostgres();

/** Without these PostgreSQL chooses as for very many rows, although the tables are nearly empty. */
const forFewRows = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'];

/** How PostgreSQL carries out the query for large tables. */
async function planOf(connectionString: string, { sql, parameters }: CompiledQuery): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const setting of forFewRows) await client.query(`set ${setting} = off`);
    const { rows } = await client.query(`explain ${sql}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

test('of a rotator with very many links PostgreSQL reads the newest from an index, and sorts none', async (context) => {
  const url = await createMigratedDatabase(server.url);
  const queries: CompiledQuery[] = [];
  const pool = new Pool({ connectionString: url, types: { getTypeParser: typeParser as never } });
  const log = ({ query }: { query: CompiledQuery }) => void queries.push(query);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  context.after(() => database.destroy());
  const account = {
    username: 'one',
    email: 'one@example.com',
    email_key: 'one@example.com',
    password_hash: '',
  };
  const { id } = await database
    .insertInto('account')
    .values({ ...account, plan: 'pro', role: 'user', created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = { account_id: id, name: 'Spring', list_slug: 'spring', rotator_slug: 'spring' };
  await database
    .insertInto('campaign')
    .values({ ...campaign, is_public: 1, created_at: 1 })
    .execute();
  await findRotator(database, 'spring', 1);
  const ofLinks = queries.find(({ sql }) => sql.includes('order by "link"."id" desc'));
  const plan = await planOf(url, ofLinks as CompiledQuery);
  assert.match(plan, /Index Scan Backward using link_by_campaign on link/);
  assert.doesNotMatch(plan, /Sort/);
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { pageOfLinks } from '../../src/resources/links/lists/link-list-store.ts';
import { insertLink } from '../../src/resources/links/link-store.ts';
import { insertOwner } from '../support/engines.ts';
import { linkRow } from '../support/link-row.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const server = await withPostgres();

/** An empty database, and a user who may only create tables in it. */
async function createModestUser(): Promise<{ url: string; indexes(): Promise<string[]> }> {
  const admin = new Client({ connectionString: await createDatabase(server.url) });
  await admin.connect();
  const user = `modest_${randomBytes(8).toString('hex')}`;
  await admin.query(`drop extension if exists pg_trgm cascade`);
  await admin.query(`create role ${user} login; grant all on schema public to ${user}`);
  after(async () => {
    await admin.query(`drop owned by ${user}; drop role ${user}`);
    await admin.end();
  });
  const url = new URL(server.url);
  url.pathname = `/${admin.database}`;
  url.username = user;
  return {
    url: url.href,
    async indexes() {
      const { rows } = await admin.query(`select indexname from pg_indexes where tablename = 'link'`);
      return rows.map(({ indexname }) => indexname as string);
    },
  };
}

test('who may add no extension to PostgreSQL has all tables, and finds links by a text', async () => {
  const { url, indexes } = await createModestUser();
  const database = await openPostgres(url);
  try {
    const accountId = await insertOwner(database);
    const link = linkRow(accountId, 'hay', { title: 'Needle' });
    const id = await database.write((tx) => insertLink(tx, link));
    const order = { by: 'date', direction: 'desc' } as const;
    const range = { limit: 9, offset: 0 };
    const { rows } = await pageOfLinks(database.read, {
      accountId,
      filter: { search: 'nEEd' },
      order,
      range,
    });
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
    );
    assert.deepEqual(
      (await indexes()).filter((name) => name === 'link_by_text'),
      [],
    );
  } finally {
    await database.close();
  }
});

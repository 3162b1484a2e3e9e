import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { unmovedTables, movedTables } from '../../src/database/move/moved-tables.ts';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { openMemoryDatabase } from '../support/clicks/click-stores.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const server = await withPostgres();
const sorted = (names: readonly string[]) => [...names].sort();

test('a move takes along every table of both engines but those that it is known to leave', async () => {
  const sqlite = await openMemoryDatabase();
  const postgres = await openPostgres(await createDatabase(server.url));
  try {
    const ofSqlite = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(sqlite.read);
    // Partitions are not tables of their own, so they are left out.
    const ofPostgres = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
      postgres.read,
    );
    const names = [...ofSqlite.rows, ...ofPostgres.rows].map(({ name }) => name);
    assert.deepEqual(sorted([...new Set(names)]), sorted([...movedTables, ...unmovedTables]));
    const shared = ofSqlite.rows.map(({ name }) => name).filter((name) => !unmovedTables.includes(name));
    assert.deepEqual(sorted(shared), sorted(movedTables));
  } finally {
    await sqlite.close();
    await postgres.close();
  }
});

test('each table is moved after those that it refers to', async () => {
  const { read, close } = await openMemoryDatabase();
  try {
    for (const [place, table] of movedTables.entries()) {
      const { rows } = await sql<{ table: (typeof movedTables)[number] }>`
        select "table" from pragma_foreign_key_list(${table})`.execute(read);
      for (const reference of rows)
        assert.ok(movedTables.indexOf(reference.table) < place, `${table} refers to ${reference.table}`);
    }
  } finally {
    await close();
  }
});

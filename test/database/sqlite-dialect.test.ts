import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { pipelinedDialect, sqliteDialect } from '../../src/database/sqlite/sqlite-dialect.ts';
import { openSqliteConnection } from '../../src/database/sqlite/sqlite-connection.ts';

test('a fault with which SQLite ends a transaction by itself is told, and the next transaction begins', async (context) => {
  const connection = openSqliteConnection(':memory:', 'writer');
  context.after(() => connection.close());
  const db = new Kysely<Record<string, never>>({
    dialect: sqliteDialect(async (text, parameters) => connection.execute(text, parameters)),
  });
  await sql`create table item (id integer primary key)`.execute(db);
  const insertTwice = db.transaction().execute(async (tx) => {
    await sql`insert into item values (1)`.execute(tx);
    await sql`insert or rollback into item values (1)`.execute(tx);
  });
  await assert.rejects(insertTwice, /UNIQUE constraint failed/);
  await db.transaction().execute((tx) => sql`insert into item values (2)`.execute(tx));
  const { rows } = await sql<{ id: number }>`select id from item`.execute(db);
  assert.deepEqual(
    rows.map(({ id }) => id),
    [2],
  );
});

test('a thread is sent each statement at once, without waiting for its answer to the one before', async () => {
  const sent: string[] = [];
  const answers = Promise.withResolvers<void>();
  const db = new Kysely<Record<string, never>>({
    dialect: pipelinedDialect(async (text) => {
      sent.push(text);
      await answers.promise;
      return { rows: [], changes: 0 };
    }),
  });
  const statements = ['select 1', 'select 2', 'select 3'];
  const asked = statements.map((text) => sql.raw(text).execute(db));
  await setImmediate();
  assert.deepEqual(sent, statements);
  answers.resolve();
  await Promise.all(asked);
});

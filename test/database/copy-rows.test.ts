import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { binaryRows } from '../../src/clicks/rows/binary-rows.ts';
import { copyRows } from '../../src/database/postgres/copy-rows.ts';
import { type Queries, UniqueViolation } from '../../src/database/database.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';

// Runs before the server is stopped.
after(() => database.close());
const { url } = await withPostgres();
const ownUrl = await createMigratedDatabase(url);
/** A single connection, so that each test gets the connection that the test before it used. */
const database = connectPostgres(ownUrl, { connectionsMax: 1, queryTimeoutMs: 60_000 });

const into = { table: 'click_visitor', columns: ['key'] };
const rowsOf = (keys: Iterable<number>) =>
  binaryRows(
    Iterator.from(keys).map((key) => ({ key })),
    { key: 'bigint' } as const,
  );
const copy = (tx: Queries, keys: Iterable<number>) => copyRows(tx, into, rowsOf(keys));

async function storedKeys({ read } = database): Promise<number[]> {
  const rows = await read.selectFrom('click_visitor').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

/** Enough rows for several chunks. */
const many = Array.from({ length: 60_000 }, (_, n) => n);

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}

test('what is there already refuses the copy, and a savepoint takes it back', async () => {
  await database.write(async (tx) => {
    await copy(tx, [1, 2]);
    await sql`savepoint here`.execute(tx);
    await assert.rejects(copy(tx, many.toReversed()), UniqueViolation);
    await sql`rollback to savepoint here`.execute(tx);
    await copy(tx, [70_000]);
  });
  assert.deepEqual(await storedKeys(), [1, 2, 70_000]);
  await database.write((tx) => sql`delete from click_visitor`.execute(tx));
});

test('when the rows cannot be made the copy is given up with that reason, and nothing is stored', async () => {
  for (const from of [0, 50_000]) {
    const keys = many.values().map((key) => {
      if (key === from) throw new TypeError('no such row');
      return key;
    });
    await assert.rejects(
      database.write((tx) => copy(tx, keys)),
      new TypeError('no such row'),
    );
    assert.deepEqual(await storedKeys(), []);
  }
});

test('a server that does not answer in time is away', async () => {
  const [other, hasty] = [
    connectPostgres(ownUrl),
    connectPostgres(ownUrl, { connectionsMax: 1, queryTimeoutMs: 500 }),
  ];
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const locking = other.write(async (tx) => {
    await sql`lock table click_visitor`.execute(tx);
    begun.resolve();
    await finish.promise;
  });
  await begun.promise;
  await assert.rejects(
    hasty.write((tx) => copy(tx, many)),
    isAway,
  );
  finish.resolve();
  await locking;
  assert.deepEqual(await storedKeys(hasty), []);
  for (const { close } of [other, hasty]) await close();
});

test('a connection that breaks in the middle is replaced, and nothing is stored', async () => {
  const other = connectPostgres(ownUrl);
  await assert.rejects(
    database.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const ended = sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.read);
      await Promise.all([copy(tx, many), ended]);
    }),
    isAway,
  );
  await other.close();
  assert.deepEqual(await storedKeys(), []);
});

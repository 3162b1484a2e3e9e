import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database, Queries } from '../../src/database/database.ts';
import { connectPostgres, openPostgres } from '../../src/database/postgres/postgres.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { createDatabase, createMigratedDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

async function withDatabase(body: (database: Database, ownUrl: string) => Promise<void>): Promise<void> {
  const ownUrl = await createDatabase(url);
  const database = await openPostgres(ownUrl);
  try {
    await body(database, ownUrl);
  } finally {
    await database.close();
  }
}

const addName = (name: string) => (tx: Queries) =>
  tx.insertInto('click_name').values({ name }).returning('name').executeTakeFirstOrThrow();
const names = async ({ read }: Database) =>
  (await read.selectFrom('click_name').select('name').orderBy('id').execute()).map(({ name }) => name);

onBothEngines(
  'units that are done each for itself leave out those that throw, and keep their order',
  async (database) => {
    const refused = new AppError('aliasTaken');
    const outcomes = await database.writeEach([
      addName('one'),
      async (tx) => {
        await addName('two')(tx);
        throw refused;
      },
      addName('three'),
      addName('one'),
      addName('four'),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal((outcomes[1] as PromiseRejectedResult).reason, refused);
    assert.equal((outcomes[3] as PromiseRejectedResult).reason.name, 'UniqueViolation');
    assert.deepEqual(await names(database), ['one', 'three', 'four']);
  },
);

test('two units of work that wait for each other are both done in the end', async () => {
  await withDatabase(async (database) => {
    await database.write(async (tx) => {
      for (const name of ['a', 'b']) await addName(name)(tx);
    });
    let waiting = 2;
    const { promise: bothHold, resolve } = Promise.withResolvers<void>();
    const touch = (tx: Queries, name: string) =>
      tx.updateTable('click_name').set({ name }).where('name', '=', name).execute();
    const crossing = (first: string, second: string) =>
      database.write(async (tx) => {
        await touch(tx, first);
        if (--waiting === 0) resolve();
        await bothHold;
        await touch(tx, second);
      });
    await Promise.all([crossing('a', 'b'), crossing('b', 'a')]);
  });
});

test('what is referred to and deleted meanwhile is looked for again, as if one had come after the other', async () => {
  await withDatabase(async (database) => {
    const accountId = await insertOwner(database);
    let attempts = 0;
    const key = await database.write(async (tx) => {
      attempts++;
      const owner = await tx
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (!owner) return 'no owner';
      if (attempts === 1) await database.read.deleteFrom('account').where('id', '=', accountId).execute();
      const values = {
        account_id: accountId,
        key_hash: 'x',
        last_characters: 'x',
        created_at: 0,
        expires_at: null,
      };
      await tx.insertInto('api_key').values(values).execute();
      return 'stored';
    });
    assert.deepEqual([key, attempts], ['no owner', 2]);
  });
});

test('a query that takes too long is refused as what passes, and its connection is of use afterwards', async (context) => {
  await withDatabase(async (_, ownUrl) => {
    // Holds the driver's time limit back, which comes before the server's where this process runs too seldom.
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const hasty = connectPostgres(ownUrl, { connectionsMax: 1, queryTimeoutMs: 500 });
    try {
      await assert.rejects(sql`select pg_sleep(20)`.execute(hasty.read), { code: 'unavailable' });
      assert.equal(hasty.isAway(), false);
      const pid = async () =>
        (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(hasty.read)).rows[0];
      assert.deepEqual(await pid(), await pid());
    } finally {
      await hasty.close();
    }
  });
});

test('texts are compared byte by byte, and their ASCII letters alone are folded, whatever the database’s locale', async () => {
  await withDatabase(async (database) => {
    for (const name of ['b', 'A', 'ä', 'a', 'Z', 'Ä']) await database.write(addName(name));
    const { rows } = await sql<{ name: string; folded: string }>`
      select name, lower(name) as folded from click_name order by name`.execute(database.read);
    assert.deepEqual(
      rows.map(({ name, folded }) => name + folded),
      ['Aa', 'Zz', 'aa', 'bb', 'ÄÄ', 'ää'],
    );
  });
});

test('a migration does not wait for a table that a backup reads, because nodes that want it would wait as well', async () => {
  const ownUrl = await createMigratedDatabase(url);
  const backup = connectPostgres(ownUrl);
  await sql`delete from kysely_migration where name like '0017-%'`.execute(backup.read);
  await sql`alter table report drop column account_id`.execute(backup.read);
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reading = backup.read.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await tx.selectFrom('report').select('id').execute();
    begun.resolve();
    await done.promise;
  });
  try {
    await begun.promise;
    await assert.rejects(openPostgres(ownUrl), {
      name: 'OperatorError',
      message: /^The database could not be brought up to date: somebody else uses its tables, .+\.$/,
    });
    done.resolve();
    await reading;
    await (await openPostgres(ownUrl)).close();
    await backup.read.selectFrom('report').select('account_id').execute();
  } finally {
    done.resolve();
    await backup.close();
  }
});

import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sql } from 'kysely';
import { UniqueViolation } from '../../src/database/database.ts';
import type { DatabaseThread } from '../../src/database/sqlite/database-thread.ts';
import { insert, names, open } from './opened-database.ts';

test('a unit of work that fails stores nothing, wherever it fails', async (context) => {
  const { database } = await open(context);
  await assert.rejects(
    () =>
      database.write(async (tx) => {
        await insert(tx, 'a');
        await insert(tx, 'b');
        throw new Error('at the end');
      }),
    /at the end/,
  );
  await assert.rejects(() =>
    database.write(async (tx) => {
      await insert(tx, 'c');
      await Promise.all(['d', 'c', 'e', 'f', 'g'].map((name) => insert(tx, name)));
    }),
  );
  // Whatever of the failed unit was still to come would be stored with this one.
  await database.write(async () => {});
  assert.deepEqual(await names(database), []);
});

test('a unit that fails takes back only itself; those that share its commit are stored', async (context) => {
  const { database, statements } = await open(context);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, number) =>
      database.write(async (tx) => {
        if (number % 4 === 0) throw new Error('before its first statement');
        await insert(tx, `row-${number}`);
        if (number % 4 === 1) throw new Error('after its first statement');
        if (number % 4 === 2) await insert(tx, `row-${number}`);
        return number;
      }),
    ),
  );
  const stored = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  assert.deepEqual(
    stored,
    Array.from({ length: 60 }, (_, number) => number).filter((number) => number % 4 === 3),
  );
  assert.deepEqual(await names(database), stored.map((number) => `row-${number}`).sort());
  assert.ok(commits(statements) < 60, 'units share commits');
});

test('a unit may go on after a statement that was refused', async (context) => {
  const { database } = await open(context);
  await database.write((tx) => insert(tx, 'taken'));
  await database.write(async (tx) => {
    await insert(tx, 'before');
    await assert.rejects(() => insert(tx, 'taken'), UniqueViolation);
    await insert(tx, 'after');
  });
  assert.deepEqual(await names(database), ['after', 'before', 'taken']);
});

test('nobody hears of success before the commit', async (context) => {
  const held = holdCommits();
  const { database } = await open(context, held.around);
  const settled: number[] = [];
  const writes = [1, 2, 3].map((number) =>
    database.write((tx) => insert(tx, `row-${number}`)).then(() => settled.push(number)),
  );
  await held.reached;
  assert.deepEqual([settled, await names(database)], [[], []]);
  held.release();
  await Promise.all(writes);
  assert.deepEqual(
    [settled, await names(database)],
    [
      [1, 2, 3],
      ['row-1', 'row-2', 'row-3'],
    ],
  );
});

test('1,000 units at once are all there, in far fewer commits', async (context) => {
  const { database, statements } = await open(context);
  await Promise.all(
    Array.from({ length: 1_000 }, (_, number) => database.write((tx) => insert(tx, `row-${number}`))),
  );
  assert.equal((await names(database)).length, 1_000);
  assert.ok(commits(statements) < 500, `${commits(statements)} commits`);
});

test('what collides is named by its columns', async (context) => {
  const { database } = await open(context);
  const account = (username: string, email: string) =>
    database.write((tx) =>
      tx
        .insertInto('account')
        .values({
          username,
          email,
          email_key: email,
          password_hash: '',
          plan: 'pro',
          role: 'user',
          created_at: 0,
          plan_ends_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const { id } = await account('ada', 'ada@example.com');
  const columnsOf = async (write: Promise<unknown>) => {
    const error = await write.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof UniqueViolation);
    return error.columns;
  };
  assert.deepEqual(await columnsOf(account('ada', 'other@example.com')), ['username']);
  assert.deepEqual(await columnsOf(account('other', 'ada@example.com')), ['email_key']);
  const channel = { account_id: id, name: 'News', description: '', color: '', starred: 0, created_at: 0 };
  await database.write((tx) => tx.insertInto('channel').values(channel).execute());
  assert.deepEqual(
    await columnsOf(database.write((tx) => tx.insertInto('channel').values(channel).execute())),
    ['account_id', 'name'],
  );
  await database.write((tx) => insert(tx, 'key'));
  assert.deepEqual(await columnsOf(database.write((tx) => insert(tx, 'key'))), ['name']);
});

test('a long query holds up no writer', async (context) => {
  const { database } = await open(context);
  let isRead = false;
  const reading = sql`with recursive n(x) as (select 1 union all select x + 1 from n limit 5000000)
    select count(*) from n`
    .execute(database.read)
    .then(() => (isRead = true));
  await database.write((tx) => insert(tx, 'row'));
  assert.equal(isRead, false);
  await reading;
  assert.deepEqual(await names(database), ['row']);
});

test('who reads after a write sees it', async (context) => {
  const { database } = await open(context);
  for (let number = 0; number < 50; number++) {
    await database.write((tx) => insert(tx, `row-${number}`));
    assert.equal((await names(database)).length, number + 1);
  }
});

test('a short transaction of another program is waited for', async (context) => {
  const { database, path } = await open(context);
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  const write = database.write((tx) => insert(tx, 'ours'));
  other.exec("insert into spool_segment values ('theirs', 0)");
  other.exec('commit');
  other.close();
  await write;
  assert.deepEqual(await names(database), ['ours', 'theirs']);
});

test('closing waits for what was given to it', async (context) => {
  const { database, path } = await open(context);
  const writes = Array.from({ length: 20 }, (_, number) =>
    database.write((tx) => insert(tx, `row-${number}`)),
  );
  await database.close();
  await Promise.all(writes);
  const file = new DatabaseSync(path);
  assert.deepEqual({ ...file.prepare('select count(*) as rows from spool_segment').get() }, { rows: 20 });
  file.close();
});

function commits(statements: string[]): number {
  return statements.filter((statement) => statement === 'commit').length;
}

/** Holds every COMMIT back until `release` is called; other statements run. */
function holdCommits() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const around = (thread: DatabaseThread): DatabaseThread => ({
    ...thread,
    async execute(sent) {
      if (sent.some(({ sql: text }) => text === 'commit')) {
        reached.resolve();
        await released.promise;
      }
      return thread.execute(sent);
    },
  });
  return { around, reached: reached.promise, release: released.resolve };
}

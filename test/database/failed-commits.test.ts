import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Database, ForeignKeyViolation, type Queries } from '../../src/database/database.ts';
import type { DatabaseThread } from '../../src/database/sqlite/database-thread.ts';
import { AppError } from '../../src/platform/app-error.ts';
import { insert, names, open } from './opened-database.ts';

test('a commit that fails rejects every unit in it, and the next ones are stored', async (context) => {
  const { database } = await open(context);
  const orphan = async (tx: Queries) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await tx.insertInto('link_pixel').values({ link_id: 1, pixel_id: 1 }).execute();
  };
  const stored: string[] = [];
  // On a busy machine the three units may not share a commit; then only those that share one with the orphan
  // fail.
  for (let attempt = 0, together = 0; together < 3; attempt++) {
    assert.ok(attempt < 50, 'they never came together');
    const outcomes = await Promise.allSettled([
      database.write((tx) => insert(tx, `one ${attempt}`)),
      database.write(orphan),
      database.write((tx) => insert(tx, `two ${attempt}`)),
    ]);
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of rejected) assert.ok(reason instanceof ForeignKeyViolation, String(reason));
    assert.equal(outcomes[1].status, 'rejected');
    if (outcomes[0].status === 'fulfilled') stored.push(`one ${attempt}`);
    if (outcomes[2].status === 'fulfilled') stored.push(`two ${attempt}`);
    together = rejected.length;
  }
  await database.write((tx) => insert(tx, 'three'));
  assert.deepEqual((await names(database)).sort(), [...stored, 'three'].sort());
});

test('what goes wrong while a unit is taken back is what all others of its commit hear', async (context) => {
  const failing = (thread: DatabaseThread): DatabaseThread => ({
    ...thread,
    async execute(sent) {
      if (sent.some(({ sql: text }) => text === 'rollback to unit')) throw new AppError('unavailable');
      return thread.execute(sent);
    },
  });
  const { database } = await open(context, failing);
  const refused = database.write(async (tx) => {
    await insert(tx, 'refused');
    throw new AppError('linkNotFound');
  });
  const outcomes = await Promise.allSettled([
    database.write((tx) => insert(tx, 'before')),
    refused,
    database.write((tx) => insert(tx, 'after')),
  ]);
  const [before, , after] = outcomes;
  for (const outcome of [before, after]) {
    // On a busy machine it may have had a commit of its own.
    if (outcome.status === 'rejected') assert.equal((outcome.reason as AppError).code, 'unavailable');
  }
  assert.equal(outcomes[1].status, 'rejected');
  await database.write((tx) => insert(tx, 'later'));
  const stored = outcomes.flatMap(({ status }, index) =>
    status === 'fulfilled' ? [['before', 'refused', 'after'][index] as string] : [],
  );
  assert.deepEqual(await names(database), [...stored, 'later'].sort());
});

test('a full disk: 503 for whoever writes, nothing half-done, and writing goes on when there is room', async (context) => {
  const { database } = await open(context);
  await fillDisk(database);
  const large = 'x'.repeat(100_000);
  const outcomes = await Promise.allSettled([
    database.write(async (tx) => {
      await insert(tx, 'half');
      await insert(tx, large);
    }),
    database.write(async (tx) => {
      await insert(tx, `${large}2`).catch(() => {});
      // A unit that ignores the failure must not write outside the transaction.
      await insert(tx, 'after');
    }),
  ]);
  for (const outcome of outcomes) {
    assert.equal(outcome.status, 'rejected');
    assert.ok(outcome.reason instanceof AppError);
    assert.deepEqual([outcome.reason.status, outcome.reason.headers], [503, { 'Retry-After': '1' }]);
  }
  assert.deepEqual(await names(database), []);
  await database.write((tx) => sql`pragma max_page_count = 100000`.execute(tx));
  await database.write((tx) => insert(tx, large));
  assert.deepEqual(await names(database), [large]);
});

/** Makes the database refuse new pages, as on a full disk. */
async function fillDisk(database: Database): Promise<void> {
  await database.write((tx) => sql`pragma max_page_count = 1`.execute(tx));
}

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { startWriterThread } from '../../src/database/start-writer-thread.ts';
import type { CommitObserver } from '../../src/database/commit-observer.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';

const writerEntry = new URL('../../src/writer-thread.ts', import.meta.url);
const server = await withPostgres();

/** An observer, and the sums of what it was told. */
function createEar() {
  const heard = { waiting: 0, stored: 0, lost: 0, takenBack: 0, seconds: [] as number[] };
  const onCommit: CommitObserver = {
    onQueued: () => heard.waiting++,
    onCommitted({ units, seconds, isStored }) {
      heard.waiting -= units;
      heard[isStored ? 'stored' : 'lost'] += units;
      heard.seconds.push(seconds);
    },
    onTakenBack(units) {
      heard.waiting -= units;
      heard.takenBack += units;
    },
  };
  return { heard, onCommit };
}

const insert = (name: string) => (tx: Queries) =>
  tx.insertInto('spool_segment').values({ name, drained_bytes: 0 }).execute();

test('who watches hears of every unit when it comes and when its commit is through or has failed', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-observer-'));
  const path = join(folder, 'test.sqlite');
  const { heard, onCommit } = createEar();
  const database = await openSqlite({ path, writer: startWriterThread(writerEntry, { path }), onCommit });
  context.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const writes = Array.from({ length: 50 }, (_, number) => database.write(insert(`row-${number}`)));
  assert.equal(heard.waiting, 50);
  await Promise.all(writes);
  // The commit of a unit that fails is observed as well.
  await assert.rejects(database.write(insert('row-1')));
  await assert.rejects(
    database.write(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await tx.insertInto('link_pixel').values({ link_id: 1, pixel_id: 1 }).execute();
    }),
  );
  await database.write(insert('last'));
  const { seconds, ...units } = heard;
  assert.deepEqual(units, { waiting: 0, stored: 52, lost: 1, takenBack: 0 });
  assert.ok(seconds.length < 53, 'units share commits');
  assert.ok(seconds.every((value) => value > 0 && value < 30));
});

test('on PostgreSQL, where a unit has its own transaction, too', async (context) => {
  const { heard, onCommit } = createEar();
  const database = connectPostgres(await createMigratedDatabase(server.url), { onCommit });
  context.after(database.close);
  const writes = Array.from({ length: 20 }, (_, number) => database.write(insert(`row-${number}`)));
  assert.equal(heard.waiting, 20);
  await Promise.all(writes);
  await database.writeEach([insert('together'), insert('row-1'), insert('as well')]);
  await assert.rejects(database.write(insert('row-1')), { name: 'UniqueViolation' });
  // Makes the first attempt fail with a serialization conflict, so that the unit runs again.
  await database.write(async (tx, isAgain) => {
    if (!isAgain) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
    await insert('last')(tx);
  });
  await assert.rejects(
    database.write((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
    { code: 'unavailable' },
  );
  const { seconds, ...units } = heard;
  assert.deepEqual(units, { waiting: 0, stored: 24, lost: 1, takenBack: 1 });
  assert.equal(seconds.length, 23);
  assert.ok(seconds.every((value) => value > 0 && value < 30));
});

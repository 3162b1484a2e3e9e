import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { startDatabaseThread } from '../../src/database/database-thread.ts';
import { openSqlite } from '../../src/database/sqlite.ts';

const writerEntry = new URL('../../src/writer-thread.ts', import.meta.url);

test('who watches hears of every unit when it comes and when its commit is through or has failed', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'waypost-observer-'));
  const path = join(folder, 'test.sqlite');
  const heard = { waiting: 0, stored: 0, lost: 0, seconds: [] as number[] };
  const database = await openSqlite({
    path,
    writer: startDatabaseThread(writerEntry, { path }),
    onCommit: {
      onQueued: () => heard.waiting++,
      onCommitted({ units, seconds, isStored }) {
        heard.waiting -= units;
        heard[isStored ? 'stored' : 'lost'] += units;
        heard.seconds.push(seconds);
      },
    },
  });
  context.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const insert = (name: string) => (tx: Queries) =>
    tx.insertInto('spool_segment').values({ name, drained_bytes: 0 }).execute();
  const writes = Array.from({ length: 50 }, (_, number) => database.write(insert(`row-${number}`)));
  assert.equal(heard.waiting, 50);
  await Promise.all(writes);
  // A unit that takes back itself was in a commit all the same.
  await assert.rejects(database.write(insert('row-1')));
  await assert.rejects(
    database.write(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx);
      await tx.insertInto('link_pixel').values({ link_id: 1, pixel_id: 1 }).execute();
    }),
  );
  await database.write(insert('last'));
  const { waiting, stored, lost, seconds } = heard;
  assert.deepEqual({ waiting, stored, lost }, { waiting: 0, stored: 52, lost: 1 });
  assert.ok(seconds.length < 53, 'units share commits');
  assert.ok(seconds.every((value) => value > 0 && value < 30));
});

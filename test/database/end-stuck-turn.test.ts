import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { endStuckTurn } from '../../src/database/postgres/end-stuck-turn.ts';
import { connectPostgres, openPostgres } from '../../src/database/postgres/postgres.ts';
import { takeTurn } from '../../src/database/statements/take-turn.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

interface Stopped {
  /** The error that the node gets when its connection ends. */
  ended: Promise<string>;
  leave(): Promise<void>;
}

/** A node that holds an advisory lock and stops in the middle of a COPY, as when its machine is suspended. */
async function stopInCopy(databaseUrl: string, turn = 'clicks'): Promise<Stopped> {
  const client = new Client({ connectionString: databaseUrl });
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  client.on('error', ({ message }) => resolve(message));
  await client.connect();
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended('waypost ${turn} 0', 0))`);
  const copying = client.query(copyFrom('copy spool_segment (name, drained_bytes) from stdin'));
  copying.on('error', ({ message }) => resolve(message));
  copying.write('half a row');
  return { ended, leave: async () => void client.connection.stream.destroy() };
}

test('a turn that a node keeps in the middle of a COPY is ended, and the next one has it', async () => {
  const databaseUrl = await createDatabase(url);
  const database = await openPostgres(databaseUrl, { lockTimeoutMs: 200 });
  // The server says that it ends a connection before it takes its locks back.
  const patient = connectPostgres(databaseUrl);
  try {
    const { ended } = await stopInCopy(databaseUrl);
    const take = (from = database) => from.write((tx) => takeTurn(tx, 'clicks'));
    await assert.rejects(take(), { code: 'unavailable' });
    await endStuckTurn(database.read, 'clicks', 60_000);
    await assert.rejects(take(), { code: 'unavailable' }, 'it has not stood still for so long');
    await endStuckTurn(database.read, 'clicks', 100);
    assert.match(await ended, /administrator/);
    await take(patient);
    assert.equal((await database.read.selectFrom('spool_segment').selectAll().execute()).length, 0);
  } finally {
    await patient.close();
    await database.close();
  }
});

test('who waits for the turn, or has another one, is left alone', async () => {
  const databaseUrl = await createDatabase(url);
  const database = await openPostgres(databaseUrl);
  try {
    const held = Promise.withResolvers<void>();
    const holding = database.write(async (tx) => {
      await takeTurn(tx, 'clicks');
      await held.promise;
    });
    const other = await stopInCopy(databaseUrl, 'partitions');
    const waiting = database.write((tx) => takeTurn(tx, 'clicks'));
    await endStuckTurn(database.read, 'clicks', 0);
    held.resolve();
    await Promise.all([holding, waiting]);
    await other.leave();
    assert.doesNotMatch(await other.ended, /administrator/);
  } finally {
    await database.close();
  }
});

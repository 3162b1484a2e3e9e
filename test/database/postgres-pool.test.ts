import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPool } from '../../src/database/postgres-pool.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

test('a query that is slow after a wait for its connection fails alone: the server counts as there', async () => {
  const pool = createPool(await createDatabase(url), { connectionsMax: 1, queryTimeoutMs: 1_000 });
  try {
    const first = await pool.connect();
    const waiting = pool.connect();
    await first.query('select pg_sleep(0.9)', []);
    first.release();
    const second = await waiting;
    await assert.rejects(second.query('select pg_sleep(0.9)', []), { code: 'unavailable' });
    second.release();
    assert.equal(pool.isAway(), false);
    const third = await pool.connect();
    assert.equal((await third.query('select 1 as one', [])).rows.length, 1);
    third.release();
  } finally {
    await pool.end();
  }
});

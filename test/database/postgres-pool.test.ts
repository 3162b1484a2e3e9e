import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createPool } from '../../src/database/postgres/postgres-pool.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

test('a query that is slow after a wait for its connection fails alone: the server counts as there', async (context) => {
  let passedMs = 0;
  const now = performance.now.bind(performance);
  context.mock.method(performance, 'now', () => now() + passedMs);
  const pool = createPool(await createDatabase(url), { connectionsMax: 1, queryTimeoutMs: 2_000 });
  try {
    const first = await pool.connect();
    const waiting = pool.connect();
    passedMs = 2_000;
    first.release();
    const second = await waiting;
    await assert.rejects(second.query('select pg_sleep(60)', []), { code: 'unavailable' });
    second.release();
    assert.equal(pool.isAway(), false);
    const third = await pool.connect();
    assert.equal((await third.query('select 1 as one', [])).rows.length, 1);
    third.release();
  } finally {
    await pool.end();
  }
});

test('a query that waits while a certificate file is missing fails, and the process goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-pool-'));
  const file = join(folder, 'root.crt');
  writeFileSync(file, 'a certificate');
  const database = await createDatabase(url);
  const pool = createPool(`${database}?sslmode=disable&sslrootcert=${file}`, { connectionsMax: 1 });
  try {
    const first = await pool.connect();
    const waiting = pool.connect();
    rmSync(file);
    await assert.rejects(first.query('select pg_terminate_backend(pg_backend_pid())', []));
    first.release();
    await assert.rejects(waiting, { code: 'unavailable' });
    assert.equal(pool.isAway(), true);
  } finally {
    await pool.end();
    rmSync(folder, { recursive: true });
  }
});

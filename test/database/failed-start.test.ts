import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Client } from 'pg';
import { openStore } from '../../src/open-store.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { poll } from '../support/clicks/visits.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

test('a start that fails after PostgreSQL was reached leaves no connection to it', async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-failed-start-'));
  context.after(() => rm(dataDir, { recursive: true }));
  const databaseUrl = await createMigratedDatabase(url);
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const spool = { folder: join(dataDir, 'spool'), geoipDb: join(dataDir, 'missing.mmdb') };
  const options = { settings, logger: createLogger('silent') };
  // An idle connection in the pool would be closed after 10 s; while time stands still, none is.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  await assert.rejects(openStore(options, { spool }), { name: 'OperatorError' });
  context.mock.timers.reset();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  context.after(() => client.end());
  const countOthers = `select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  // The server notices a closed connection only after a moment.
  await poll('connections to end', async () =>
    (await client.query(countOthers)).rows[0].others === 0 ? true : undefined,
  );
});

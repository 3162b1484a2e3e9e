import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openPostgres } from '../../src/database/postgres/postgres.ts';
import { createPostgresLimiter } from '../../src/database/postgres/postgres-limiter.ts';
import { hourMs } from '../../src/platform/time/durations.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { poll } from '../support/clicks/visits.ts';
import { createDatabase, withPostgres } from '../support/postgres.ts';

const { url } = await withPostgres();

test('a clock of the database that is set back refuses nobody for longer than the window', async (t) => {
  const database = await openPostgres(await createDatabase(url));
  t.after(() => database.close());
  const limiter = createPostgresLimiter(database.read, systemClock);
  const take = () => limiter.take('somebody', { limit: 1, windowMs: 50 });
  assert.equal((await take()).admitted, true);
  // The only call was made an hour from now.
  await sql`update call_log set times = array[times[1] + ${hourMs}::bigint]`.execute(database.read);
  assert.equal((await take()).admitted, false);
  await poll('a call to be admitted', async () => (await take()).admitted || undefined);
});

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

test('a call that is given back makes room for exactly one, whichever it is', async (t) => {
  const database = await openPostgres(await createDatabase(url));
  t.after(() => database.close());
  const limiter = createPostgresLimiter(database.read, systemClock);
  const take = () => limiter.take('somebody', { limit: 3, windowMs: hourMs });
  const ats = [(await take()).at, (await take()).at, (await take()).at];
  for (const place of [0, 1, 2]) {
    assert.equal((await take()).admitted, false);
    await limiter.giveBack({ bucket: 'somebody', at: ats[place] as number });
    const { admitted, remaining, at } = await take();
    assert.deepEqual([admitted, remaining], [true, 0]);
    ats.push(at);
  }
  for (const call of [
    { bucket: 'nobody', at: ats[3] as number },
    { bucket: 'somebody', at: 1 },
  ])
    await limiter.giveBack(call);
  assert.equal((await take()).admitted, false);
  await database.close();
  await limiter.giveBack({ bucket: 'somebody', at: ats[3] as number });
});

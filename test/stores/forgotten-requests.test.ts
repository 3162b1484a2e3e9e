import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { forgetRequests } from '../../src/http/idempotency/tend-requests.ts';
import { beginRequest, deleteRequests } from '../../src/http/idempotency/idempotency-store.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { onBothEngines } from '../support/engines.ts';

const logger = createLogger('silent');
const hourMs = 3_600_000;
const ages = { rememberedMs: 24 * hourMs, abandonedAfterMs: hourMs };

onBothEngines('however many there are, they go in steps', async (database, accountId) => {
  for (let n = 0; n < 5; n++)
    await beginRequest(database, { accountId, key: `key ${n}`, hash: 'x', at: n }, ages);
  const steps = [];
  for (let n = 0; n < 3; n++) steps.push(await deleteRequests(database, { before: 4, limit: 2 }));
  assert.deepEqual(steps, [false, false, true]);
  const rows = await database.read.selectFrom('idempotent_request').select('created_at').execute();
  assert.deepEqual(rows, [{ created_at: 4 }]);
});

onBothEngines('all of them go in one run, which never fails', async (database, accountId) => {
  await database.write((tx) =>
    sql`
      with recursive n (x) as (select 1 union all select x + 1 from n where x < 2001)
      insert into idempotent_request (account_id, idempotency_key, request_hash, state, created_at)
      select ${accountId}, 'key ' || x, 'x', 'running', x from n`.execute(tx),
  );
  const clock = { now: () => 25 * hourMs };
  const write = () => Promise.reject(new Error('away'));
  await forgetRequests({ database: { ...database, write }, clock, logger });
  await forgetRequests({ database, clock, logger });
  assert.deepEqual(await database.read.selectFrom('idempotent_request').selectAll().execute(), []);
});

onBothEngines(
  'what is kept of a request goes after a day, whoever sends a key then',
  async (database, accountId) => {
    const begin = (key: string, at: number) =>
      beginRequest(database, { accountId, key, hash: 'x', at }, ages);
    await begin('first', 0);
    await begin('second', hourMs);
    const keysAt = async (now: number) => {
      await forgetRequests({ database, clock: { now: () => now }, logger });
      const rows = await database.read.selectFrom('idempotent_request').select('idempotency_key').execute();
      return rows.map(({ idempotency_key }) => idempotency_key).sort();
    };
    assert.deepEqual(await keysAt(24 * hourMs), ['first', 'second']);
    assert.deepEqual(await keysAt(24 * hourMs + 1), ['second']);
    assert.deepEqual(await keysAt(25 * hourMs + 1), []);
  },
);

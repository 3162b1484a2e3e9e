/** Ctrl-C, or the end of the process, while `waypost migrate` is moving. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { assertMoves, createData, createTarget, holdTable, isWaiting, withClient } from '../support/moves.ts';
import { withPostgres } from '../support/postgres.ts';
import { kill } from '../support/processes/child-service.ts';
import { startProgram } from '../support/processes/program.ts';

const server = await withPostgres();
const promise =
  'Moving to PostgreSQL. If this is interrupted, run the same command again: it goes on where it was.\n';

test('a move has said that it goes on before Ctrl-C ends it, and does', async () => {
  const DATA_DIR = await createData(60);
  const { DATABASE_URL, neighbour } = await createTarget(server.url);
  const held = await holdTable(neighbour.url, 'campaign');
  const { child, ended } = startProgram(['migrate', '--to', DATABASE_URL], { environment: { DATA_DIR } });
  await poll('the move to come to the campaigns', () => isWaiting(neighbour.url));
  child.kill('SIGINT');
  assert.deepEqual(await ended(), { code: null, stdout: promise, stderr: '' });
  assert.equal(child.signalCode, 'SIGINT');
  await held.letGo();
  await neighbour.remove();
  const output = await assertMoves(DATABASE_URL, { DATA_DIR });
  assert.ok(output.startsWith(promise), output);
  assert.match(output, /the others by an earlier run\.$/m);
});

/** Makes PostgreSQL work for an hour on the first campaigns that are moved there. */
const sleeping = `
  create sequence sleeps;
  create function sleep() returns trigger language plpgsql as
    'begin if nextval(''sleeps'') = 1 then perform pg_sleep(3600); end if; return null; end';
  create trigger sleep before insert on campaign for each statement execute function sleep()`;

test('the next run need not wait until PostgreSQL has done what a killed one had asked for', async () => {
  const DATA_DIR = await createData(5);
  const { DATABASE_URL, neighbour } = await createTarget(server.url);
  await withClient(DATABASE_URL, (client) => client.query(sleeping));
  const program = startProgram(['migrate', '--to', DATABASE_URL], { environment: { DATA_DIR } });
  const asleep = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await poll('the move to come to the campaigns', () =>
    withClient(neighbour.url, async (client) => (await client.query(asleep)).rows.length > 0 || undefined),
  );
  await kill(program);
  await neighbour.remove();
  assert.match(await assertMoves(DATABASE_URL, { DATA_DIR }), /the others by an earlier run\.$/m);
});

/** Ctrl-C while `waypost migrate` is moving. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poll } from '../support/clicks/visits.ts';
import { assertMoves, createData, createTarget, holdTable, isWaiting } from '../support/moves.ts';
import { withPostgres } from '../support/postgres.ts';
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeError } from '../../src/commands/describe-error.ts';
import { notFound, unavailable } from '../../src/platform/app-error.ts';
import { OperatorError } from '../../src/platform/processes/operator-error.ts';
import { holdTable, newDataDir } from '../support/moves.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { runProgram } from '../support/processes/program.ts';

const server = await withPostgres();
const busy = 'waypost: The service is busy or its database is away. Please try again shortly.';

test('what passes is told with its cause, on one line', () => {
  const full = new Error('SQLite: database or disk is full (13)');
  assert.equal(describeError(unavailable(full)), `${busy} The cause: SQLite: database or disk is full (13).`);
  assert.equal(describeError(unavailable(new Error('two\nlines.'))), `${busy} The cause: two lines.`);
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  assert.equal(describeError(unavailable(refused)), `${busy} The cause: ECONNREFUSED.`);
});

test('what has no cause is told as it is, and what nobody expected with its stack', () => {
  assert.equal(describeError(unavailable()), busy);
  assert.equal(describeError(notFound('accountNotFound')), `waypost: ${notFound('accountNotFound').message}`);
  assert.equal(describeError(new OperatorError('PORT: is in use.')), 'waypost: PORT: is in use.');
  assert.match(describeError(new TypeError('ours')), /^TypeError: ours\n +at /);
  assert.equal(describeError('a text'), 'a text');
});

test('a command that the database keeps waiting says so', async () => {
  const DATABASE_URL = await createMigratedDatabase(server.url);
  const held = await holdTable(DATABASE_URL, 'account');
  const { code, stderr } = await runProgram(
    ['account', 'create', '--username', 'ada', '--email', 'ada@example.com'],
    { environment: { DATABASE_URL, DATA_DIR: await newDataDir() } },
  );
  await held.letGo();
  assert.equal(code, 1);
  assert.equal(stderr, `${busy} The cause: canceling statement due to lock timeout.\n`);
});

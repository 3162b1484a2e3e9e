import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { settle, settleAgain } from '../../src/http/idempotency/settle-requests.ts';
import { unavailable } from '../../src/platform/app-error.ts';

/** What is noted belongs to a database; nothing is asked of it here. */
const newDatabase = () => ({}) as Database;
const away = () => Promise.reject(unavailable());

test('what cannot be settled while the database is away is tried again, by its name or with all', async () => {
  const database = newDatabase();
  const taken: string[] = [];
  let isAway = true;
  const step = (name: string) => () => (isAway ? away() : Promise.resolve(taken.push(name)));
  for (const name of ['a', 'b', 'c']) await settle(database, name, step(name));
  assert.equal(await settleAgain(database, 'b'), false);
  assert.equal(await settleAgain(database), false);
  isAway = false;
  assert.equal(await settleAgain(database, 'b'), true);
  assert.deepEqual(taken, ['b']);
  assert.equal(await settleAgain(database), true);
  assert.deepEqual(taken, ['b', 'a', 'c']);
  assert.equal(await settleAgain(newDatabase(), 'a'), true);
});

test('what fails for another reason is thrown, and not tried again', async () => {
  const database = newDatabase();
  const wrong = () => Promise.reject(new TypeError('ours'));
  await assert.rejects(settle(database, 'a', wrong), TypeError);
  assert.equal(await settleAgain(database, 'a'), true);
});

test('whoever asks while a step is taken does not take it once more', async () => {
  const database = newDatabase();
  await settle(database, 'a', away);
  let times = 0;
  await settle(database, 'a', async () => {
    times++;
    if (times === 1) throw unavailable();
    await settleAgain(database, 'a');
  });
  assert.equal(await settleAgain(database, 'a'), true);
  assert.equal(times, 2);
});

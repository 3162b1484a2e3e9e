import assert from 'node:assert/strict';
import type { Database, Queries } from '../../src/database/database.ts';
import { holdAccess, isSuspended } from '../../src/resources/account/access-store.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findCallerBySession,
  insertSession,
  pageOfSessions,
  putLastUsed,
} from '../../src/resources/account/session-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

interface Times {
  at?: number;
  expiresAt?: number;
}

const insert = (database: Database, accountId: number, hash: string, times: Times = {}) =>
  database.write((tx) =>
    insertSession(tx, {
      accountId,
      hash,
      browser: 'Firefox',
      os: 'Linux',
      at: 1_000,
      expiresAt: 9_000,
      ...times,
    }),
  );

const idOf = async (database: Database, hash: string) =>
  (await findCallerBySession(database.read, hash, 2_000))?.session_id as number;

const hashesLeft = async (database: Database) => {
  const rows = await database.read.selectFrom('session').select('token_hash').orderBy('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash);
};

onBothEngines('a session is found until it expires; opening one sweeps the expired', async (database, id) => {
  await insert(database, id, 'old', { expiresAt: 2_000 });
  assert.equal((await findCallerBySession(database.read, 'old', 1_999))?.id, id);
  assert.equal(await findCallerBySession(database.read, 'old', 2_000), undefined);
  await insert(database, id, 'new', { at: 3_000 });
  assert.deepEqual(await hashesLeft(database), ['new']);
});

onBothEngines(
  'only the very session that is used gives access, and only to its account',
  async (database, id) => {
    for (const hash of ['used', 'another']) await insert(database, id, hash);
    const sessionId = await idOf(database, 'used');
    const holds = (accountId: number) =>
      database.write((tx) => holdAccess(tx, { id: accountId, by: { kind: 'session', sessionId } }));
    assert.equal(await holds(id), true);
    const other = await insertOwner(database);
    assert.equal(await holds(other), false);
    assert.equal(await deleteSession(database, id, sessionId), true);
    assert.equal(await holds(id), false);
    const suspend = (tx: Queries) =>
      tx.updateTable('account').set({ suspended_at: 1 }).where('id', '=', other);
    await database.write((tx) => suspend(tx).execute());
    assert.deepEqual(
      [await isSuspended(database.read, id), await isSuspended(database.read, other)],
      [false, true],
    );
  },
);

onBothEngines('the list has the account’s own that are not over, newest first', async (database, id) => {
  const other = await insertOwner(database);
  for (const [hash, expiresAt] of [
    ['first', 9_000],
    ['over', 2_000],
    ['third', 9_000],
  ] as const)
    await insert(database, id, hash, { expiresAt });
  await insert(database, other, 'foreign');
  const list = (range: { limit: number; offset: number }) =>
    pageOfSessions(database.read, { accountId: id, now: 2_000 }, range);
  const [first, third] = [await idOf(database, 'first'), await idOf(database, 'third')];
  const { rows, total } = await list({ limit: 10, offset: 0 });
  assert.equal(total, 2);
  const described = { browser: 'Firefox', os: 'Linux', created_at: 1_000, last_used_at: 1_000 };
  assert.deepEqual(rows, [
    { id: third, ...described },
    { id: first, ...described },
  ]);
  const second = await list({ limit: 1, offset: 1 });
  assert.deepEqual([second.total, second.rows.map((row) => row.id)], [2, [first]]);
});

onBothEngines('when a session was used last is kept for it alone', async (database, id) => {
  await insert(database, id, 'used');
  await insert(database, id, 'idle');
  const used = await idOf(database, 'used');
  await database.write((tx) => putLastUsed(tx, used, 5_000));
  assert.equal((await findCallerBySession(database.read, 'used', 2_000))?.last_used_at, 5_000);
  assert.equal((await findCallerBySession(database.read, 'idle', 2_000))?.last_used_at, 1_000);
});

onBothEngines('an account ends its own sessions and no others', async (database, id) => {
  const other = await insertOwner(database);
  for (const [owner, hash] of [
    [id, 'a'],
    [id, 'b'],
    [id, 'c'],
    [other, 'z'],
  ] as const)
    await insert(database, owner, hash);
  assert.equal(await deleteSession(database, id, await idOf(database, 'z')), false);
  assert.equal(await deleteSession(database, id, await idOf(database, 'a')), true);
  assert.deepEqual(await hashesLeft(database), ['b', 'c', 'z']);
  const kept = await idOf(database, 'c');
  await database.write((tx) => deleteOtherSessions(tx, id, kept));
  assert.deepEqual(await hashesLeft(database), ['c', 'z']);
  await database.write((tx) => deleteOtherSessions(tx, id, undefined));
  assert.deepEqual(await hashesLeft(database), ['z']);
});

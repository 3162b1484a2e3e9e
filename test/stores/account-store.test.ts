import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { UniqueViolation } from '../../src/database/database.ts';
import {
  deleteSession,
  findAccount,
  findAccountByUsername,
  findCallerByKey,
  findCallerBySession,
  findSignIn,
  hasAnyAccount,
  insertAccount,
  insertSession,
  isEmailTaken,
  replaceKeyRow,
  updateAccountRow,
} from '../../src/resources/account/account-store.ts';
import { onBothEngines } from '../support/engines.ts';

const row = (name: string, onlyFirst = false) => ({
  username: name,
  email: `${name}@Example.com`,
  passwordHash: `hash of ${name}`,
  plan: 'pro',
  at: 1_000,
  key: { hash: `key of ${name}`, lastCharacters: name.slice(-4) },
  onlyFirst,
});

async function insert(database: Database, name: string): Promise<number> {
  const id = await insertAccount(database, row(name));
  assert.ok(typeof id === 'number');
  return id;
}

const countKeys = async (database: Database, accountId: number) =>
  (await database.read.selectFrom('api_key').select('id').where('account_id', '=', accountId).execute())
    .length;

onBothEngines('an account is stored with its first key, which finds it', async (database) => {
  const id = await insert(database, 'ada');
  const { email, plan, role, created_at, plan_ends_at } = (await findAccount(database.read, id)) ?? {};
  assert.deepEqual(
    { email, plan, role, created_at, plan_ends_at },
    { email: 'ada@Example.com', plan: 'pro', role: 'user', created_at: 1_000, plan_ends_at: null },
  );
  assert.equal((await findAccountByUsername(database.read, 'ADA'))?.id, id);
  assert.equal((await findCallerByKey(database.read, 'key of ada', 2_000))?.id, id);
  assert.equal(await findCallerByKey(database.read, 'key of bob', 2_000), undefined);
});

onBothEngines('only the first account of all is the administrator', async (database, ownerId) => {
  assert.equal(await hasAnyAccount(database.read), true);
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', ownerId).execute());
  assert.equal(await hasAnyAccount(database.read), false);
  const [first, second] = [await insert(database, 'ada'), await insert(database, 'bob')];
  assert.equal((await findAccount(database.read, first))?.role, 'administrator');
  assert.equal((await findAccount(database.read, second))?.role, 'user');
});

onBothEngines('an account that must be the first is not stored beside another', async (database) => {
  assert.equal(await insertAccount(database, row('ada', true)), 'not-first');
  assert.equal(await findAccountByUsername(database.read, 'ada'), undefined);
});

onBothEngines('a username or email that is taken stores nothing, not even the key', async (database) => {
  await insert(database, 'ada');
  const sameName = { ...row('bob'), username: 'ada' };
  assert.equal(await insertAccount(database, sameName), 'taken');
  const sameEmail = { ...row('bob'), email: 'ADA@example.COM' };
  assert.equal(await insertAccount(database, sameEmail), 'taken');
  assert.equal(await findCallerByKey(database.read, 'key of bob', 2_000), undefined);
  assert.equal(await isEmailTaken(database.read, 'ada@EXAMPLE.com'), true);
  assert.equal(await isEmailTaken(database.read, 'bob@example.com'), false);
});

onBothEngines('of 20 parallel inserts of one name one is stored', async (database) => {
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      insertAccount(database, { ...row(`racer-${n}`), username: 'racer' }),
    ),
  );
  assert.equal(results.filter((result) => typeof result === 'number').length, 1);
  assert.equal(results.filter((result) => result === 'taken').length, 19);
});

onBothEngines('a key is found until it expires, and not at that moment', async (database) => {
  const id = await insert(database, 'ada');
  await database.write((tx) =>
    tx.updateTable('api_key').set({ expires_at: 5_000 }).where('account_id', '=', id).execute(),
  );
  assert.equal((await findCallerByKey(database.read, 'key of ada', 4_999))?.id, id);
  assert.equal(await findCallerByKey(database.read, 'key of ada', 5_000), undefined);
});

onBothEngines('a new key takes the place of the one named, or of all', async (database) => {
  const id = await insert(database, 'ada');
  const other = await insert(database, 'bob');
  const newKey = (hash: string) => ({ accountId: id, hash, lastCharacters: 'last', at: 2_000 });
  const first = (await findCallerByKey(database.read, 'key of ada', 2_000))?.key_id as number;
  assert.equal(await replaceKeyRow(database, newKey('second'), first), true);
  assert.equal(await findCallerByKey(database.read, 'key of ada', 2_000), undefined);
  assert.equal((await findCallerByKey(database.read, 'second', 2_000))?.id, id);
  assert.equal(await replaceKeyRow(database, newKey('third'), first), false);
  assert.equal(await findCallerByKey(database.read, 'third', 2_000), undefined);
  assert.equal(await replaceKeyRow(database, newKey('fourth'), undefined), true);
  assert.equal(await countKeys(database, id), 1);
  assert.equal(await countKeys(database, other), 1);
});

onBothEngines('another account’s key is not replaced', async (database) => {
  const [id, other] = [await insert(database, 'ada'), await insert(database, 'bob')];
  const foreign = (await findCallerByKey(database.read, 'key of bob', 2_000))?.key_id;
  const key = { accountId: id, hash: 'new', lastCharacters: 'last', at: 2_000 };
  assert.equal(await replaceKeyRow(database, key, foreign), false);
  assert.equal((await findCallerByKey(database.read, 'key of bob', 2_000))?.id, other);
});

onBothEngines('an update changes what is given; a new password ends the sessions', async (database) => {
  const id = await insert(database, 'ada');
  const session = { accountId: id, hash: 'token', at: 1_000, expiresAt: 9_000 };
  await insertSession(database, session);
  await updateAccountRow(database, id, { email: 'Ada@New.example' });
  assert.equal((await findSignIn(database.read, 'ada@new.EXAMPLE'))?.password_hash, 'hash of ada');
  assert.equal((await findCallerBySession(database.read, 'token', 2_000))?.id, id);
  await updateAccountRow(database, id, { passwordHash: 'other' });
  assert.equal((await findSignIn(database.read, 'ada@new.example'))?.password_hash, 'other');
  assert.equal(await findCallerBySession(database.read, 'token', 2_000), undefined);
});

onBothEngines('an email of another account is a unique violation that changes nothing', async (database) => {
  const id = await insert(database, 'ada');
  await insert(database, 'bob');
  const change = { email: 'BOB@example.com', passwordHash: 'other' };
  await assert.rejects(updateAccountRow(database, id, change), (error) => {
    assert.ok(error instanceof UniqueViolation);
    assert.deepEqual(error.columns, ['email_key']);
    return true;
  });
  assert.equal((await findSignIn(database.read, 'ada@example.com'))?.password_hash, 'hash of ada');
});

onBothEngines('a session is found until it expires; opening one sweeps the expired', async (database) => {
  const id = await insert(database, 'ada');
  await insertSession(database, { accountId: id, hash: 'old', at: 1_000, expiresAt: 2_000 });
  assert.equal((await findCallerBySession(database.read, 'old', 1_999))?.id, id);
  assert.equal(await findCallerBySession(database.read, 'old', 2_000), undefined);
  await insertSession(database, { accountId: id, hash: 'new', at: 3_000, expiresAt: 9_000 });
  const left = await database.read.selectFrom('session').select('token_hash').execute();
  assert.deepEqual(left, [{ token_hash: 'new' }]);
  const { session_id } = (await findCallerBySession(database.read, 'new', 3_000)) ?? {};
  await deleteSession(database, session_id as number);
  assert.equal(await findCallerBySession(database.read, 'new', 3_000), undefined);
});

onBothEngines('with an account go its keys and sessions', async (database) => {
  const id = await insert(database, 'ada');
  await insertSession(database, { accountId: id, hash: 'token', at: 1_000, expiresAt: 9_000 });
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', id).execute());
  assert.equal(await countKeys(database, id), 0);
  assert.equal(await findCallerBySession(database.read, 'token', 2_000), undefined);
});

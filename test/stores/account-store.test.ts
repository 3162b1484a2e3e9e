import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { UniqueViolation } from '../../src/database/database.ts';
import {
  findAccount,
  findAccountByUsername,
  findCallerByKey,
  findPasswordHash,
  findSignIn,
  hasAnyAccount,
  holdPassword,
  insertAccount,
  isAccount,
  isEmailTaken,
  putLastSeen,
  replaceKeyRow,
  updateAccountRow,
} from '../../src/resources/account/account-store.ts';
import { findCallerBySession, insertSession } from '../../src/resources/account/session-store.ts';
import { onBothEngines } from '../support/engines.ts';

const row = (name: string, onlyFirst = false) => ({
  username: name,
  email: `${name}@Example.com`,
  passwordHash: `hash of ${name}`,
  plan: 'pro',
  role: 'user' as const,
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
  assert.equal(await findPasswordHash(database.read, id), 'hash of ada');
  assert.deepEqual(
    [await isAccount(database.read, id), await isAccount(database.read, id + 1)],
    [true, false],
  );
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
  const byFirst = { kind: 'key' as const, keyId: first };
  const further = { account_id: id, key_hash: 'further', last_characters: 'last', created_at: 1_000 };
  await database.write((tx) =>
    tx
      .insertInto('api_key')
      .values({ ...further, expires_at: null })
      .execute(),
  );
  await replaceKeyRow(database, newKey('second'), byFirst);
  assert.equal((await findCallerByKey(database.read, 'further', 2_000))?.id, id);
  assert.equal(await findCallerByKey(database.read, 'key of ada', 2_000), undefined);
  assert.equal((await findCallerByKey(database.read, 'second', 2_000))?.id, id);
  await assert.rejects(replaceKeyRow(database, newKey('third'), byFirst), { code: 'apiKeyRequired' });
  assert.equal(await findCallerByKey(database.read, 'third', 2_000), undefined);
  await replaceKeyRow(database, newKey('fourth'), undefined);
  assert.equal(await countKeys(database, id), 1);
  assert.equal(await countKeys(database, other), 1);
});

onBothEngines('another account’s key is not replaced', async (database) => {
  const [id, other] = [await insert(database, 'ada'), await insert(database, 'bob')];
  const foreign = (await findCallerByKey(database.read, 'key of bob', 2_000))?.key_id as number;
  const key = { accountId: id, hash: 'new', lastCharacters: 'last', at: 2_000 };
  const byForeign = { kind: 'key' as const, keyId: foreign };
  await assert.rejects(replaceKeyRow(database, key, byForeign), { code: 'apiKeyRequired' });
  assert.equal((await findCallerByKey(database.read, 'key of bob', 2_000))?.id, other);
});

const insertToken = (database: Database, accountId: number, hash: string) =>
  database.write((tx) =>
    insertSession(tx, { accountId, hash, browser: 'Firefox', os: 'Linux', at: 1_000, expiresAt: 9_000 }),
  );

onBothEngines('an account that is gone is not changed, which is said', async (database) => {
  const id = await insert(database, 'ada');
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', id).execute());
  const change = { passwordHash: 'other' };
  await assert.rejects(updateAccountRow(database, id, change), { code: 'accountNotFound' });
});

onBothEngines('an update changes what is given; a new password ends the sessions', async (database) => {
  const id = await insert(database, 'ada');
  await insertToken(database, id, 'token');
  assert.equal(await updateAccountRow(database, id, { email: 'Ada@New.example' }), true);
  assert.equal((await findSignIn(database.read, 'ada@new.EXAMPLE'))?.password_hash, 'hash of ada');
  assert.equal((await findCallerBySession(database.read, 'token', 2_000))?.id, id);
  assert.equal(await updateAccountRow(database, id, { passwordHash: 'other' }), true);
  assert.equal((await findSignIn(database.read, 'ada@new.example'))?.password_hash, 'other');
  assert.equal(await findCallerBySession(database.read, 'token', 2_000), undefined);
});

onBothEngines('a new password leaves the session that asks, and those of others', async (database) => {
  const [id, other] = [await insert(database, 'ada'), await insert(database, 'bob')];
  await insertToken(database, id, 'kept');
  await insertToken(database, id, 'ended');
  await insertToken(database, other, 'foreign');
  const sessionId = (await findCallerBySession(database.read, 'kept', 2_000))?.session_id as number;
  await updateAccountRow(database, id, { passwordHash: 'other', by: { kind: 'session', sessionId } });
  const found = await Promise.all(
    ['kept', 'ended', 'foreign'].map((hash) => findCallerBySession(database.read, hash, 2_000)),
  );
  assert.deepEqual(
    found.map((caller) => caller?.id),
    [id, undefined, other],
  );
});

onBothEngines('nothing is changed by whoever showed a password that is not it any more', async (database) => {
  const id = await insert(database, 'ada');
  await insertToken(database, id, 'token');
  const change = { email: 'taken@over.example', passwordHash: 'theirs', shownHash: 'an earlier hash' };
  assert.equal(await updateAccountRow(database, id, change), false);
  assert.equal((await findSignIn(database.read, 'ada@example.com'))?.password_hash, 'hash of ada');
  assert.equal((await findCallerBySession(database.read, 'token', 2_000))?.id, id);
  assert.equal(await updateAccountRow(database, id, { ...change, shownHash: 'hash of ada' }), true);
  assert.equal((await findSignIn(database.read, 'taken@over.example'))?.password_hash, 'theirs');
});

onBothEngines('a password is held as long as it is the account’s', async (database) => {
  const id = await insert(database, 'ada');
  const hold = (accountId: number, hash: string) => database.write((tx) => holdPassword(tx, accountId, hash));
  assert.equal(await hold(id, 'hash of ada'), true);
  assert.equal(await hold(id, 'another hash'), false);
  assert.equal(await hold(id + 1, 'hash of ada'), false);
  assert.equal((await findSignIn(database.read, 'ada@example.com'))?.password_hash, 'hash of ada');
});

onBothEngines('when an account was seen last is remembered', async (database) => {
  const id = await insert(database, 'ada');
  const lastSeen = async () => (await findCallerByKey(database.read, 'key of ada', 2_000))?.last_seen_at;
  assert.equal(await lastSeen(), null);
  for (const at of [5_000, 7_000]) await database.write((tx) => putLastSeen(tx, id, at));
  assert.equal(await lastSeen(), 7_000);
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

onBothEngines('with an account go its keys and sessions', async (database) => {
  const id = await insert(database, 'ada');
  await insertToken(database, id, 'token');
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', id).execute());
  assert.equal(await countKeys(database, id), 0);
  assert.equal(await findCallerBySession(database.read, 'token', 2_000), undefined);
});

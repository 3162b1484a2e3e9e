import assert from 'node:assert/strict';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  putRecoveryCodes,
  putSecret,
  takeRecoveryCode,
  takeStep,
} from '../../src/resources/account/two-factor/two-factor-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';

onBothEngines('a secret is replaced until it is confirmed, and not after', async (database, id) => {
  assert.equal(await putSecret(database, id, 'FIRST'), true);
  assert.equal(await putSecret(database, id, 'SECOND'), true);
  const confirm = (secret: string) =>
    database.write((tx) => confirmSecret(tx, id, { secret, step: 7, at: 1_000 }));
  assert.equal(await confirm('FIRST'), false);
  assert.equal((await findTwoFactor(database.read, id))?.confirmed_at, null);
  assert.equal(await confirm('SECOND'), true);
  assert.equal(await confirm('SECOND'), false);
  assert.equal(await putSecret(database, id, 'THIRD'), false);
  assert.deepEqual(await findTwoFactor(database.read, id), { secret: 'SECOND', confirmed_at: 1_000 });
  assert.equal(await database.write((tx) => takeStep(tx, id, 7)), false, 'it was used to confirm');
});

onBothEngines(
  'of 20 that take one step at once one gets it, and none an earlier one',
  async (database, id) => {
    await putSecret(database, id, 'SECRET');
    const take = (step: number) => database.write((tx) => takeStep(tx, id, step));
    const taken = await Promise.all(Array.from({ length: 20 }, () => take(9)));
    assert.equal(taken.filter(Boolean).length, 1);
    assert.equal(await take(8), false);
    assert.equal(await take(10), true);
  },
);

onBothEngines('each account has a second factor of its own', async (database, id) => {
  const other = await insertOwner(database);
  for (const owner of [id, other]) await putSecret(database, owner, 'SECRET');
  await database.write((tx) => confirmSecret(tx, other, { secret: 'SECRET', step: 7, at: 1_000 }));
  const take = (owner: number) => database.write((tx) => takeStep(tx, owner, 9));
  assert.deepEqual([await take(other), await take(other), await take(id)], [true, false, true]);
  const ofOther = { secret: 'SECRET', confirmed_at: 1_000 };
  const own = { secret: 'SECRET', confirmed_at: null };
  const both = () => Promise.all([id, other].map((owner) => findTwoFactor(database.read, owner)));
  assert.deepEqual(await both(), [own, ofOther]);
  await database.write((tx) => deleteTwoFactor(tx, id));
  assert.deepEqual(await both(), [undefined, ofOther]);
});

onBothEngines('of 20 that take one recovery code at once one gets it', async (database, id) => {
  const other = await insertOwner(database);
  await database.write((tx) => putRecoveryCodes(tx, id, ['a', 'b']));
  const take = (owner: number, hash: string) => database.write((tx) => takeRecoveryCode(tx, owner, hash));
  assert.equal(await take(other, 'a'), false);
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(id, 'a')));
  assert.equal(taken.filter(Boolean).length, 1);
  assert.equal(await countRecoveryCodes(database.read, id), 1);
});

onBothEngines('new recovery codes take the place of the account’s earlier ones', async (database, id) => {
  const other = await insertOwner(database);
  await database.write((tx) => putRecoveryCodes(tx, id, ['a', 'b', 'c']));
  await database.write((tx) => putRecoveryCodes(tx, other, ['a']));
  await database.write((tx) => putRecoveryCodes(tx, id, ['d', 'e']));
  assert.equal(await countRecoveryCodes(database.read, id), 2);
  assert.equal(await countRecoveryCodes(database.read, other), 1);
  assert.equal(await database.write((tx) => takeRecoveryCode(tx, id, 'a')), false);
});

onBothEngines('it goes with its recovery codes, and with its account', async (database, id) => {
  const other = await insertOwner(database);
  for (const owner of [id, other]) {
    await putSecret(database, owner, 'SECRET');
    await database.write((tx) => putRecoveryCodes(tx, owner, ['a']));
  }
  assert.equal(await database.write((tx) => deleteTwoFactor(tx, id)), true);
  assert.equal(await database.write((tx) => deleteTwoFactor(tx, id)), false);
  assert.equal(await countRecoveryCodes(database.read, id), 0);
  assert.equal(await countRecoveryCodes(database.read, other), 1);
  await database.write((tx) => tx.deleteFrom('account').where('id', '=', other).execute());
  assert.equal(await findTwoFactor(database.read, other), undefined);
  assert.equal(await countRecoveryCodes(database.read, other), 0);
});

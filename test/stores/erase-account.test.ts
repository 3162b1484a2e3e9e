import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import type { Services } from '../../src/http/context.ts';
import { insertAccount, type NewAccountRow } from '../../src/resources/account/account-store.ts';
import { eraseAccount } from '../../src/resources/account/deletion/erase-account.ts';
import type { AppError } from '../../src/platform/app-error.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { runRivals } from '../support/rival-units.ts';
import { createTestClock } from '../support/test-clock.ts';

const { url } = await withPostgres();

const person = (username: string): NewAccountRow => ({
  username,
  email: `${username}@example.com`,
  passwordHash: '',
  plan: 'pro',
  role: 'user',
  at: 0,
  key: { hash: username, lastCharacters: 'x' },
  onlyFirst: false,
});

test('who registers while the only account goes leaves the service with an administrator', async (context) => {
  const database = connectPostgres(await createMigratedDatabase(url));
  context.after(database.close);
  const only = await insertAccount(database, person('only'));
  const services = { database, clock: createTestClock(), changes: createChangeFeed() };
  const [registered, erased] = await runRivals(database, {
    first: (held) => insertAccount(held, person('next')),
    second: () => eraseAccount(services as unknown as Services, only as number),
  });
  assert.equal(registered.status === 'fulfilled' && typeof registered.value, 'number');
  assert.equal(erased.status === 'rejected' && (erased.reason as AppError).code, 'lastAdministrator');
  const accounts = database.read.selectFrom('account').select(['username', 'role']);
  const administrators = accounts.where('role', '=', 'administrator');
  assert.equal((await administrators.execute()).length, 1);
});

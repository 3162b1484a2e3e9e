import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { connectPostgres } from '../../src/database/postgres.ts';
import type { Services } from '../../src/http/context.ts';
import { insertAccount, type NewAccountRow } from '../../src/resources/account/account-store.ts';
import { eraseAccount } from '../../src/resources/account/erase-account.ts';
import type { AppError } from '../../src/platform/app-error.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { poll } from '../support/clicks/visits.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
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

/** A database in which no unit of work ends before `mayEnd` resolves. */
function holdUnits(database: Database, onDone: () => void, mayEnd: Promise<void>): Database {
  return {
    ...database,
    write: (unit) =>
      database.write(async (tx, isAgain) => {
        const value = await unit(tx, isAgain);
        onDone();
        await mayEnd;
        return value;
      }),
  };
}

test('who registers while the only account goes leaves the service with an administrator', async (context) => {
  const database = connectPostgres(await createMigratedDatabase(url));
  context.after(database.close);
  const only = await insertAccount(database, person('only'));
  const [inserted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = holdUnits(database, inserted.resolve, mayEnd.promise);
  const registering = insertAccount(held, person('next'));
  await inserted.promise;
  const services = { database, clock: createTestClock(), changes: createChangeFeed() };
  let isOver = false;
  const erasing = eraseAccount(services as unknown as Services, only as number).then(
    () => 'erased',
    ({ code }: AppError) => code,
  );
  void erasing.then(() => (isOver = true));
  const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and not granted`;
  await poll('who goes to be gone or to wait', async () => {
    const { rows } = await waiting.execute(database.read);
    return isOver || rows.length > 0 || undefined;
  });
  mayEnd.resolve();
  assert.equal(typeof (await registering), 'number');
  assert.equal(await erasing, 'lastAdministrator');
  const accounts = database.read.selectFrom('account').select(['username', 'role']);
  const administrators = accounts.where('role', '=', 'administrator');
  assert.equal((await administrators.execute()).length, 1);
});

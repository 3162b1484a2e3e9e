import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import {
  hasOtherAccount,
  hasOtherAdministrator,
  isAdministrator,
  revokeAdministration,
} from '../../src/resources/account/administrators-store.ts';
import { putLastSeen } from '../../src/resources/account/account-store.ts';
import { deleteAccess, deleteBelongings } from '../../src/resources/account/deletion/deletion-store.ts';
import { pageOfAccounts } from '../../src/resources/administration/account-list-store.ts';
import { changeAccountRow } from '../../src/resources/administration/account-rights-store.ts';
import { findTotals } from '../../src/resources/administration/overview-store.ts';
import { insertClickRows } from '../support/clicks/click-rows.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';

const list = (database: Database, search?: string) =>
  pageOfAccounts(database.read, { search, range: { limit: 10, offset: 0 } });

const change = (database: Database, id: number, rights: Parameters<typeof changeAccountRow>[2]) =>
  database.write((tx) => changeAccountRow(tx, id, rights));

onBothEngines('accounts are listed newest first, with what they have', async (database, id) => {
  const newest = await insertOwner(database);
  await insertLinkRow(database, id);
  await insertLinkRow(database, id);
  await database.write((tx) => putLastSeen(tx, id, 7_000));
  const { rows, total } = await list(database);
  assert.equal(total, 2);
  assert.deepEqual(
    rows.map((row) => [row.id, row.links, row.last_seen_at, row.isBlocked, row.hasTwoFactor]),
    [
      [newest, 0, null, false, false],
      [id, 2, 7_000, false, false],
    ],
  );
  const second = await pageOfAccounts(database.read, { search: undefined, range: { limit: 1, offset: 1 } });
  assert.deepEqual([second.total, second.rows.map((row) => row.id)], [2, [id]]);
});

onBothEngines('a search takes % and _ as they are, in any case', async (database, id) => {
  const rename = (email: string) =>
    database.write((tx) =>
      tx.updateTable('account').set({ email, email_key: email.toLowerCase() }).where('id', '=', id).execute(),
    );
  await rename('A_b%C@Example.com');
  for (const [search, found] of [
    ['a_B', 1],
    ['B%c', 1],
    ['EXAMPLE', 1],
    ['a_c', 0],
    ['%%', 0],
    ['\\', 0],
  ] as const) {
    assert.equal((await list(database, search)).total, found, search);
  }
});

onBothEngines('rights change one by one; a suspension keeps its first time', async (database, id) => {
  const read = () =>
    database.read
      .selectFrom('account')
      .select(['plan', 'role', 'suspended_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  assert.equal(await change(database, id + 1, { plan: 'gold' }), false);
  await change(database, id, { plan: 'gold' });
  await change(database, id, { suspendedAt: 5_000 });
  await change(database, id, { suspendedAt: 6_000, role: 'administrator' });
  assert.deepEqual(await read(), { plan: 'gold', role: 'administrator', suspended_at: 5_000 });
  await change(database, id, { suspendedAt: null });
  assert.deepEqual(await read(), { plan: 'gold', role: 'administrator', suspended_at: null });
});

onBothEngines('other administrators count unless they are suspended or blocked', async (database, id) => {
  const other = await insertOwner(database);
  const hasOther = () => database.write((tx) => hasOtherAdministrator(tx, id));
  assert.equal(await hasOther(), false);
  await change(database, other, { role: 'administrator' });
  assert.equal(await hasOther(), true);
  await change(database, other, { suspendedAt: 1_000 });
  assert.equal(await hasOther(), false);
  assert.equal(await isAdministrator(database.read, other), true);
  await change(database, other, { suspendedAt: null });
  assert.equal(await hasOther(), true);
  const block = { account_id: other, reason: '', source: 'command' as const, created_at: 1_000 };
  await database.write((tx) => tx.insertInto('block').values(block).execute());
  assert.equal(await hasOther(), false);
  await database.write((tx) => revokeAdministration(tx, other));
  assert.equal(await isAdministrator(database.read, other), false);
  assert.equal(await hasOtherAccount(database.read, id), true);
});

onBothEngines('of administrators who go at the same moment one stays', async (database, id) => {
  const all = [id, await insertOwner(database), await insertOwner(database)];
  for (const each of all) await change(database, each, { role: 'administrator' });
  const leave = (each: number) =>
    database.write(async (tx) => {
      if (!(await hasOtherAdministrator(tx, each))) return false;
      await revokeAdministration(tx, each);
      return true;
    });
  const left = await Promise.all(all.map(leave));
  assert.deepEqual(left.sort(), [false, true, true]);
});

onBothEngines('what an account has goes in steps, what others have stays', async (database, id) => {
  const other = await insertOwner(database);
  for (let n = 0; n < 3; n++) await insertLinkRow(database, id);
  const kept = await insertLinkRow(database, other);
  await insertQrRow(database, id);
  await deleteBelongings(database, id);
  await database.write((tx) => deleteAccess(tx, id));
  const links = await database.read.selectFrom('link').select('id').execute();
  assert.deepEqual(links, [{ id: kept }]);
  assert.deepEqual(await database.read.selectFrom('qr_code').select('id').execute(), []);
});

onBothEngines('totals are those of all accounts together', async (database, id) => {
  const other = await insertOwner(database);
  for (const owner of [id, other]) {
    await insertClickRows(database, { subject: 'account', id: owner });
    const link = await insertLinkRow(database, owner);
    await insertClickRows(database, { subject: 'link', id: link });
    // Scans are no clicks.
    await insertClickRows(database, { subject: 'qr', id: await insertQrRow(database, owner) });
  }
  const [first, second, none] = await Promise.all(
    [20_063, 20_089, 20_090].map((day) => findTotals(database.read, day)),
  );
  assert.deepEqual(first, { accounts: 2, links: 2, reports: 0, clicks: { today: 14, total: 24 } });
  assert.equal(second?.clicks.today, 10);
  assert.equal(none?.clicks.today, 0);
});

onBothEngines('all clicks are summed in parts, between which others may read', async (database) => {
  const links = 65_000;
  await database.write((tx) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(links)})
      insert into click_total (subject, subject_id, clicks) select 'link', i * 3, 2 from n`.execute(tx),
  );
  let isDone = false;
  const summing = findTotals(database.read, 0).finally(() => (isDone = true));
  let reads = 0;
  while (!isDone) {
    await database.read.selectFrom('account').select('id').execute();
    if (!isDone) reads++;
  }
  assert.equal((await summing).clicks.total, 2 * links);
  // PostgreSQL answers others meanwhile anyway.
  if (database.engine === 'sqlite') assert.ok(reads >= 3, `${reads} reads`);
});

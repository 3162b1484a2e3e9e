import assert from 'node:assert/strict';
import {
  deleteDomainRow,
  findBrandedHost,
  findDomain,
  findOwnDomainByHost,
  insertDomain,
  pageOfDomains,
  updateDomainRow,
} from '../../src/resources/domains/domain-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

const row = (accountId: number, host: string) => ({
  accountId,
  host,
  origin: `https://${host}`,
  redirectRoot: null,
  redirect404: 'https://example.com/404',
  at: 1,
});

onBothEngines('a host is stored once, across accounts', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = await insertDomain(database, row(accountId, 'go.example.com'));
  assert.ok(id !== undefined && id > 0);
  assert.equal(await insertDomain(database, row(other, 'go.example.com')), undefined);
  assert.equal(await insertDomain(database, row(other, 'go.example.com:8443')), undefined);
  assert.equal((await insertDomain(database, row(other, 'xgo.example.com:8443'))) === undefined, false);
  assert.equal(typeof (await insertDomain(database, row(accountId, 'go.example.com:8443'))), 'number');
  assert.equal(await insertDomain(database, row(accountId, 'xgo.example.com')), undefined);
  assert.equal(await findOwnDomainByHost(database.read, other, 'go.example.com'), undefined);
});

onBothEngines('of two accounts that want a name at once, one gets it', async (database, accountId) => {
  const other = await insertOwner(database);
  for (let n = 0; n < 20; n++) {
    const ids = await Promise.all([
      insertDomain(database, row(accountId, `d${n}.example.com`)),
      insertDomain(database, row(other, `d${n}.example.com:8443`)),
    ]);
    assert.equal(ids.filter((id) => id !== undefined).length, 1);
  }
});

onBothEngines('a page holds the newest first and tells how many there are', async (database, accountId) => {
  for (let n = 1; n <= 5; n++) await insertDomain(database, row(accountId, `d${n}.example.com`));
  const page = await pageOfDomains(database.read, accountId, { limit: 2, offset: 2 });
  assert.equal(page.total, 5);
  assert.deepEqual(
    page.rows.map(({ host }) => host),
    ['d3.example.com', 'd2.example.com'],
  );
});

onBothEngines('an update and a delete touch the owner’s row alone', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = (await insertDomain(database, row(accountId, 'own.example.com'))) as number;
  const domain = await findDomain(database.read, accountId, id);
  assert.ok(domain);
  await updateDomainRow(database, { ...domain, account_id: other }, { redirect_404: null });
  assert.equal((await findDomain(database.read, accountId, id))?.redirect_404, 'https://example.com/404');
  await deleteDomainRow(database, { ...domain, account_id: other });
  assert.ok(await findDomain(database.read, accountId, id));
  assert.equal(await deleteDomainRow(database, domain), 0);
  assert.equal(await findDomain(database.read, accountId, id), undefined);
});

onBothEngines('links and a block of another domain keep none from going', async (database, accountId) => {
  const id = (await insertDomain(database, row(accountId, 'go.example.com'))) as number;
  const other = (await insertDomain(database, row(accountId, 'to.example.com'))) as number;
  await insertLinkRow(database, accountId, { domain_id: other });
  const block = { domain_id: other, reason: '', source: 'administrator', created_at: 1 } as const;
  await database.write((tx) => tx.insertInto('block').values(block).execute());
  const domain = await findDomain(database.read, accountId, id);
  assert.ok(domain);
  assert.equal(await deleteDomainRow(database, domain), 0);
});

onBothEngines('a branded host is found among others, of whichever account', async (database, accountId) => {
  await insertDomain(database, row(accountId, 'go.example.com'));
  assert.equal(await findBrandedHost(database.read, ['a.example', 'go.example.com']), 'go.example.com');
  assert.equal(await findBrandedHost(database.read, ['a.example']), undefined);
});

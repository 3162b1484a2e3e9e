import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { UniqueViolation } from '../../src/database/database.ts';
import {
  deleteLinkRow,
  deletePixels,
  findLink,
  findPixelIds,
  findReusableLink,
  findVisitedLinks,
  holdLink,
  insertLink,
  insertPixels,
  type LinkRow,
  updateLinkRow,
} from '../../src/resources/links/link-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { linkRow as row } from '../support/link-row.ts';

const target = 'https://example.com/';

const insert = (database: Database, link: LinkRow) => database.write((tx) => insertLink(tx, link));

async function insertDomain(database: Database, accountId: number, host: string): Promise<number> {
  const domain = { account_id: accountId, origin: `https://${host}`, host, created_at: 0 };
  const { id } = await database.write((tx) =>
    tx.insertInto('domain').values(domain).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

onBothEngines(
  'an alias is stored once on each domain, across accounts and case',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const domain_id = await insertDomain(database, accountId, 'go.example.com');
    assert.ok(await insert(database, row(accountId, 'Alias')));
    assert.equal(await insert(database, row(other, 'aLIAS')), undefined);
    assert.ok(await insert(database, row(accountId, 'alias', { domain_id })));
    assert.equal(await insert(database, row(other, 'alias', { domain_id })), undefined);
  },
);

onBothEngines('of 50 inserts of one alias at once one is stored', async (database, accountId) => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => insert(database, row(accountId, 'race'))));
  assert.equal(ids.filter((id) => id !== undefined).length, 1);
});

onBothEngines('a link is read back as it was stored', async (database, accountId) => {
  const domain_id = await insertDomain(database, accountId, 'go.example.com');
  const stored = row(accountId, 'Full', {
    domain_id,
    title: 'Täglich 🦊',
    starts_at: 1_700_000_000_000,
    expires_at: 253_402_300_799_000,
    click_limit: 5,
    forward_query: 0,
    delivery: 'overlay:7',
    settings: { countries: { CA: target }, rules: [{ conditions: [], link: target }] },
  });
  const id = (await insert(database, stored)) as number;
  const { reuse_hash: _, ...expected } = stored;
  assert.deepEqual(await findLink(database.read, accountId, id), {
    ...expected,
    id,
    domain_origin: 'https://go.example.com',
    block_id: null,
  });
  assert.equal(await findLink(database.read, await insertOwner(database), id), undefined);
  const [visited] = await findVisitedLinks(database.read, domain_id, ['full']);
  assert.equal(visited?.id, id);
  assert.deepEqual(visited?.settings, stored.settings);
  assert.deepEqual(await findVisitedLinks(database.read, null, ['full']), []);
  assert.deepEqual(await findVisitedLinks(database.read, domain_id, ['other']), []);
});

onBothEngines('an update and a delete touch the owner’s row alone', async (database, accountId) => {
  const other = await insertOwner(database);
  const id = (await insert(database, row(accountId, 'mine'))) as number;
  await database.write((tx) => updateLinkRow(tx, { id, account_id: other }, { title: 'Theirs' }));
  assert.equal((await findLink(database.read, accountId, id))?.title, '');
  assert.equal(await database.write((tx) => deleteLinkRow(tx, other, id)), undefined);
  assert.deepEqual(await database.write((tx) => deleteLinkRow(tx, accountId, id)), {
    domain_id: null,
    alias_key: 'mine',
    campaign_id: null,
  });
  assert.equal(await findLink(database.read, accountId, id), undefined);
});

onBothEngines('changes of one link at once follow one another', async (database, accountId) => {
  const id = (await insert(database, row(accountId, 'counted', { title: '0' }))) as number;
  const countUp = () =>
    database.write(async (tx) => {
      const link = await holdLink(tx, accountId, id);
      await updateLinkRow(tx, { id, account_id: accountId }, { title: String(Number(link?.title) + 1) });
    });
  await Promise.all(Array.from({ length: 20 }, countUp));
  assert.equal((await findLink(database.read, accountId, id))?.title, '20');
});

onBothEngines('an update to a taken alias fails and changes nothing', async (database, accountId) => {
  await insert(database, row(accountId, 'first'));
  const id = (await insert(database, row(accountId, 'second'))) as number;
  const change = { alias: 'FIRST', alias_key: 'first', title: 'Changed' };
  const update = database.write((tx) => updateLinkRow(tx, { id, account_id: accountId }, change));
  await assert.rejects(update, UniqueViolation);
  assert.equal((await findLink(database.read, accountId, id))?.title, '');
});

onBothEngines(
  'a plain link is found by its target, account, domain and alias',
  async (database, accountId) => {
    const other = await insertOwner(database);
    const domain_id = await insertDomain(database, accountId, 'go.example.com');
    await insert(database, row(accountId, 'special', { click_limit: 1 }));
    const id = await insert(database, row(accountId, 'Plain', { title: 'Titles do not matter' }));
    await insert(database, row(accountId, 'later'));
    const wanted = row(accountId, 'wanted');
    const find = (link: LinkRow, alias?: string) => findReusableLink(database.read, link, alias);
    assert.equal((await find(wanted))?.id, id);
    assert.equal((await find(wanted, 'PLAIN'))?.id, id);
    assert.equal(await find(wanted, 'special'), undefined);
    assert.equal(await find({ ...wanted, domain_id }), undefined);
    assert.equal(await find({ ...wanted, account_id: other }), undefined);
    assert.equal(await find(row(accountId, 'wanted', { weight: 2 })), undefined);
  },
);

onBothEngines('pixels go with their link', async (database, accountId) => {
  const pixel = { account_id: accountId, type: 'gtmpixel' as const, name: 'P', created_at: 0 };
  const [one, two] = await database.write((tx) =>
    tx
      .insertInto('pixel')
      .values([
        { ...pixel, tag: 'a' },
        { ...pixel, tag: 'b' },
      ])
      .returning('id')
      .execute(),
  );
  assert.ok(one && two);
  const id = (await insert(database, row(accountId, 'pixels'))) as number;
  await database.write((tx) => insertPixels(tx, id, [two.id, one.id]));
  assert.deepEqual(await findPixelIds(database.read, id), [one.id, two.id]);
  await database.write((tx) => deletePixels(tx, id));
  assert.deepEqual(await findPixelIds(database.read, id), []);
  await database.write((tx) => insertPixels(tx, id, [one.id]));
  await database.write((tx) => deleteLinkRow(tx, accountId, id));
  assert.deepEqual(await findPixelIds(database.read, id), []);
});

import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import {
  deleteBlock,
  findChanges,
  pageOfBlocks,
  storeBlock,
} from '../../src/resources/blocks/block-store.ts';
import type { BlockedSubject } from '../../src/resources/blocks/block.ts';
import { findDomainByHost, insertDomain } from '../../src/resources/domains/domain-store.ts';
import { pageOfLinks, sliceOfListed } from '../../src/resources/links/lists/link-list-store.ts';
import { findLink, findVisitedLinks } from '../../src/resources/links/link-store.ts';
import { findScannedCode } from '../../src/resources/qr-codes/qr-code-store.ts';
import { findCallerByKey } from '../../src/resources/account/account-store.ts';
import { findCallerBySession } from '../../src/resources/account/session-store.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';

const block = { reason: 'Spam', source: 'administrator', by: null, at: 5 } as const;

async function insertHost(database: Database, accountId: number, host: string): Promise<number> {
  const row = { accountId, host, origin: `https://${host}`, redirectRoot: null, redirect404: null, at: 1 };
  return (await insertDomain(database, row)) as number;
}

onBothEngines(
  'a link is blocked by itself, its domain or its account, for its visitors and as its owner sees it',
  async (database, accountId) => {
    const { read } = database;
    const other = await insertOwner(database);
    const domain = await insertHost(database, accountId, 'go.example.com');
    const link = await insertLinkRow(database, accountId, { alias: 'mine', domain_id: domain });
    const base = await insertLinkRow(database, accountId, { alias: 'base' });
    const theirs = await insertLinkRow(database, other, { alias: 'theirs' });
    const order = { by: 'date', direction: 'asc' } as const;
    const listed = async (owner: number) => {
      const wanted = { accountId: owner, filter: {} };
      const { rows } = await pageOfLinks(read, { ...wanted, order, range: { limit: 9, offset: 0 } });
      const slice = await sliceOfListed(read, wanted, { before: Number.MAX_SAFE_INTEGER, limit: 9 });
      assert.deepEqual(slice, rows.toReversed());
      return rows;
    };
    const blocked = async () => {
      const visited = [
        ...(await findVisitedLinks(read, domain, ['mine'])),
        ...(await findVisitedLinks(read, null, ['base'])),
        ...(await findVisitedLinks(read, null, ['theirs'])),
      ];
      const owned = await Promise.all([
        findLink(read, accountId, link),
        findLink(read, accountId, base),
        findLink(read, other, theirs),
      ]);
      const found = visited.map((row) => row?.block_id);
      for (const seen of [owned, [...(await listed(accountId)), ...(await listed(other))]]) {
        assert.deepEqual(
          seen.map((row) => row?.block_id),
          found,
        );
      }
      return found.map((id) => id !== null);
    };
    const cases: [BlockedSubject, boolean[]][] = [
      [{ kind: 'link', id: link }, [true, false, false]],
      [{ kind: 'domain', id: domain }, [true, false, false]],
      [{ kind: 'account', id: accountId }, [true, true, false]],
    ];
    assert.deepEqual(await blocked(), [false, false, false]);
    for (const [subject, expected] of cases) {
      await database.write((tx) => storeBlock(tx, subject, block));
      assert.deepEqual(await blocked(), expected, subject.kind);
      await database.write((tx) => deleteBlock(tx, subject));
      assert.deepEqual(await blocked(), [false, false, false], subject.kind);
    }
    for (const [subject] of cases) await database.write((tx) => storeBlock(tx, subject, block));
    assert.deepEqual(await blocked(), [true, true, false]);
  },
);

onBothEngines('domains, codes and callers tell whether they are blocked', async (database, accountId) => {
  const id = await insertHost(database, accountId, 'go.example.com');
  await insertQrRow(database, accountId, { code: 'abc2345' });
  const dates = { created_at: 1, expires_at: null };
  const key = { account_id: accountId, key_hash: 'key', last_characters: 'abcd', ...dates };
  const session = { account_id: accountId, token_hash: 'token', created_at: 1, expires_at: 9_999 };
  await database.write(async (tx) => {
    await tx.insertInto('api_key').values(key).execute();
    await tx.insertInto('session').values(session).execute();
  });
  const blocked = async () => {
    const { read } = database;
    const found = await Promise.all([
      findDomainByHost(read, 'go.example.com'),
      findScannedCode(read, 'abc2345'),
      findCallerByKey(read, 'key', 2),
      findCallerBySession(read, 'token', 2),
    ]);
    return found.map((row) => row?.block_id !== null);
  };
  assert.deepEqual(await blocked(), [false, false, false, false]);
  await database.write((tx) => storeBlock(tx, { kind: 'domain', id }, block));
  assert.deepEqual(await blocked(), [true, false, false, false]);
  await database.write((tx) => deleteBlock(tx, { kind: 'domain', id }));
  await database.write((tx) => storeBlock(tx, { kind: 'account', id: accountId }, block));
  assert.deepEqual(await blocked(), [true, true, true, true]);
});

onBothEngines('a block takes the place of an earlier one of the same', async (database, accountId) => {
  const id = await insertLinkRow(database, accountId);
  const subject = { kind: 'link', id } as const;
  const listed = { link_id: id, reason: 'On the blocklist', source: 'blocklist', created_at: 1 } as const;
  await database.write((tx) => tx.insertInto('block').values(listed).execute());
  await database.write((tx) => storeBlock(tx, subject, { ...block, by: accountId }));
  const { rows, total } = await pageOfBlocks(database.read, { limit: 10, offset: 0 });
  assert.equal(total, 1);
  assert.deepEqual(
    rows.map(({ source, reason, created_at, subject: what }) => [source, reason, created_at, what]),
    [['administrator', 'Spam', 5, subject]],
  );
});

onBothEngines('the changes of a subject name all that must be told', async (database, accountId) => {
  const domain = await insertHost(database, accountId, 'go.example.com');
  const link = await insertLinkRow(database, accountId, { alias: 'Mine', domain_id: domain });
  const changes = (subject: BlockedSubject) => findChanges(database.read, subject);
  assert.deepEqual(await changes({ kind: 'link', id: link }), [
    { kind: 'link', domainId: domain, aliasKey: 'mine' },
  ]);
  assert.deepEqual(await changes({ kind: 'domain', id: domain }), [
    { kind: 'domain', host: 'go.example.com' },
    { kind: 'account', accountId },
  ]);
  assert.deepEqual(await changes({ kind: 'account', id: accountId }), [{ kind: 'account', accountId }]);
  for (const kind of ['link', 'domain', 'account'] as const)
    assert.equal(await changes({ kind, id: 999_999 }), undefined);
});

onBothEngines(
  'deleting what is blocked, or who blocked it, keeps no row that hangs in the air',
  async (database, accountId) => {
    const administrator = await insertOwner(database);
    const domain = await insertHost(database, accountId, 'go.example.com');
    const link = await insertLinkRow(database, accountId);
    const subjects: BlockedSubject[] = [
      { kind: 'link', id: link },
      { kind: 'domain', id: domain },
      { kind: 'account', id: accountId },
    ];
    for (const subject of subjects)
      await database.write((tx) => storeBlock(tx, subject, { ...block, by: administrator }));
    const blocks = () => pageOfBlocks(database.read, { limit: 10, offset: 0 });
    await database.write((tx) => tx.deleteFrom('account').where('id', '=', administrator).execute());
    assert.deepEqual(
      (await blocks()).rows.map(({ by }) => by),
      [null, null, null],
    );
    await database.write((tx) => tx.deleteFrom('link').where('id', '=', link).execute());
    assert.equal((await blocks()).total, 2);
    await database.write((tx) => tx.deleteFrom('account').where('id', '=', accountId).execute());
    assert.equal((await blocks()).total, 0);
  },
);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { connectPostgres } from '../../src/database/postgres/postgres.ts';
import type { Context } from '../../src/http/context.ts';
import type { AppError } from '../../src/platform/app-error.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { blockSubject } from '../../src/resources/blocks/block-subject.ts';
import { changeLinks } from '../../src/resources/links/change-links.ts';
import { deleteDomain } from '../../src/resources/domains/delete-domain.ts';
import { insertDomain } from '../../src/resources/domains/domain-store.ts';
import { deleteLink } from '../../src/resources/links/delete-link.ts';
import { insertOwner } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';
import { createMigratedDatabase, withPostgres } from '../support/postgres.ts';
import { runRivals } from '../support/rival-units.ts';
import { createTestClock } from '../support/test-clock.ts';

// On SQLite units of work run one after the other.
const database = connectPostgres(await createMigratedDatabase((await withPostgres()).url));
const owner = await insertOwner(database);
const administrator = await insertOwner(database);
test.after(database.close);

const contextOn = (used: Database, id: number) =>
  ({
    database: used,
    account: { id },
    clock: createTestClock(),
    changes: createChangeFeed(),
  }) as unknown as Context;

const addLink = () => insertLinkRow(database, owner);
let names = 0;

async function addDomain(): Promise<number> {
  const host = `held${++names}.example.com`;
  const row = { host, origin: `https://${host}`, redirectRoot: null, redirect404: null, at: 1 };
  return (await insertDomain(database, { ...row, accountId: owner })) as number;
}

const blocksOf = (kind: 'link' | 'domain', id: number) =>
  database.read.selectFrom('block').select('id').where(`${kind}_id`, '=', id).execute();

for (const [name, kind, add, remove] of [
  ['link', 'link', addLink, deleteLink],
  ['link among several', 'link', addLink, deleteAmongSeveral],
  ['domain', 'domain', addDomain, deleteDomain],
] as const) {
  test(`a ${name} that is blocked while its owner deletes it stays`, async () => {
    const id = await add();
    const [blocked, deleted] = await runRivals(database, {
      first: (held) => blockSubject(contextOn(held, administrator), { kind, id }, 'Phishing'),
      second: () => remove(contextOn(database, owner), id),
    });
    assert.equal(blocked.status, 'fulfilled');
    assert.equal(deleted.status === 'rejected' && (deleted.reason as AppError).code, 'heldByBlock');
    assert.equal((await blocksOf(kind, id)).length, 1);
  });

  test(`a ${name} that is deleted while it is blocked is not found`, async () => {
    const id = await add();
    const [deleted, blocked] = await runRivals(database, {
      first: (held) => remove(contextOn(held, owner), id),
      second: () => blockSubject(contextOn(database, administrator), { kind, id }, 'Phishing'),
    });
    assert.equal(deleted.status, 'fulfilled');
    assert.equal(blocked.status === 'rejected' && (blocked.reason as AppError).code, `${kind}NotFound`);
  });
}

async function deleteAmongSeveral(context: Context, id: number): Promise<void> {
  await changeLinks(context, { ids: [id, await addLink()], delete: true });
}

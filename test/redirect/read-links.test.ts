import assert from 'node:assert/strict';
import type { Database } from '../../src/database/database.ts';
import { createLinkReader } from '../../src/redirect/read-links.ts';
import { insertLink } from '../../src/resources/links/link-store.ts';
import { plainColumns } from '../../src/resources/links/input/parse-link.ts';
import { onBothEngines } from '../support/engines.ts';

onBothEngines(
  'links asked for at the same time are each what they are, or none',
  async (database, account_id) => {
    const domainIds = [
      null,
      await insertDomain(database, account_id, 'a'),
      await insertDomain(database, account_id, 'b'),
    ];
    for (const [index, domain_id] of domainIds.entries()) {
      for (let number = 0; number < 40; number++) {
        const target = `https://example.com/${index}/${number}`;
        await insert(database, { account_id, domain_id, alias: `Link-${number}`, target });
      }
    }
    const read = createLinkReader(database.read, async () => 'never');
    const asked = domainIds.flatMap((domainId, index) =>
      Array.from({ length: 50 }, (_, number) => ({
        domainId,
        aliasKey: `link-${number}`,
        expected: number < 40 ? `https://example.com/${index}/${number}` : undefined,
      })),
    );
    const answers = await Promise.all(
      asked.map(async ({ domainId, aliasKey }) => (await read(domainId, aliasKey))?.target),
    );
    assert.deepEqual(
      answers,
      asked.map(({ expected }) => expected),
    );
    for (const { domainId, aliasKey, expected } of asked.slice(35, 45))
      assert.equal((await read(domainId, aliasKey))?.target, expected);
  },
);

async function insertDomain({ write }: Database, account_id: number, name: string): Promise<number> {
  const host = `${name}.example.com`;
  const domain = { account_id, origin: `https://${host}`, host, created_at: 0 };
  const { id } = await write((tx) =>
    tx.insertInto('domain').values(domain).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

interface Own {
  account_id: number;
  domain_id: number | null;
  alias: string;
  target: string;
}

async function insert({ write }: Database, own: Own): Promise<void> {
  const rest = { settings: {}, password_hash: null, campaign_id: null, created_at: 1, reuse_hash: null };
  await write((tx) =>
    insertLink(tx, { ...plainColumns, ...rest, ...own, alias_key: own.alias.toLowerCase() }),
  );
}

import assert from 'node:assert/strict';
import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { chunks } from '../../src/database/statements/chunks.ts';
import type { Database } from '../../src/database/database.ts';
import { findUploadUses } from '../../src/resources/uploads/upload-uses-store.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertLinkRow, insertQrRow } from '../support/item-rows.ts';
import { linkRow } from '../support/link-row.ts';

const manyRows = 2_000;
const name = 'abcdefghijklmnopqrstuv';

/** So many links and codes that a planner that knows of them would not read them all. */
async function insertMany(database: Database, accountId: number): Promise<void> {
  const { id: _, ...code } = await database.read
    .selectFrom('qr_code')
    .selectAll()
    .where('id', '=', await insertQrRow(database, accountId))
    .executeTakeFirstOrThrow();
  for (const some of chunks(
    Array.from({ length: manyRows }, (_, n) => `row-${n}`),
    100,
  )) {
    const links = some.map((alias) => ({ ...linkRow(accountId, alias), settings: '{}' }));
    const codes = some.map((name) => ({ ...code, code: name }));
    await database.write(async (tx) => {
      await tx.insertInto('link').values(links).execute();
      await tx.insertInto('qr_code').values(codes).execute();
    });
  }
  if (database.engine === 'postgres') await sql`analyze link, qr_code`.execute(database.read);
}

/** Makes statements tell their plans instead of running. */
function explaining({ engine }: Database, plans: string[]): KyselyPlugin {
  const word = engine === 'sqlite' ? 'explain query plan' : 'explain';
  return {
    transformQuery: ({ node }) => {
      if (!RawNode.is(node)) throw new Error('not a statement in SQL');
      const [first, ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`${word} ${first}`, ...others] };
    },
    async transformResult({ result }) {
      plans.push(JSON.stringify(result.rows));
      return { ...result, rows: [] };
    },
  };
}

onBothEngines('of many links and codes only those with an upload are read', async (database, accountId) => {
  await insertMany(database, accountId);
  const plans: string[] = [];
  await findUploadUses(database.read.withPlugin(explaining(database, plans)), accountId, [{ name }]);
  for (const index of ['link_with_upload', 'qr_code_with_upload'])
    assert.ok(
      plans.some((plan) => plan.includes(index)),
      plans.join('\n'),
    );
});

onBothEngines('an address that only resembles that of an upload is no use', async (database, accountId) => {
  for (const path of [`/uploads/${name}.gif`, `/uploads/${name}x.png`, `/uploads/2027/01/a-picture.png`])
    await insertLinkRow(database, accountId, { target: `https://example.com${path}` });
  assert.deepEqual(await findUploadUses(database.read, accountId, [{ name }]), new Map());
  const target = `https://example.com/a?b=/uploads/${name}.jpg#c`;
  const id = await insertLinkRow(database, accountId, { alias: 'jane', target });
  const uses = await findUploadUses(database.read, accountId, [{ name }]);
  assert.deepEqual(uses, new Map([[name, [{ type: 'link', id, name: 'jane' }]]]));
});

onBothEngines('names that none of the uploads asked for has are not kept', async (database, accountId) => {
  const paths = Array.from({ length: 200 }, (_, n) => `/uploads/${name.slice(4)}${1_000 + n}.png`);
  const target = `https://example.com${paths.join('')}/uploads/${name}.png`;
  const id = await insertLinkRow(database, accountId, { alias: 'jane', target });
  const uses = await findUploadUses(database.read, accountId, [{ name }]);
  assert.deepEqual(uses, new Map([[name, [{ type: 'link', id, name: 'jane' }]]]));
  assert.deepEqual(await findUploadUses(database.read, accountId, []), new Map());
});

onBothEngines(
  'few links are in memory at once, because each may have a megabyte of settings',
  async (database, accountId) => {
    for (let n = 0; n < 120; n++)
      await insertLinkRow(database, accountId, { settings: `/uploads/${name}.png` });
    const sizes: number[] = [];
    const measuring: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        sizes.push(result.rows.length);
        return result;
      },
    };
    const uses = await findUploadUses(database.read.withPlugin(measuring), accountId, [{ name }]);
    assert.equal(uses.get(name)?.length, 10);
    assert.equal(
      sizes.reduce((sum, size) => sum + size),
      120,
    );
    assert.ok(Math.max(...sizes) <= 50, sizes.join());
  },
);

import assert from 'node:assert/strict';
import { splashDefaults } from '../../contract/splash-pages.ts';
import type { Database } from '../../src/database/database.ts';
import { deliverDirectly } from '../../src/database/statements/deliver-directly.ts';
import { hashTarget } from '../../src/database/statements/reusable-links.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { deletePixelRow, insertPixel } from '../../src/resources/pixels/pixel-store.ts';
import { deleteSplashPageRow, insertSplashPage } from '../../src/resources/splash-pages/splash-page-store.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

/** More than one statement takes. */
const links = 1_001;

const targetOf = (n: number) => `https://example.com/${n}`;

async function insertLinks(database: Database, accountId: number, delivery: string): Promise<number[]> {
  const one = await insertLinkRow(database, accountId);
  const { id: _, ...row } = await database.read
    .selectFrom('link')
    .selectAll()
    .where('id', '=', one)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: links }, (__, n) => ({
    ...row,
    ...{ alias: `many-${n}`, alias_key: `many-${n}`, target: targetOf(n), delivery },
  }));
  const ids: number[] = [];
  await database.write(async (tx) => {
    for (const some of [rows.slice(0, 500), rows.slice(500, 1_000), rows.slice(1_000)])
      ids.push(...(await tx.insertInto('link').values(some).returning('id').execute()).map(({ id }) => id));
  });
  return ids.toSorted((a, b) => a - b);
}

async function giveOwn(database: Database, id: number, own: Record<string, unknown>): Promise<void> {
  await database.write((tx) => tx.updateTable('link').set(own).where('id', '=', id).execute());
}

async function usePixel(database: Database, pixel: number, ids: number[]): Promise<void> {
  const rows = ids.map((id) => ({ link_id: id, pixel_id: pixel }));
  await database.write((tx) => tx.insertInto('link_pixel').values(rows).execute());
}

/** How many changes were announced to other nodes. */
async function countShared(database: Database): Promise<number> {
  const changes = database.read.selectFrom('change').select((e) => e.fn.countAll<number>().as('count'));
  return Number((await changes.executeTakeFirstOrThrow()).count);
}

async function insertTag(database: Database, accountId: number, tag: string): Promise<number> {
  const pixel = { accountId, type: 'fbpixel', name: 'Shop', tag, at: 1 } as const;
  return (await insertPixel(database, pixel)) as number;
}

/** Only the links from `apartCount` on are found by their target. */
async function assertReusable(database: Database, ids: number[], apartCount: number): Promise<void> {
  const rows = await database.read
    .selectFrom('link')
    .select(['id', 'reuse_hash', 'target'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  assert.equal(rows.length, links);
  const expected = rows.map(({ target }, index) => (index < apartCount ? null : hashTarget(target)));
  assert.deepEqual(
    rows.map(({ reuse_hash }) => reuse_hash),
    expected,
  );
}

onBothEngines(
  'a deleted splash page leaves those of its links to be reused that nothing else sets apart',
  async (database, accountId) => {
    const page = { accountId, name: 'Wait', settings: splashDefaults, at: 1 };
    const splash = await insertSplashPage(database, page);
    const ids = await insertLinks(database, accountId, `splash:${splash}`);
    const own = [
      ...[{ status: 'private' }, { starts_at: 1 }, { expires_at: 1 }, { click_limit: 1 }],
      ...[{ expiration_target: 'https://x.example' }, { redirect_status: 301 }, { weight: 2 }],
      ...[{ forward_query: 0 }, { password_hash: 'x' }, { settings: '{"metatitle":"x"}' }],
    ];
    for (const [index, values] of own.entries()) await giveOwn(database, ids[index] as number, values);
    await usePixel(database, await insertTag(database, accountId, '12345'), [ids[own.length] as number]);
    let told = 0;
    const changes = { ...createChangeFeed(), announce: () => void told++ };
    const before = await countShared(database);
    await deliverDirectly({ database, changes }, accountId, `splash:${splash}`);
    assert.equal(told, links);
    // Each link was updated once: on PostgreSQL every update is announced to the other nodes.
    const isShared = database.engine === 'postgres';
    assert.equal((await countShared(database)) - before, isShared ? links : 0);
    assert.deepEqual(await deleteSplashPageRow(database, accountId, splash), []);
    await assertReusable(database, ids, own.length + 1);
  },
);

onBothEngines(
  'links that are given a splash page just before it is deleted redirect directly, too',
  async (database, accountId) => {
    const page = { accountId, name: 'Wait', settings: splashDefaults, at: 1 };
    const splash = await insertSplashPage(database, page);
    const ids = await insertLinks(database, accountId, `splash:${splash}`);
    assert.equal((await deleteSplashPageRow(database, accountId, splash))?.length, links);
    await assertReusable(database, ids, 0);
  },
);

onBothEngines(
  'a deleted pixel leaves those of its links to be reused that nothing else sets apart',
  async (database, accountId) => {
    const gone = await insertTag(database, accountId, '12345');
    const ids = await insertLinks(database, accountId, 'direct');
    await usePixel(database, gone, ids);
    await usePixel(database, await insertTag(database, accountId, '12346'), ids.slice(0, 1));
    await giveOwn(database, ids[1] as number, { delivery: 'frame' });
    assert.equal(await deletePixelRow(database, accountId, gone), true);
    await assertReusable(database, ids, 2);
  },
);

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import { statuses } from '../../contract/link-fields.ts';
import { linkStates } from '../../contract/link-list.ts';
import { createQueryClickRows } from '../../src/clicks/rows/click-rows-store.ts';
import type { Database, Queries } from '../../src/database/database.ts';
import { isPostgres } from '../../src/database/is-postgres.ts';
import { countByCounters, countLinks } from '../../src/resources/links/lists/link-count-store.ts';
import type { LinkFilter } from '../../src/resources/links/lists/link-filter-store.ts';
import { insertLink } from '../../src/resources/links/link-store.ts';
import { deleteCounts } from '../../src/database/statements/delete-counts.ts';
import { insertOwner, onBothEngines } from '../support/engines.ts';
import { linkRow } from '../support/link-row.ts';

const now = 1_000_000;
const times = [null, null, null, now - 1, now, now + 1];
/** Links with fewer clicks have no rank. */
const rankedMin = 16;

interface World {
  database: Database;
  accountId: number;
  /** null = the base host */
  domainIds: (number | null)[];
  /** The ids of the existing links. */
  ids: number[];
  made: number;
}

async function createWorld(database: Database): Promise<World> {
  const accountId = await insertOwner(database);
  const hosts = ['one', 'two'].map((name) => `${name}-${accountId}.example.com`);
  const rows = hosts.map((host) => ({
    account_id: accountId,
    origin: `https://${host}`,
    host,
    created_at: 0,
  }));
  const added = await database.write((tx) => tx.insertInto('domain').values(rows).returning('id').execute());
  return { database, accountId, domainIds: [null, ...added.map(({ id }) => id)], ids: [], made: 0 };
}

/** Operations on links, each driven by arbitrary numbers. */
const deeds = {
  async make(world: World, tx: Queries, [a, b, c]: number[]) {
    for (let n = 0; n < 3; n++) {
      const life = {
        starts_at: pick(times, a),
        expires_at: pick(times, b),
        click_limit: pick([null, 20], c),
      };
      const row = linkRow(world.accountId, `link-${++world.made}-of-${world.accountId}`, {
        ...placeOf(world, a, b),
        ...life,
      });
      world.ids.push((await insertLink(tx, row)) as number);
    }
  },
  async change(world: World, tx: Queries, [a, b, c]: number[]) {
    await tx
      .updateTable('link')
      .set(placeOf(world, a, b))
      .where('id', '=', pick(world.ids, c))
      .execute();
  },
  async changeAll(world: World, tx: Queries, [a, b]: number[]) {
    const { accountId } = world;
    await tx
      .updateTable('link')
      .set(placeOf(world, a, b))
      .where('account_id', '=', accountId)
      .execute();
  },
  async remove(world: World, tx: Queries, [a]: number[]) {
    const id = pick(world.ids, a);
    await tx.deleteFrom('link').where('id', '=', id).execute();
    await deleteCounts(tx, 'link', [id]);
    world.ids = world.ids.filter((other) => other !== id);
  },
  async click({ ids }: World, tx: Queries, [a, b]: number[]) {
    const social = { social_facebook: 0, social_twitter: 0, social_instagram: 0, social_google: 0 };
    const counts = { clicks: pick([1, 2, 15, 40, 5_000], b), unique_clicks: 0, bots: 0, ...social };
    // A QR code may have the same id as a link.
    const rows = (['link', 'qr'] as const).map((subject) => ({
      subject,
      subject_id: pick(ids, a),
      ...counts,
    }));
    await createQueryClickRows(tx).addTotals(rows);
  },
  async recount({ ids }: World, tx: Queries, [a, b]: number[]) {
    const clicks = pick([0, 3, 15, 16, 17, 90], b);
    const totals = tx.updateTable('click_total').set({ clicks }).where('subject', '=', 'link');
    await totals.where('subject_id', '=', pick(ids, a)).execute();
  },
  async sum({ accountId }: World, tx: Queries) {
    if (isPostgres(tx)) await sql`select sum_link_counts(${accountId})`.execute(tx);
  },
};

function pick<Value>(values: readonly Value[], number = 0): Value {
  return values[number % values.length] as Value;
}

function placeOf({ domainIds }: World, a = 0, b = 0) {
  return { domain_id: pick(domainIds, a), status: pick(statuses, b) };
}

async function assertCounted({ database: { read }, accountId, domainIds }: World): Promise<void> {
  const filters: LinkFilter[] = [undefined, ...domainIds].flatMap((domainId) =>
    [undefined, ...statuses].flatMap((status) =>
      [undefined, ...linkStates].map((is) => ({ domainId, status, state: is && { is, now } })),
    ),
  );
  for (const filter of filters) {
    const counted = await countByCounters(read, accountId, filter);
    assert.equal(counted, await countLinks(read, accountId, filter), JSON.stringify(filter));
  }
}

/**
 * Each link with enough clicks has a rank, not below that of links with fewer clicks; no other link has one.
 */
async function assertRanked({ database: { read }, accountId }: World): Promise<void> {
  const ranked = await read
    .selectFrom('link_rank')
    .select(['link_id', 'rank'])
    .where('account_id', '=', accountId)
    .execute();
  const rankOf = new Map(ranked.map(({ link_id, rank }) => [Number(link_id), rank]));
  const totals = await read
    .selectFrom('click_total')
    .innerJoin('link', 'link.id', 'click_total.subject_id')
    .select(['link.id', 'click_total.clicks'])
    .where('click_total.subject', '=', 'link')
    .where('click_total.clicks', '>=', rankedMin)
    .where('link.account_id', '=', accountId)
    .orderBy('click_total.clicks')
    .execute();
  assert.deepEqual([...rankOf.keys()].sort(byNumber), totals.map(({ id }) => id).sort(byNumber));
  const ranks = totals.map(({ id }) => rankOf.get(id) as number);
  assert.deepEqual(ranks, ranks.toSorted(byNumber));
  const clicksOfRank = new Map(totals.map(({ id, clicks }) => [rankOf.get(id), Number(clicks)]));
  for (const { id, clicks } of totals)
    assert.ok((clicksOfRank.get(rankOf.get(id)) as number) < Number(clicks) * 1.25);
}

const byNumber = (a: number, b: number) => a - b;

onBothEngines('whatever is done with links, their counters and ranks are right', async (database) => {
  const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat());
  const deed = fc.constantFrom(...Object.values(deeds));
  const deeds40 = fc.array(fc.tuple(deed, numbers), { minLength: 1, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(deeds40, async (done) => {
      const world = await createWorld(database);
      await database.write((tx) => deeds.make(world, tx, [0, 0, 0]));
      for (const [act, given] of done) {
        if (world.ids.length === 0) await database.write((tx) => deeds.make(world, tx, given));
        await database.write((tx) => act(world, tx, given));
      }
      await assertCounted(world);
      await assertRanked(world);
      await database.write((tx) => tx.deleteFrom('account').where('id', '=', world.accountId).execute());
      const left = database.read.selectFrom('link_count').selectAll();
      assert.deepEqual(await left.where('account_id', '=', world.accountId).execute(), []);
    }),
    { numRuns: 25 },
  );
});

onBothEngines(
  'of what is undone nothing is counted, and those who count at once all are',
  async (database) => {
    const world = await createWorld(database);
    const refused = database.write(async (tx) => {
      await deeds.make(world, tx, [0, 0, 0]);
      throw new Error('undone');
    });
    await assert.rejects(refused, /undone/);
    const makers = Array.from({ length: 8 }, async (_, maker) => {
      for (let round = 0; round < 20; round++) {
        await database.write((tx) => deeds.make(world, tx, [maker, round, 0]));
        await database.write((tx) => deeds.sum(world, tx));
      }
    });
    await Promise.all(makers);
    assert.equal(await countByCounters(database.read, world.accountId, {}), 8 * 20 * 3);
    await assertCounted(world);
  },
);

onBothEngines(
  'what somebody sums while others hold the rest of the counters is not lost',
  async (database) => {
    const world = await createWorld(database);
    await database.write((tx) => deeds.make(world, tx, [0, 0, 0]));
    await database.write(async (holder) => {
      // SQLite has only one writer, so nobody can hold rows meanwhile.
      if (!isPostgres(holder)) return;
      await holder.selectFrom('link_count').selectAll().forUpdate().execute();
      await database.write(async (tx) => {
        await deeds.remove(world, tx, [0]);
        await deeds.sum(world, tx);
      });
    });
    assert.equal(await countByCounters(database.read, world.accountId, {}), world.ids.length);
    await database.write((tx) => deeds.sum(world, tx));
    await assertCounted(world);
  },
);

onBothEngines('what links are counted at is one moment, whatever others do meanwhile', async (database) => {
  const accountId = await insertOwner(database);
  const expired = linkRow(accountId, `expired-of-${accountId}`, { expires_at: now - 1 });
  const counted = new Set<number | undefined>();
  let isOver = false;
  const count = async () => {
    while (!isOver)
      counted.add(await countByCounters(database.read, accountId, { state: { is: 'active', now } }));
  };
  const counting = Promise.all([count(), count()]);
  for (let round = 0; round < 60; round++) {
    const id = (await database.write((tx) => insertLink(tx, expired))) as number;
    await database.write((tx) => tx.deleteFrom('link').where('id', '=', id).execute());
  }
  isOver = true;
  await counting;
  assert.deepEqual([...counted], [0]);
});

import assert from 'node:assert/strict';
import { removeCountsOfGone } from '../../src/clicks/retention/retention.ts';
import type { Database } from '../../src/database/database.ts';
import {
  deleteCounts,
  deleteCountsOfGone,
  subjectsPerUnit,
} from '../../src/database/statements/delete-counts.ts';
import type { Context } from '../../src/http/context.ts';
import { unavailable } from '../../src/platform/app-error.ts';
import { createChangeFeed } from '../../src/platform/change-feed.ts';
import { createLogger } from '../../src/platform/logging/logger.ts';
import { changeLinks } from '../../src/resources/links/change-links.ts';
import { countClickRows, insertClickRows } from '../support/clicks/click-rows.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertLinkRow } from '../support/item-rows.ts';

for (const subject of ['link', 'qr'] as const) {
  onBothEngines(
    `the counts of one (${subject}) go, those of others, of other kinds and of accounts stay`,
    async (database) => {
      const gone = { subject, id: 1 };
      const kept = [
        { subject, id: 2 },
        { subject: subject === 'link' ? ('qr' as const) : ('link' as const), id: 1 },
        { subject: 'account' as const, id: 1 },
      ];
      for (const counted of [gone, ...kept]) await insertClickRows(database, counted);
      const before = await Promise.all(kept.map((counted) => countClickRows(database, counted)));
      assert.ok([...before, await countClickRows(database, gone)].every((rows) => rows > 0));
      await database.write((tx) => deleteCounts(tx, subject, [gone.id]));
      assert.equal(await countClickRows(database, gone), 0);
      const after = await Promise.all(kept.map((counted) => countClickRows(database, counted)));
      assert.deepEqual(after, before);
    },
  );
}

/** Makes links with counts, and with ranks among the account's links. */
async function insertCountedLinks(database: Database, accountId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await insertLinkRow(database, accountId));
  for (const id of ids) await insertClickRows(database, { subject: 'link', id });
  await database.write((tx) => tx.updateTable('click_total').set({ clicks: 100 }).execute());
  return ids;
}

async function countRows({ read }: Database, table: 'click_day' | 'click_total' | 'link_rank') {
  const all = read.selectFrom(table).select((e) => e.fn.countAll<number>().as('count'));
  return Number((await all.executeTakeFirstOrThrow()).count);
}

onBothEngines('the counts of many links that are deleted go in parts', async (database, accountId) => {
  const [kept, ...ids] = await insertCountedLinks(database, accountId, 2 * subjectsPerUnit + 6);
  const perLink = (await countRows(database, 'click_day')) / (ids.length + 1);
  const removed: number[] = [];
  const write: Database['write'] = async (unit) => {
    const before = await countRows(database, 'click_day');
    const result = await database.write(unit);
    removed.push((before - (await countRows(database, 'click_day'))) / perLink);
    return result;
  };
  const { signal } = new AbortController();
  const gone = await deleteCountsOfGone({ database: { write }, signal }, 'link', ids);
  assert.equal(gone, ids.length);
  assert.deepEqual(removed, [subjectsPerUnit, subjectsPerUnit, 5]);
  assert.equal(await countClickRows(database, { subject: 'link', id: kept as number }), 4);
  assert.equal(await countRows(database, 'click_total'), 1);
});

/** A context whose database runs each unit by `write`. */
function contextOf(database: Database, accountId: number, write: Database['write']): Context {
  const [changes, logger] = [createChangeFeed(), createLogger('silent')];
  const parts = { account: { id: accountId }, database: { ...database, write }, changes, logger };
  return parts as unknown as Context;
}

onBothEngines(
  'links are deleted also where their counts cannot be; retention finds these, and no list the links',
  async (database, accountId) => {
    const ids = await insertCountedLinks(database, accountId, 3);
    assert.equal(await countRows(database, 'link_rank'), 3);
    let units = 0;
    const write: Database['write'] = async (unit) => {
      if (++units > 1) throw unavailable(new Error('The database is away'));
      return database.write(unit);
    };
    const context = contextOf(database, accountId, write);
    assert.equal(await changeLinks(context, { ids, delete: true, skipMissing: false }), 3);
    assert.equal(await countRows(database, 'link_rank'), 0);
    assert.notEqual(await countRows(database, 'click_day'), 0);
    const { signal } = new AbortController();
    assert.equal(await removeCountsOfGone({ database, signal }), 3);
    assert.deepEqual(
      [await countRows(database, 'click_day'), await countRows(database, 'click_total')],
      [0, 0],
    );
  },
);

import assert from 'node:assert/strict';
import { dimensions, entryOf } from '../../src/clicks/dimensions.ts';
import { type NameCounts, packNames, packQuarters } from '../../src/clicks/count/packed-counts.ts';
import { chunks } from '../../src/database/statements/chunks.ts';
import type { Database, Unit } from '../../src/database/database.ts';
import { sumCounts } from '../../src/statistics/sums/sum-counts.ts';
import { sumLinks } from '../../src/statistics/sums/sum-links.ts';
import { sumSubject } from '../../src/statistics/sums/sum-subject.ts';
import { dayMs, noon } from '../support/clicks/visits.ts';
import { onBothEngines } from '../support/engines.ts';
import { insertCampaignRow, insertLinkRow } from '../support/item-rows.ts';

/** Part of a month, so that no row of a month is read. */
const [first, last] = [1, 30];
const links = 2_000;
const entry = entryOf(1, 7);

/** These are visited every day, the others on one. */
const isBusy = (id: number) => id > 1_200 && id <= 1_300;
const daysOf = (id: number) =>
  isBusy(id) ? Array.from({ length: last }, (_, n) => n + 1) : [(id % last) + 1];

async function insertDays(database: Database, ids: readonly number[]): Promise<void> {
  const counts = { clicks: 2, unique_clicks: 1, bots: 1 };
  const quarters = packQuarters(new Map([[0, { clicks: 2, uniqueClicks: 1, bots: 1 }]]));
  const names = packNames(new Map([[entry, 2]]));
  const rows = ids.flatMap((subject_id) =>
    daysOf(subject_id).map((day) => ({
      subject: 'link' as const,
      ...{ subject_id, day, ...counts, quarters, names },
    })),
  );
  for (const some of chunks(rows))
    await database.write((tx) => tx.insertInto('click_day').values(some).execute());
}

/** The clicks by day and by name, and how many queries they took. */
async function sum(database: Database, ids: readonly number[]) {
  let queries = 0;
  const counted = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries++;
      return result;
    },
  });
  const byDay = new Map<number, number>();
  const names: NameCounts = new Map();
  const addDay = ({ day, clicks }: { day: number; clicks: number }) =>
    void byDay.set(day, (byDay.get(day) ?? 0) + clicks);
  await sumLinks(counted, { ids, first, last, withQuarters: true, addDay }, names);
  return { byDay, names, queries };
}

onBothEngines('links with few days are summed in few queries, between those with many', async (database) => {
  const ids = Array.from({ length: links }, (_, n) => n + 1);
  await insertDays(database, ids);
  const { byDay, names, queries } = await sum(database, ids);
  const expected = new Map<number, number>();
  for (const day of ids.flatMap(daysOf)) expected.set(day, (expected.get(day) ?? 0) + 2);
  assert.deepEqual([...byDay].toSorted(), [...expected].toSorted());
  assert.deepEqual([...names], [[entry, 2 * ids.flatMap(daysOf).length]]);
  // 100, 200, 400 and 500 links; 500, some of them busy; 100 and 200. Two queries each.
  assert.equal(queries, 14);
});

onBothEngines('of links without clicks no names are read', async (database) => {
  const ids = Array.from({ length: 5_000 }, (_, n) => n + 1);
  // 100, 200 and 400 links, then 500 at a time.
  assert.deepEqual(await sum(database, ids), { byDay: new Map(), names: new Map(), queries: 12 });
});

onBothEngines('a link with more days than are read at once is summed whole', async (database) => {
  const days = 2_001;
  const counts = { clicks: 2, unique_clicks: 1, bots: 0, quarters: packQuarters(new Map()) };
  const names = packNames(new Map([[entry, 2]]));
  const rows = Array.from({ length: days }, (_, n) => ({ day: n, ...counts, names }));
  for (const some of chunks(rows.map((row) => ({ subject: 'link' as const, subject_id: 1, ...row }))))
    await database.write((tx) => tx.insertInto('click_day').values(some).execute());
  const seen: number[] = [];
  const sums: NameCounts = new Map();
  const addDay = ({ day }: { day: number }) => void seen.push(day);
  const wanted = { subject: 'link' as const, id: 1, first: 0, last: days, withQuarters: false, addDay };
  await sumSubject(database.read, wanted, sums);
  assert.deepEqual(
    seen,
    rows.map(({ day }) => day),
  );
  assert.deepEqual([...sums], [[entry, 2 * days]]);
});

const today = Math.floor(noon / dayMs);

onBothEngines('of more links than are found at once each is counted once', async (database, accountId) => {
  const campaign = await insertCampaignRow(database, accountId);
  const ids: number[] = [];
  await database.write(async (tx) => {
    const unit = { write: <T>(inside: Unit<T>) => inside(tx, false) };
    while (ids.length < 1_001) ids.push(await insertLinkRow(unit, accountId, { campaign_id: campaign }));
  });
  const counts = { clicks: 2, unique_clicks: 0, bots: 0, quarters: new Uint8Array() };
  const names = packNames(new Map([[entry, 2]]));
  const sorted = ids.toSorted((a, b) => a - b);
  const visited = [0, 999, 1_000].map((place) => sorted[place] as number);
  const rows = visited.map((subject_id) => ({
    subject: 'link' as const,
    ...{ subject_id, day: today, ...counts, names },
  }));
  await database.write((tx) => tx.insertInto('click_day').values(rows).execute());
  const sum = await sumCounts(
    database.read,
    { kind: 'campaign', id: campaign, accountId },
    { first: today, last: today, today, withQuarters: false },
  );
  assert.deepEqual([...sum], [[entry, 6]]);
});

onBothEngines('names that are too many for one query are summed in several', async (database, accountId) => {
  const campaign = await insertCampaignRow(database, accountId);
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push(await insertLinkRow(database, accountId, { campaign_id: campaign }));
  const names = Array.from({ length: 30_000 }, (_, n): [number, number] => [
    entryOf(1 + (n % (dimensions.length - 1)), 2 ** 30 + n),
    1 + (n % 3),
  ]);
  const row = {
    clicks: 1,
    unique_clicks: 0,
    bots: 0,
    quarters: new Uint8Array(),
    names: packNames(new Map(names)),
  };
  const daysEach = 9;
  await database.write(async (tx) => {
    for (let ago = 0; ago < daysEach; ago++) {
      const ofDay = ids.map((subject_id) => ({
        subject: 'link' as const,
        subject_id,
        day: today - ago,
        ...row,
      }));
      await tx.insertInto('click_day').values(ofDay).execute();
      await tx
        .insertInto('click_day')
        .values({ ...row, subject: 'account', subject_id: accountId, day: today - ago })
        .execute();
    }
  });
  let bytesMost = 0;
  const measured = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      for (const { names } of result.rows as { names?: Uint8Array }[])
        bytesMost = Math.max(bytesMost, names?.length ?? 0);
      return result;
    },
  });
  const sum = await sumCounts(
    measured,
    { kind: 'campaign', id: campaign, accountId },
    { first: today - daysEach, last: today, today, withQuarters: false },
  );
  assert.ok(bytesMost > 0 && bytesMost <= 2 * 1_024 * 1_024, `${bytesMost} bytes`);
  assert.equal(sum.size, names.length);
  for (const [entry, clicks] of names) assert.equal(sum.get(entry), clicks * daysEach * ids.length);
});

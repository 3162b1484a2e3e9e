import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packNames } from '../../../src/clicks/count/packed-counts.ts';
import { packNumbers } from '../../../src/clicks/count/packed-numbers.ts';
import { packCountable } from '../../../src/clicks/count/countable-clicks.ts';
import { readEntries } from '../../../src/clicks/retention/read-entries.ts';
import { removeOldClicks } from '../../../src/clicks/retention/retention.ts';
import type { Database, Queries } from '../../../src/database/database.ts';
import { connectPostgres } from '../../../src/database/postgres/postgres.ts';
import { assertCountsFitEvents, readCounts } from '../../support/clicks/click-counts.ts';
import { packVisits } from '../../support/clicks/click-stores.ts';
import { idAt } from '../../support/clicks/old-rules.ts';
import {
  finishedAt,
  forgetAll,
  fromCampaign,
  neededNames,
  place,
  startNode,
  storedNames,
  sweep,
  sweptAt,
} from '../../support/clicks/swept-names.ts';
import { dayMs, makeVisit } from '../../support/clicks/visits.ts';
import { onBothEngines } from '../../support/engines.ts';
import { createMigratedDatabase, withPostgres } from '../../support/postgres.ts';
import { runRivals } from '../../support/rival-units.ts';

const { url } = await withPostgres();

onBothEngines('names go that only a deleted account’s clicks had; all others stay', async (database) => {
  const node = startNode(database);
  await node.store(fromCampaign('Shared'), place);
  await node.store(fromCampaign('Shared', 2), place);
  const before = await storedNames(database);
  const counts = await readCounts(database);
  await node.store(fromCampaign('Ada-Lovelace', 3), place);
  await sweep(database);
  assert.ok((await storedNames(database)).includes('Ada-Lovelace'));
  await forgetAll(database, 3);
  assert.equal(await sweep(database), 1);
  assert.deepEqual(await storedNames(database), before);
  assert.deepEqual(await readCounts(database), counts);
  await forgetAll(database, 1);
  await forgetAll(database, 2);
  await sweep(database);
  assert.deepEqual(await storedNames(database), []);
});

onBothEngines('a name that was removed comes again, also for nodes that had cached it', async (database) => {
  const nodes = [startNode(database), startNode(database)];
  for (const node of nodes) await node.store(fromCampaign('Spring'), place);
  await forgetAll(database, 1);
  await sweep(database);
  for (const node of nodes) await node.store(fromCampaign('Spring'), place);
  assert.deepEqual(await storedNames(database), await neededNames(database));
  await assertCountsFitEvents(database);
});

onBothEngines('a name that comes again while a sweep reads stays', async (database) => {
  for (const hasCachedIt of [true, false]) {
    const node = startNode(database);
    await startNode(database).store(fromCampaign('Spring'), place);
    if (hasCachedIt) await node.store(fromCampaign('Spring'), place);
    await forgetAll(database, 1);
    let units = 0;
    const write: Database['write'] = async (unit) => {
      // The second unit deletes what was found to be unused.
      if (++units === 2) await node.store(fromCampaign('Spring'), place);
      return database.write(unit);
    };
    await sweep({ read: database.read, write });
    assert.ok(units > 2);
    await assertCountsFitEvents(database);
    assert.ok((await storedNames(database)).includes('Spring'));
  }
});

onBothEngines('a sweep that another one follows removes nothing any more', async (database) => {
  await startNode(database).store(fromCampaign('Spring'), place);
  await forgetAll(database, 1);
  const names = await storedNames(database);
  let units = 0;
  const write: Database['write'] = async (unit) => {
    if (++units === 2)
      await database.write((tx) => tx.updateTable('click_name_sweep').set({ number: 1_000 }).execute());
    return database.write(unit);
  };
  assert.equal(await sweep({ read: database.read, write }), 0);
  assert.deepEqual(await storedNames(database), names);
});

onBothEngines(
  'a sweep that is stopped while it reads removes nothing; the next one does',
  async (database) => {
    await startNode(database).store(fromCampaign('Spring'), place);
    await forgetAll(database, 1);
    const names = await storedNames(database);
    const stopping = new AbortController();
    const write: Database['write'] = (unit) => database.write(unit).finally(() => stopping.abort());
    const finishedBefore = await finishedAt(database);
    assert.equal(await sweep({ read: database.read, write }, stopping.signal), 0);
    assert.deepEqual(await storedNames(database), names);
    assert.equal(await finishedAt(database), finishedBefore);
    assert.equal(await sweep(database), 1 + names.length);
    assert.equal(await finishedAt(database), sweptAt);
  },
);

onBothEngines('thousands go in small transactions, also where their ids are far apart', async (database) => {
  const span = 2 ** 26;
  const rows = [0, 1, 2].flatMap((part) =>
    Array.from({ length: 700 }, (_, n) => ({ id: part * span + n + 1, name: `${part} ${n}` })),
  );
  for (let start = 0; start < rows.length; start += 500)
    await database.write((tx) =>
      tx
        .insertInto('click_name')
        .values(rows.slice(start, start + 500))
        .execute(),
    );
  const used = rows.filter(({ id }) => id % 3 === 0);
  const names = packNames(new Map(used.map(({ id }) => [entry(id), 1])));
  await database.write((tx) => put.click_day(tx, names));
  const left: number[] = [];
  const write: Database['write'] = async (unit) => {
    const result = await database.write(unit);
    left.push((await storedNames(database)).length);
    return result;
  };
  assert.equal(await sweep({ read: database.read, write }), rows.length - used.length);
  assert.deepEqual(await storedNames(database), used.map(({ name }) => name).sort());
  assert.ok(left.every((count, n) => n === 0 || (left[n - 1] as number) - count <= 200));
});

/** What a name's id is in packed columns, as a reason. */
const entry = (id: number) => id * 16;
const sought = entry(7);
const lastClick = Uint8Array.from({ length: 16 }, () => 255);

/** Puts entries into a table. */
const put = {
  async click(tx: Queries, names: Uint8Array, id = idAt(sweptAt)) {
    const of = { subject: 'link', subject_id: 1, account_id: 1, at: sweptAt, kind: 'human' } as const;
    const rest = { reason: '', rules_version: 1, is_unique: 0, agent_id: 1, visitor: null };
    await tx
      .insertInto('click')
      .values({ ...of, ...rest, id, names })
      .execute();
  },
  async click_waiting(tx: Queries, names: Uint8Array) {
    const clicks = { count: 1, entries: Uint32Array.of(sought) } as Parameters<typeof packCountable>[0];
    await tx
      .insertInto('click_waiting')
      .values({ clicks: 1, packed: packCountable(clicks) })
      .execute();
    assert.ok(names.length > 0);
  },
  async click_day(tx: Queries, names: Uint8Array) {
    const counts = { clicks: 1, unique_clicks: 1, bots: 0, quarters: new Uint8Array() };
    await tx
      .insertInto('click_day')
      .values({ subject: 'qr', subject_id: 1, day: 9, ...counts, names })
      .execute();
  },
  async click_month(tx: Queries, names: Uint8Array) {
    await tx.insertInto('click_month').values({ subject: 'link', subject_id: 1, month: 9, names }).execute();
  },
};
type Table = keyof typeof put;
const packedFor = (table: Table) =>
  table === 'click' ? packNumbers([sought]) : packNames(new Map([[sought, 300]]));

onBothEngines('an entry is found in whichever table it is, and while it moves on', async (database) => {
  const ways: [Table, Table][] = [
    ['click', 'click_day'],
    ['click_waiting', 'click_day'],
    ['click_day', 'click_month'],
    ['click_month', 'click_month'],
  ];
  for (const [from, to] of ways) {
    for (let pagesBefore = 0; pagesBefore < 8; pagesBefore++) {
      await database.write((tx) => put[from](tx, packedFor(from)));
      const found = new Set<number>();
      let pages = 0;
      for await (const page of readEntries(database.read)) {
        for (const entries of page) for (const one of entries) found.add(one);
        if (pages++ !== pagesBefore || from === to) continue;
        await database.write(async (tx) => {
          await tx.deleteFrom(from).execute();
          await put[to](tx, packedFor(to));
        });
      }
      assert.deepEqual([...found], [sought], `${from} to ${to} after ${pagesBefore} pages`);
      for (const table of Object.keys(put) as Table[])
        await database.write((tx) => tx.deleteFrom(table).execute());
    }
  }
});

onBothEngines('the entries of all rows are found, from the first to the last', async (database) => {
  const count = 4_321;
  const ids = Array.from({ length: count }, (_, n) => n + 1);
  for (let start = 0; start < count; start += 500) {
    await database.write(async (tx) => {
      for (const id of ids.slice(start, start + 500))
        await put.click(tx, packNumbers([entry(id), entry(count + id)]), id === count ? lastClick : idAt(id));
    });
  }
  const subjects = ['account', 'block', 'link'] as const;
  const days = ids
    .slice(0, 310)
    .map((n) => ({ subject: subjects[n % 3] as 'link', subject_id: n % 2, day: n }));
  await database.write(async (tx) => {
    for (const [n, key] of days.entries()) {
      const names = packNames(new Map([[entry(3 * count + n), 20]]));
      const counts = { clicks: 1, unique_clicks: 1, bots: 0, quarters: new Uint8Array() };
      await tx
        .insertInto('click_day')
        .values({ ...key, ...counts, names })
        .execute();
    }
  });
  const found: number[] = [];
  for await (const page of readEntries(database.read)) for (const entries of page) found.push(...entries);
  const expected = [
    ...ids.flatMap((id) => [entry(id), entry(count + id)]),
    ...days.map((_, n) => entry(3 * count + n)),
  ];
  const ascending = (a: number, b: number) => a - b;
  assert.deepEqual(found.sort(ascending), expected.sort(ascending));
});

onBothEngines('names are swept once a week, or a day after an account was deleted', async (database) => {
  await startNode(database).store(fromCampaign('Spring'), place);
  await forgetAll(database, 1);
  const length = 1 + (await storedNames(database)).length;
  const started = await finishedAt(database);
  const run = async (now: number) => {
    const options = { database, clock: { now: () => now }, keep: 'forever' as const };
    return (await removeOldClicks(options, new AbortController().signal)).names;
  };
  // The program of the release before may run beside a new one for a week, and notes no names.
  assert.ok(Math.abs(started - Date.now() - 6 * dayMs) < 60 * 60_000);
  assert.equal(await run(started + 7 * dayMs - 1), 0);
  assert.equal(await run(started + 7 * dayMs), length);
  assert.equal(await finishedAt(database), started + 7 * dayMs);
  await startNode(database).store(fromCampaign('Spring'), place);
  await forgetAll(database, 1);
  assert.equal(await run(started + 8 * dayMs), 0);
  await database.write((tx) =>
    tx.insertInto('deleted_account').values({ account_id: 9, deleted_at: 0 }).execute(),
  );
  assert.equal(await run(started + 8 * dayMs - 1), 0);
  assert.equal(await run(started + 8 * dayMs), length);
});

test('clicks that are being stored when a sweep begins keep their names (PostgreSQL)', async (context) => {
  const database = await openPostgres(context);
  // The node knows the name already, so it does not look it up.
  const on = { write: database.write };
  const node = startNode({ write: (unit) => on.write(unit) });
  await node.store(fromCampaign('Spring'), place);
  await forgetAll(database, 1);
  await runRivals(database, {
    first: (held) => {
      on.write = held.write;
      return node.store(fromCampaign('Spring'), place);
    },
    second: () => sweep(database),
  });
  await assertCountsFitEvents(database);
  assert.deepEqual(await storedNames(database), await neededNames(database));
});

test('clicks that come while names are being deleted have names that stay (PostgreSQL)', async (context) => {
  const database = await openPostgres(context);
  // A machine's visit, which is described by the name Other: to store that again would wait for its deletion.
  const machine = makeVisit({ userAgent: 'curl/8.5.0', subjectId: 2, accountId: 2 });
  await startNode(database).store(
    packVisits([machine], () => null),
    place,
  );
  await startNode(database).store(fromCampaign('Spring'), place);
  await forgetAll(database, 1);
  let units = 0;
  await runRivals(database, {
    first: (held) =>
      sweep({ read: database.read, write: (unit) => (++units === 2 ? held : database).write(unit) }),
    second: () => startNode(database).store(fromCampaign('Spring'), place),
  });
  await assertCountsFitEvents(database);
  assert.ok((await storedNames(database)).includes('Spring'));
});

async function openPostgres(context: { after(close: () => Promise<void>): void }): Promise<Database> {
  const database = connectPostgres(await createMigratedDatabase(url));
  context.after(database.close);
  return database;
}

import assert from 'node:assert/strict';
import { forgetAccounts, startForgetting } from '../../../src/clicks/retention/forget-accounts.ts';
import { chunks } from '../../../src/database/statements/chunks.ts';
import type { Database } from '../../../src/database/database.ts';
import { deleteAccountRow } from '../../../src/resources/account/deletion/deletion-store.ts';
import { readCounts, readEvents } from '../../support/clicks/click-counts.ts';
import { insertOwner, onBothEngines } from '../../support/engines.ts';
import { insertLinkRow } from '../../support/item-rows.ts';
import { firstDay, makeVisitAt, storeByOldRules } from '../../support/clicks/old-rules.ts';
import { dayMs, poll } from '../../support/clicks/visits.ts';
import { createChangeFeed } from '../../../src/platform/change-feed.ts';
import { createLogger } from '../../../src/platform/logging/logger.ts';
import { dayOf } from '../../../src/platform/time/utc-day.ts';

const noon = firstDay * dayMs + dayMs / 2;
const hourMs = 3_600_000;
const never = new AbortController().signal;

const forget = (database: Database, now: number, lookedAt = 0) =>
  forgetAccounts({ database, clock: { now: () => now }, lookedAt }, never);

const deleteAccount = (database: Database, id: number, at: number) =>
  database.write((tx) => deleteAccountRow(tx, id, at));

const deletedOnes = async ({ read }: Database) =>
  (await read.selectFrom('deleted_account').select('account_id').execute()).map(
    ({ account_id }) => account_id,
  );

const visitorKeys = async ({ read }: Database) =>
  (await read.selectFrom('click_visitor').select('key').orderBy('key').execute()).map(({ key }) => key);

/**
 * A link of the account with visits by three visitors on two days; the salt of the second day still exists.
 */
async function visitLink(database: Database, accountId: number): Promise<number> {
  const subjectId = await insertLinkRow(database, accountId);
  const visits = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].flatMap((address) =>
    [noon, noon + dayMs].map((at) => makeVisitAt(at, { subjectId, accountId, address })),
  );
  await storeByOldRules(database, visits, { oldestSalt: dayOf(noon + dayMs) });
  return subjectId;
}

onBothEngines(
  'what was counted for a deleted account goes: events, visitors and counts; all else stays',
  async (database, kept) => {
    await visitLink(database, kept);
    const [counts, events, keys] = [
      await readCounts(database),
      await readEvents(database),
      await visitorKeys(database),
    ];
    const gone = await insertOwner(database);
    await visitLink(database, gone);
    assert.equal((await visitorKeys(database)).length, 2 * keys.length);
    await deleteAccount(database, gone, noon + dayMs);
    await forget(database, noon + dayMs);
    assert.deepEqual(await readCounts(database), counts);
    assert.deepEqual(await readEvents(database), events);
    assert.deepEqual(await visitorKeys(database), keys);
  },
);

onBothEngines(
  'visits that are counted after the deletion go, too, within an hour',
  async (database, kept) => {
    await visitLink(database, kept);
    const counts = await readCounts(database);
    const gone = await insertOwner(database);
    const link = await insertLinkRow(database, gone);
    const deletedAt = noon + dayMs;
    await deleteAccount(database, gone, deletedAt);
    await forget(database, deletedAt);
    assert.deepEqual(await deletedOnes(database), [gone]);
    await storeByOldRules(database, [makeVisitAt(deletedAt, { subjectId: link, accountId: gone })], {
      oldestSalt: dayOf(deletedAt),
    });
    assert.notDeepEqual(await readCounts(database), counts);
    await forget(database, deletedAt + hourMs, deletedAt + 1);
    assert.deepEqual(await readCounts(database), counts);
  },
);

onBothEngines(
  'what is deleted after the clock was set back goes as soon as anything else',
  async (database, kept) => {
    await visitLink(database, kept);
    const counts = await readCounts(database);
    const gone = await insertOwner(database);
    await visitLink(database, gone);
    await deleteAccount(database, gone, noon + dayMs);
    await forget(database, noon + dayMs + 1, noon + 2 * dayMs);
    assert.deepEqual(await readCounts(database), counts);
  },
);

onBothEngines(
  'visits in the spool of a node that was away for days go, too, a week after the deletion',
  async (database, kept) => {
    await visitLink(database, kept);
    const [counts, events] = [await readCounts(database), await readEvents(database)];
    const gone = await insertOwner(database);
    const link = await insertLinkRow(database, gone);
    await deleteAccount(database, gone, noon);
    await forget(database, noon);
    await storeByOldRules(database, [makeVisitAt(noon, { subjectId: link, accountId: gone })], {
      oldestSalt: dayOf(noon + 3 * dayMs),
    });
    await forget(database, noon + 7 * dayMs - 1, noon + hourMs);
    assert.notDeepEqual(await readCounts(database), counts);
    await forget(database, noon + 7 * dayMs, noon + 7 * dayMs - 1);
    assert.deepEqual(await readCounts(database), counts);
    assert.deepEqual(await readEvents(database), events);
    assert.deepEqual(await deletedOnes(database), []);
  },
);

onBothEngines('of many events only those of the account go', async (database, kept) => {
  const [own, gone] = [await insertLinkRow(database, kept), await insertOwner(database)];
  const visits = Array.from({ length: 12_000 }, (_, n) =>
    makeVisitAt(
      noon + n,
      n % 4 === 0 ? { accountId: gone, subjectId: own + 1 } : { accountId: kept, subjectId: own },
    ),
  );
  await storeByOldRules(database, visits);
  await deleteAccount(database, gone, noon);
  await forget(database, noon + dayMs);
  const rows = await database.read.selectFrom('click').select('account_id').execute();
  assert.equal(rows.length, 9_000);
  assert.ok(rows.every(({ account_id }) => account_id === kept));
});

onBothEngines(
  'more accounts than a statement has parameters are forgotten like one',
  async (database, kept) => {
    const others = Array.from({ length: 70_000 }, (_, n) => ({ account_id: 1_000 + n, deleted_at: noon }));
    for (const some of chunks(others))
      await database.write((tx) => tx.insertInto('deleted_account').values(some).execute());
    await visitLink(database, kept);
    const [counts, events] = [await readCounts(database), await readEvents(database)];
    const gone = await insertOwner(database);
    await visitLink(database, gone);
    await deleteAccount(database, gone, noon);
    let writes = 0;
    const write: Database['write'] = (unit) => {
      writes++;
      return database.write(unit);
    };
    await forget({ ...database, write }, noon + 7 * dayMs);
    assert.ok(writes < 20, `${writes} transactions`);
    assert.deepEqual(await readCounts(database), counts);
    assert.deepEqual(await readEvents(database), events);
    assert.deepEqual(await deletedOnes(database), []);
  },
);

onBothEngines(
  'an account that is there is not forgotten, and what is not there cannot be deleted',
  async (database, id) => {
    await visitLink(database, id);
    const counts = await readCounts(database);
    assert.equal(await deleteAccount(database, id + 1, noon), false);
    await forget(database, noon + 10 * dayMs);
    assert.deepEqual(await readCounts(database), counts);
    assert.deepEqual(await deletedOnes(database), []);
  },
);

onBothEngines(
  'what is deleted goes soon, also while one account after the other changes',
  async (database) => {
    const gone = await insertOwner(database);
    await visitLink(database, gone);
    const changes = createChangeFeed();
    const clock = { now: () => noon + dayMs };
    const { stop } = startForgetting({ database, clock, changes, logger: createLogger('silent') });
    const changing = setInterval(() => changes.announce({ kind: 'account', accountId: gone }), 50);
    try {
      await deleteAccount(database, gone, noon + dayMs);
      const look = async () => ((await readEvents(database)).length === 0 ? true : undefined);
      // Without the change feed the first run is a minute after the start.
      await poll('the events of the account to go', look, 30_000);
    } finally {
      clearInterval(changing);
      await stop();
    }
  },
);
